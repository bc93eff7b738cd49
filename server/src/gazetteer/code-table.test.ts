import { describe, expect, it } from 'vitest';
import { CodeTable } from './code-table.ts';
import { sketchPlace } from './testing/small-gazetteer.ts';

describe('CodeTable', () => {
  const places = Array.from({ length: 3000 }, (_, id) => sketchPlace(id, { area: 'Mirpur | মিরপুর' }));

  it('finds every place by its code', () => {
    const table = new CodeTable(places);
    for (const place of places) expect(table.find(place.code)).toBe(place);
  });

  it('finds nothing by a code that no place has', () => {
    const table = new CodeTable(places);
    for (const code of ['', 'test0001', 'TEST', 'TEST99999', 'ঢাকা']) expect(table.find(code)).toBeUndefined();
    expect(new CodeTable([]).find('TEST0001')).toBeUndefined();
  });
});
