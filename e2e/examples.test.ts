/** Each live example draws, reacts, and throws nothing. */

import { readdirSync, readFileSync } from 'node:fs';
import { sampled } from '@portal/text/testing/sampled';
import { describe, expect, it } from 'vitest';
import { openExample } from './example-page.ts';
import { reactions } from './example-reactions.ts';
import { sharedBrowser } from './harness.ts';

const browser = await sharedBrowser('drawn');

const examples = readdirSync('examples')
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replace('.html', ''));

const codeOf = (name: string) => readFileSync(`examples/${name}.html`, 'utf8');
const callers = examples.filter((name) => codeOf(name).includes('v2/api/'));
const drawn = examples.filter((name) => !callers.includes(name));

/** Requests to the API whose path or parameters aren't in the code that the example's page shows. */
function notShown(name: string, sent: URL[]): string[] {
  const code = codeOf(name);
  const paths = [...code.matchAll(/v2\/api\/(?:\$\{.*?\}|[^?'"`])+/g)].map(
    ([path]) => new RegExp(`^/${path.replaceAll(/\$\{.*?\}/g, '[^/]+')}$`),
  );
  const isShown = ({ pathname, searchParams }: URL) =>
    paths.some((path) => path.test(pathname)) && [...searchParams.keys()].every((key) => code.includes(key));
  return sent.filter((url) => !isShown(url)).map(String);
}

describe('the live examples', () => {
  it('each have a reaction that is tried here', () => {
    expect(Object.keys(reactions).sort()).toEqual(examples.sort());
  });
});

describe.each([...sampled(callers, 2), ...sampled(drawn, 3)])('the example %s', (name) => {
  const { does, check, options } = reactions[name]!;

  it(`draws a map, ${does}, sends what its code shows, throws nothing and stays on the machine`, async () => {
    const example = await openExample(browser, name, options);
    await expect
      .poll(async () => (await example.look()).colours, { timeout: 30_000, interval: 250 })
      .toBeGreaterThan(60);
    await check(example);
    expect(example.problems).toEqual([]);
    expect(example.sent.length > 0).toBe(callers.includes(name));
    expect(notShown(name, example.sent)).toEqual([]);
  });
});
