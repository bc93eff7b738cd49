/** Each live example draws, reacts, and throws nothing. */

import { readdirSync } from 'node:fs';
import { sampled } from '@portal/text/testing/sampled';
import { afterAll, describe, expect, it } from 'vitest';
import { exampleWindow, openExample } from './example-page.ts';
import { reactions } from './example-reactions.ts';
import { sharedBrowser } from './harness.ts';

const browser = await sharedBrowser('drawn');
/** Examples keep nothing: they are opened in sequence in one context, where the map's code is loaded once. */
const shared = await browser.newContext(exampleWindow);
afterAll(() => shared.close());

const examples = readdirSync('examples')
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replace('.html', ''));

describe('the live examples', () => {
  it('each have a reaction that is tried here', () => {
    expect(Object.keys(reactions).sort()).toEqual(examples.sort());
  });
});

describe.each(sampled(examples, 5))('the example %s', (name) => {
  const { does, check, options } = reactions[name]!;

  it(`draws a map, ${does}, throws nothing and stays on the machine`, async () => {
    const context = options ? await browser.newContext({ ...exampleWindow, ...options }) : shared;
    const example = await openExample(context, name);
    await expect
      .poll(async () => (await example.look()).colours, { timeout: 30_000, interval: 250 })
      .toBeGreaterThan(60);
    await check(example);
    expect(example.problems).toEqual([]);
    await (options ? context : example.page).close();
  });
});
