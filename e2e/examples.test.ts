/** Each live example draws, reacts, and throws nothing. */

import { readdirSync, readFileSync } from 'node:fs';
import { sampled } from '@portal/text/testing/sampled';
import type { BrowserContext } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { exampleWindow, openExample } from './example-page.ts';
import { reactions } from './example-reactions.ts';
import { sharedBrowser } from './harness.ts';

const browser = await sharedBrowser('drawn');
/** Examples keep nothing: they are opened in sequence in one context, where the map's code is loaded once. */
const shared = watch(await browser.newContext(exampleWindow));
afterAll(() => shared.close());

const examples = readdirSync('examples')
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replace('.html', ''));

const codeOf = (name: string) => readFileSync(`examples/${name}.html`, 'utf8');
const callers = examples.filter((name) => codeOf(name).includes('v2/api/'));
const drawn = examples.filter((name) => !callers.includes(name));
/** Requests of the current example to the API. */
let sent: URL[] = [];

function watch(context: BrowserContext): BrowserContext {
  return context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/v2/')) sent.push(url);
  });
}

/** Requests whose path or parameters aren't in the code that its page shows. */
function notShown(name: string): string[] {
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
    const context = options ? watch(await browser.newContext({ ...exampleWindow, ...options })) : shared;
    sent = [];
    const example = await openExample(context, name);
    await expect
      .poll(async () => (await example.look()).colours, { timeout: 30_000, interval: 250 })
      .toBeGreaterThan(60);
    await check(example);
    expect(example.problems).toEqual([]);
    expect(sent.length > 0).toBe(callers.includes(name));
    expect(notShown(name)).toEqual([]);
    await (options ? context : example.page).close();
  });
});
