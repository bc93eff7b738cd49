import { describe, expect, it } from 'vitest';
import { CodeTable } from './code-table.ts';
import { storePlaces } from './store-places.ts';
import { sketchPlace } from './testing/small-gazetteer.ts';

describe('CodeTable', () => {
  const sketches = Array.from({ length: 3000 }, (_, id) => sketchPlace(id, { area: 'Mirpur | মিরপুর' }));
  const { places } = storePlaces(sketches);

  it('finds every place by its code', () => {
    const table = new CodeTable(places);
    for (const { id, code } of sketches) expect(table.find(code)?.id).toBe(id);
  });

  it('finds nothing by a code that no place has', () => {
    const table = new CodeTable(places);
    for (const code of ['', 'test0001', 'TEST', 'TEST99999', 'ঢাকা']) expect(table.find(code)).toBeUndefined();
    expect(new CodeTable(storePlaces([]).places).find('TEST0001')).toBeUndefined();
  });
});
