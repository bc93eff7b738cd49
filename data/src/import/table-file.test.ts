import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ImportError } from '../import-error.ts';
import { readTableFile } from './table-file.ts';

const cell = fc.string({ unit: fc.constantFrom('a', 'আ', '"', ',', ';', '\n', ' '), maxLength: 12 });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const columns = { longitude: 'lng', latitude: 'lat' };
const featuresOf = (text: string) => [...readTableFile('a.csv', text.split('\n'), columns)];

it('reads every cell and the line of each row, wherever a long table is divided', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (some) => {
      const rows = Array.from({ length: 3000 }, (_, at) => some[at % some.length]!);
      const lines = rows.map(([name, note]) => `${quoted(name)},90.1,24.1,${quoted(note)}`);
      let line = 1;
      const expected = lines.map((text, at) => {
        line += text.split('\n').length;
        const [name, note] = rows[at]!;
        return {
          at: `line ${line}`,
          geometry: { type: 'Point', coordinates: [90.1, 24.1] },
          properties: { name, note },
        };
      });
      expect(featuresOf(`name,lng,lat,note\n${lines.join('\n')}\n`)).toEqual(expected);
    }),
    { numRuns: 5 },
  );
});

it('names the line of a fault that is far from the start', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => (at === 15_000 ? 'A,90.1' : 'A,90.1,24.1'));
  expect(() => featuresOf(['name,lng,lat', ...rows].join('\n'))).toThrow(ImportError);
  expect(() => featuresOf(['name,lng,lat', ...rows].join('\n'))).toThrow(/on line 15002;/);
});
