/** Renders all pages and parts, and writes the other files of the reference. */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { mappingTables } from '@portal/request/convert';
import { endpointOf } from '@portal/request/paste/endpoints';
import { inAllLanguages, markdownOf } from '../../../plugins/publish/markdown.ts';
import { changesFeed, feedPath } from '../../rooms/Changes/feed.ts';
import { MappingTables } from '../../rooms/MappingTables.tsx';
import { Guide } from '../Guide/Guide.tsx';
import { ApiCall } from '../mdx/ApiCall/static.tsx';
import { CreditLine } from '../mdx/Credits/static.tsx';
import { callName, creditsName, mappingsName } from '../static-html/names.ts';
import { allDownloads } from './downloads.ts';
import { operationList, operationMarkdown, overviewMarkdown } from './machine-text.ts';
import {
  createPainter,
  draw,
  drawPages,
  type Painter,
  type ReferencePage,
  samplesByOperation,
} from './pages.tsx';

/** What the plugin needs to know of a page to make its route. */
export type PageFacts = Omit<ReferencePage, 'html'>;

interface Piece {
  name: string;
  html: string;
}

/**
 * Fills `folder`: `html/` with every page and part, `static/` with the files the site serves next to them,
 * `pages.json`. Throws when the contract is not generated, or a reference in it leads nowhere.
 */
export async function buildReference(base: string, target: string): Promise<void> {
  const painter = await createPainter(base);
  const pages = drawPages(painter);
  rmSync(target, { recursive: true, force: true });
  for (const { name, html } of [...pages, ...drawPieces(painter)])
    write(resolve(target, 'html', `${name}.html`), html);
  writeStaticFiles(painter, resolve(target, 'static'));
  write(resolve(target, 'pages.json'), JSON.stringify(pages.map(({ html, ...facts }) => facts)));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function drawPieces(from: Painter): Piece[] {
  const operations = [...from.contracts.v2.operations, ...from.contracts.v1.operations];
  const mappings = mappingTables.map(({ provider }) => ({
    name: mappingsName(provider),
    html: draw(from, 'v2', false, <MappingTables provider={provider} />),
  }));
  const pieces = operations.flatMap((operation) => [
    {
      name: creditsName(operation.id),
      html: draw(from, operation.version, false, <CreditLine operation={operation} />),
    },
    ...operation.examples.flatMap((example, at) => {
      const html = draw(from, operation.version, false, <ApiCall operation={operation} example={example} />);
      const named = { name: callName(operation.id, example.name), html };
      return at === 0 ? [{ name: callName(operation.id), html }, named] : [named];
    }),
  ]);
  return [...pieces, ...mappings];
}

/** Samples per language, one JSON and one Markdown file per operation, contract files, collections, llms.txt. */
function writeStaticFiles(painter: Painter, target: string): void {
  const put = (path: string, text: string) => write(resolve(target, path), text);
  for (const version of ['v2', 'v1'] as const) {
    const folderOfVersion = version === 'v2' ? 'api' : 'api/v1';
    const guide = draw(painter, version, true, <Guide />);
    const text = markdownOf(`<article>${guide}</article>`, painter.settings.site.url);
    put(`${folderOfVersion}.md`, `${text}\n${operationList(painter, version)}\n`);
    for (const { id } of painter.samples.languages) {
      put(`api/samples/${version}.${id}.json`, JSON.stringify(samplesByOperation(painter, version, id)));
    }
    const { operations } = painter.contracts[version];
    put(
      `api/operations/${version}/paths.json`,
      JSON.stringify(Object.fromEntries(operations.map(({ slug, path }) => [slug, path]))),
    );
    for (const operation of operations) {
      put(`api/operations/${version}/${operation.slug}.json`, JSON.stringify(operation));
      const file = `${folderOfVersion}/${operation.slug}.md`;
      put(file, operationMarkdown(painter, operation));
      put(inAllLanguages(file), operationMarkdown(painter, operation, 'all'));
    }
  }
  const priced = painter.contracts.v2.operations.map(({ id, name, credits }) => ({ id, name, credits }));
  put('api/credits.json', JSON.stringify(priced));
  const operations = [...painter.contracts.v2.operations, ...painter.contracts.v1.operations];
  put('api/endpoints.json', JSON.stringify(operations.map(endpointOf)));
  put('llms.txt', overviewMarkdown(painter));
  put(feedPath, changesFeed(painter));
  for (const { path, from } of allDownloads()) {
    mkdirSync(dirname(resolve(target, path)), { recursive: true });
    copyFileSync(from, resolve(target, path));
  }
}
