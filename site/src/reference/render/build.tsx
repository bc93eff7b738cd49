/** What the plugin calls: draws all pages and pieces, and writes the files that go beside them. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ApiCall } from '../mdx/ApiCall/static.tsx';
import { CreditLine } from '../mdx/Credits/static.tsx';
import { callName, creditsName } from '../static-html/names.ts';
import { allDownloads } from './downloads.ts';
import { operationMarkdown, overviewMarkdown } from './machine-text.ts';
import {
  createPainter,
  draw,
  drawPages,
  type Painter,
  type ReferencePage,
  samplesByOperation,
} from './pages.tsx';

export interface BuiltReference {
  pages: ReferencePage[];
  /** HTML of what prose pages show from the contract. */
  pieces: { name: string; html: string }[];
}

let painter: Painter | undefined;

/** Draws everything. Throws when the contract is not generated, or a reference in it leads nowhere. */
export async function buildReference(baseUrl: string): Promise<BuiltReference> {
  painter = await createPainter(baseUrl);
  return { pages: drawPages(painter), pieces: drawPieces(painter) };
}

function drawPieces(from: Painter): BuiltReference['pieces'] {
  const operations = [...from.contracts.v2.operations, ...from.contracts.v1.operations];
  return operations.flatMap((operation) => [
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
}

/** Samples per language, one JSON and one Markdown file per operation, contract files, collections, llms.txt. */
export function writeStaticFiles(outDir: string): void {
  if (!painter) throw new Error('writeStaticFiles was called before buildReference.');
  const write = (path: string, text: string) => {
    const file = resolve(outDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const version of ['v2', 'v1'] as const) {
    const contract = painter.contracts[version];
    const folder = version === 'v2' ? 'api' : 'api/v1';
    for (const { id } of painter.samples.languages) {
      write(`api/samples/${version}.${id}.json`, JSON.stringify(samplesByOperation(painter, version, id)));
    }
    for (const operation of contract.operations) {
      write(`api/operations/${version}/${operation.slug}.json`, JSON.stringify(operation));
      write(`${folder}/${operation.slug}.md`, operationMarkdown(painter, operation));
    }
  }
  const priced = painter.contracts.v2.operations.map(({ id, name, credits }) => ({ id, name, credits }));
  write('api/credits.json', JSON.stringify(priced));
  write('llms.txt', overviewMarkdown(painter));
  for (const { path, from } of allDownloads()) {
    mkdirSync(dirname(resolve(outDir, path)), { recursive: true });
    copyFileSync(from, resolve(outDir, path));
  }
}
