import { createElement } from 'react';
import { expect, test } from 'vitest';
import { createPainter, draw } from '../reference/render/pages.tsx';
import { toolPagesOf } from '../tools/tool-pages.tsx';
import { recordsOfErrors } from './records-of-errors.ts';

test('every cause of an error leads to its own heading', async () => {
  const painter = await createPainter('/');
  const causes = recordsOfErrors(painter.contracts.v2).filter(({ isSection }) => isSection);
  expect(causes.length).toBeGreaterThan(10);
  expect(new Set(causes.map(({ url }) => url)).size).toBe(causes.length);
  for (const tool of toolPagesOf(painter.contracts.v2)) {
    const own = causes.filter(({ url }) => url.startsWith(`/${tool.path}#`));
    if (own.length === 0) continue;
    const html = draw({ ...painter, place: tool.path }, 'v2', true, createElement(tool.Content));
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { url, title } of own) expect(html).toContain(`<h3 id="${url.split('#')[1]}">${title}</h3>`);
  }
});
