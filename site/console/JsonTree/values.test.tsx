import type { Field } from '@portal/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ResponseTables } from '../ResponseTable/ResponseTable.tsx';
import { tablesOf } from '../tables.ts';
import { JsonTree } from './JsonTree.tsx';

const numbers = { distance: 8193.2417, duration: 1300.503, length: 0.0004 };
const fields = Object.entries({ distance: 'm', duration: 's', length: 'mi' }).map(
  ([name, unit]) => ({ name, unit, types: ['number'], children: [] }) as unknown as Field,
);
const schema = { name: '', types: ['object'], children: fields } as unknown as Field;

test('the tree shows the values that were received, never rounded, with readings next to them', () => {
  const html = renderToStaticMarkup(<JsonTree value={numbers} schema={schema} />);
  for (const number of Object.values(numbers)) expect(html).toContain(String(number));
  expect(html).toContain('8.19 km');
  expect(html).toContain('21 min 41 s');
});

test('so does the table', () => {
  const list = { ...schema, types: ['array'], name: 'routes' };
  const root = { ...schema, children: [list] } as Field;
  const tables = tablesOf({ routes: [numbers, numbers] }, root);
  const html = renderToStaticMarkup(
    <ResponseTables tables={tables} onSelect={() => undefined} onHover={() => undefined} />,
  );
  for (const number of Object.values(numbers)) expect(html).toContain(`>${number}<`);
});
