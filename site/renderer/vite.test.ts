import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteFolder, styleSheets } from './vite.ts';

it('the sheet of every component is one of the style sheets of the site', () => {
  const rooms = readdirSync(siteFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(node_modules|build|\..*)$/.test(entry.name))
    .map(({ name }) => name);
  const sheets = rooms.flatMap((room) =>
    readdirSync(join(siteFolder, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => join(siteFolder, room, file)),
  );
  expect(sheets.length).toBeGreaterThan(30);
  expect(sheets.filter((file) => !styleSheets().includes(file))).toEqual([]);
});
