/** Complete HTML pages, and fragments of a page that call the API, run in a browser with the sandbox server. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fillTokens, loadSettings, repositoryRoot } from '@portal/settings';
import { sampled } from '@portal/text/testing/sampled';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumAdvice, chromiumPath, openBrowser, type PageRun, runPage } from './browser.ts';
import { runsInPage, usesScriptLibrary } from './calls.ts';
import { type CodeBlock, checkedBlocks, placeOf, readPages } from './pages.ts';
import { noteProofs } from './proofs.ts';
import { type ReferenceServer, startReferenceServer } from './reference-server.ts';

let server: ReferenceServer;
let browser: Browser;

beforeAll(async () => {
  if (!chromiumPath) return;
  [server, browser] = await Promise.all([startReferenceServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  server?.stop();
});

const blocks = checkedBlocks().filter(({ unrunReason }) => unrunReason === undefined);
const isPage = ({ language, code }: CodeBlock) => language === 'html' && code.startsWith('<!doctype');
/** With a package from a CDN and a script that uses it: such HTML runs on its own, even if it isn't a complete page. */
const runsByItself = ({ language, code }: CodeBlock) =>
  language === 'html' && /<script src="https:\/\/unpkg\.com[^>]*><\/script>[\s\S]*<script>/.test(code);

const pages = blocks.filter((block) => runsByItself(block) && !usesScriptLibrary(block));
const pieces = blocks.filter(runsInPage);
const named = (block: CodeBlock) => [placeOf(block), block] as const;

/** The HTML into which a user inserts the fragment: that of the page, of its live example, or only a map. */
function htmlAround({ file }: CodeBlock): string {
  const own = blocks.find((block) => block.file === file && isPage(block));
  if (own) return own.code;
  const example = /<MapExample name="([^"]+)"/.exec(
    readPages().find((page) => page.file === file)!.text,
  )?.[1];
  const path = example ? `examples/${example}.html` : 'prose/src/stand-ins/map.html';
  return fillTokens(readFileSync(resolve(repositoryRoot(), path), 'utf8'), loadSettings());
}

/** The fragments that a user has inserted before this one, and this one. */
function withEarlier(block: CodeBlock): CodeBlock[] {
  if (!block.after) return [block];
  const before = checkedBlocks().find(({ file, title }) => file === block.file && title === block.after);
  if (!before) throw new Error(`${placeOf(block)}: after="${block.after}" names no block of the page.`);
  return [...withEarlier(before), block];
}

/** Names that pages take for granted, made when neither the page nor its live example has them. */
const taken: Record<string, string> = {
  popup: 'globalThis.popup = new bkoigl.Popup().setLngLat(map.getCenter());',
  marker: 'globalThis.marker = new bkoigl.Marker().setLngLat(map.getCenter()).addTo(map);',
};

/** The HTML with the piece below its own script, as a module, so that it may wait. */
function pageWith(block: CodeBlock): string {
  const code = withEarlier(block)
    .map(({ code }) => code)
    .join('\n');
  const isBeforeLoad = /on\('load'/.test(code);
  const script = [
    isBeforeLoad ? '' : "await new Promise((go) => { map.once('idle', go); map.triggerRepaint(); });",
    ...block.given.map((name) => taken[name] ?? ''),
    block.before ?? '',
    code,
    isBeforeLoad ? "await new Promise((go) => map.once('idle', go));" : '',
    block.tryOut ?? '',
    'window.sampleEnded = true;',
  ].join('\n');
  const html = htmlAround(block);
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}<script>window.sampleEnded = false;</script><script type="module">\n${script}\n</script>${html.slice(end)}`;
}

/** The errors, one per line. */
function faultsOf({ responses, printed, problems }: PageRun): string[] {
  const refused = responses.filter((response) => Number.parseInt(response, 10) >= 400);
  const isUndefined = /\b(undefined|NaN|\[object Object\])/.test(printed);
  return [
    ...problems,
    ...refused.map((response) => `received ${response}`),
    ...(isUndefined ? [printed] : []),
  ];
}

describe.skipIf(!chromiumPath)(
  chromiumPath ? 'samples in a browser' : `samples in a browser, ${chromiumAdvice}`,
  () => {
    it.each(sampled(pages, 3).map(named))('%s runs as a page', async (_, block) => {
      const run = await runPage(browser, block.code, server.host);
      expect(faultsOf(run)).toEqual([]);
      expect(run.hasMap || run.printed.trim() !== '').toBe(true);
      expect(server.takeUnknownNames()).toEqual([]);
      noteProofs('run', [block]);
    });

    it.each(sampled(pieces, 3).map(named))('%s runs in its page', async (_, block) => {
      const run = await runPage(browser, pageWith(block), server.host);
      expect(faultsOf(run)).toEqual([]);
      expect(
        run.responses.length,
        'It asks the API nothing. Say in its fence how to try it: try="…"',
      ).toBeGreaterThan(0);
      expect(server.takeUnknownNames()).toEqual([]);
      noteProofs('run', [block]);
    });

    it('would be refused with a path that the contract does not have', async () => {
      const [block] = pieces;
      const code = block!.code.replace('/v2/api/', '/v2/app/');
      const run = await runPage(browser, pageWith({ ...block!, code }), server.host);
      expect(faultsOf(run)).toContainEqual(expect.stringContaining('received 404'));
    });
  },
);
