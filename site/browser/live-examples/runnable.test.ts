import { loadSettings } from '@portal/settings';
import fc from 'fast-check';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { exampleKind } from './kinds.ts';
import { toRunnable } from './runnable.ts';

const settings = { ...loadSettings(), examples: { run: 'portal' as const } };
const html = exampleKind('html');
const tsx = exampleKind('tsx');

/** What the portal makes of a line of an example. */
const rewritten = (line: string, kind = html) =>
  toRunnable(`<head>\n${line}`, settings, kind).split('\n').slice(1).join('\n');

describe('toRunnable', () => {
  it('serves the packages of public CDNs itself', () => {
    expect(rewritten('src="https://unpkg.com/bkoi-gl@3.0.0/dist/iife/bkoi-gl.js"')).toBe(
      'src="/vendor/bkoi-gl@3.0.0/dist/iife/bkoi-gl.js"',
    );
    expect(rewritten('"https://esm.sh/@deck.gl/core@9.4.0?external=@deck.gl,@luma.gl"')).toBe(
      '"/vendor/esm/@deck.gl/core@9.4.0.js"',
    );
    expect(rewritten('"https://esm.sh/react-dom@19.3.1/client"')).toBe(
      '"/vendor/esm/react-dom@19.3.1/client.js"',
    );
  });

  it('uses the sample map instead of the live one, with Bangla names, and glyphs for the engine that requires them', () => {
    const style = (id: string) =>
      `'${settings.hosts.maps}/styles/${id}/style.json?key=${settings.keys.placeholder}'`;
    const light = '/map/styles/light/style.json?labels=both&bangla=pictures';
    expect(rewritten(style('osm-liberty'))).toBe(`'${light}&mode=page'`);
    expect(rewritten(style('osm-liberty'), tsx)).toBe(`'${light}&glyphs=pbf&mode=page'`);
  });

  it('keeps the choice of an example with a dark style', () => {
    const style = (id: string) => `'${settings.hosts.maps}/styles/${id}/style.json'`;
    const query = 'labels=both&bangla=pictures';
    expect(rewritten(`${style('some-light')} ${style('some-dark-mode')}`)).toBe(
      `'/map/styles/light/style.json?${query}' '/map/styles/dark/style.json?${query}'`,
    );
  });

  it('sends calls to this portal with the sandbox key', () => {
    expect(rewritten(`\`${settings.hosts.api}/v2/api/x?api_key=${settings.keys.placeholder}\``)).toBe(
      `\`/v2/api/x?api_key=${settings.keys.sandbox}\``,
    );
  });

  it('sends calls and maps to a public sandbox of the settings, which a static copy of the site requires', () => {
    const hosts = { ...settings.hosts, sandbox: 'https://sandbox.example.com' };
    const style = `${hosts.maps}/styles/osm-liberty/style.json`;
    const page = toRunnable(`${style} ${hosts.api}/v2/api/x`, { ...settings, hosts }, html);
    expect(page).toMatch(/https:\/\/sandbox\.example\.com\/map\/styles\/light\/style\.json\?/);
    expect(page).toContain('https://sandbox.example.com/v2/api/x');
  });

  it('adds no line, so that a mistake keeps its line number', () => {
    const page = '<!doctype html>\n<head>\n</head>\n<body>\n</body>';
    expect(toRunnable(page, settings, html).split('\n')).toHaveLength(page.split('\n').length);
  });

  it.each([
    ['after the opening tag of the head', '<!doctype html><html><HEAD lang="en">', '<title>x</title>'],
    ['after the doctype where there is no head', '\n<!DOCTYPE html>', '<header>x</header>'],
    ['at the start of a fragment', '', '<p>x</p>'],
  ])('puts its own script %s', (_, before, after) => {
    const script = /^\s*<script src="[^"]*\/examples\/frame\.js"><\/script>/;
    const page = toRunnable(before + after, settings, html);
    expect(page.slice(0, before.length)).toBe(before);
    expect(page.slice(before.length)).toMatch(script);
    expect(page.replace(script, '').endsWith(after)).toBe(true);
  });

  it('puts its own script first into any page, and leaves the rest as the browser reads it', () => {
    const frame = '<script src="/examples/frame.js"></script>';
    const pieces = [
      '<!doctype html>',
      '<!DOCTYPE html SYSTEM "about:legacy-compat">',
      '<html lang="en" data-x="a > b">',
      '<head>',
      '<HEAD\n class=x>',
      '<!-- <head> -->',
      '<!-->',
      '<!-- never closed ',
      '<header>',
      '<body>',
      "<script>const page = '<head>';</script>",
      '<title>x</title>',
      'text',
      '\n',
    ];
    const parser = unified().use(rehypeParse);
    const isQuirky = (page: string) => parser.parse(page).data?.quirksMode;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
        const page = parts.join('');
        const made = toRunnable(page, settings, html);
        expect(made.replace(frame, '')).toBe(page);
        expect(isQuirky(made)).toBe(isQuirky(page));
        const tree = JSON.stringify(parser.parse(made));
        expect(tree.indexOf('"tagName":"script"')).toBe(
          tree.indexOf('"tagName":"script","properties":{"src":"/examples/frame.js"}'),
        );
        expect(tree).toContain('"src":"/examples/frame.js"');
      }),
      { seed: 7, numRuns: 3000 },
    );
  });

  it('calls the live API, with the key of the settings, when examples run there', () => {
    const live = { ...settings, examples: { run: 'live' as const } };
    const style = `${settings.hosts.maps}/styles/osm-liberty/style.json?key=`;
    const page = `<head>\n${style}${settings.keys.placeholder} https://unpkg.com/bkoi-gl@3.0.0/x.js`;
    expect(toRunnable(page, live, html).split('\n')[1]).toBe(
      `${style}${settings.keys.sandbox} /vendor/bkoi-gl@3.0.0/x.js`,
    );
  });
});

it.each(['html', 'tsx'])('loads everything of the portal below its base (%s)', (ending) => {
  const { hosts, site } = settings;
  const page = toRunnable(
    [
      '<script src="https://unpkg.com/bkoi-gl@3.0.0/dist/iife/bkoi-gl.js"></script>',
      'import "https://esm.sh/react-dom@19.3.1/client";',
      `map("${hosts.maps}/styles/osm-liberty/style.json", "${hosts.maps}/styles/x-dark/style.json");`,
      `fetch("${hosts.api}/v2/api/x");`,
    ].join('\n'),
    { ...settings, site: { ...site, baseUrl: '/developers/' } },
    exampleKind(ending),
  );
  const paths = [...page.matchAll(/"(\/[^"]*)"/g)].map(([, path = '']) => path);
  expect(paths).toHaveLength(6);
  for (const path of paths) expect(path).toMatch(/^\/developers\/(examples|vendor|map|v2)\//);
});
