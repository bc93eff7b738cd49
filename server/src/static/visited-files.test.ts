import { expect, it } from 'vitest';
import type { SiteFile } from './site-files.ts';
import { rewriting } from './visited-files.ts';

const sandbox = 'http://localhost:3000';
const text = `curl ${sandbox}/v2/api`;
const file: SiteFile = {
  path: '/x.md',
  address: '/x.md',
  contentType: 'text/markdown',
  isPage: false,
  isOpen: true,
  tag: 'built',
  codings: { identity: Buffer.from(text), br: undefined, gzip: undefined },
};

it('rewrites a file once for an address, and for no more addresses than the limit allows', async () => {
  let nowMs = 0;
  const limits = { mostBytes: 10 * text.length, bytesPerSecond: text.length };
  const rewrite = rewriting(limits, () => nowMs);
  const forAddress = (at: number) => rewrite(file, `tag-${at}`, sandbox, `http://h${at}.test`);
  const made = await Promise.all([...Array(100).keys()].map(forAddress));
  expect(made.filter((one) => one !== file).length).toBe(10);
  expect(made[9]!.codings.identity!.toString()).toBe('curl http://h9.test/v2/api');
  expect(await forAddress(9)).toBe(made[9]);
  expect(await forAddress(99)).toBe(file);
  nowMs = 1000;
  expect((await forAddress(99)).codings.identity!.toString()).toBe('curl http://h99.test/v2/api');
  // The new one took the place of the one that was used longest ago.
  expect(await forAddress(0)).toBe(file);
  expect(await forAddress(9)).toBe(made[9]);
});
