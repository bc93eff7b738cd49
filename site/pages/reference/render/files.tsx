/** The files that the site serves next to the pages of the reference. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { sampleLanguages } from '@portal/request';
import { endpointOf } from '@portal/request/paste/endpoints';
import { inAllLanguages, markdownOf } from '../../markdown/markdown.ts';
import { changesFeed, feedPath } from '../../tools/Changes/feed.ts';
import { Guide } from '../Guide/Guide.tsx';
import { allDownloads } from './downloads.ts';
import { operationList, operationMarkdown, overviewMarkdown } from './machine-text.ts';
import { draw, type Painter, samplesByOperation } from './pages.tsx';

/** Samples per language, one JSON and one Markdown file per operation, contract files, collections, llms.txt. */
export function writeReferenceFiles(painter: Painter, target: string): void {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(resolve(target, path)), { recursive: true });
    writeFileSync(resolve(target, path), text);
  };
  for (const version of ['v2', 'v1'] as const) {
    const folderOfVersion = version === 'v2' ? 'api' : 'api/v1';
    const guide = draw(painter, version, true, <Guide />);
    const text = markdownOf(`<article>${guide}</article>`, painter.settings.site.url);
    put(`${folderOfVersion}.md`, `${text}\n${operationList(painter, version)}\n`);
    for (const language of sampleLanguages) {
      const samples = samplesByOperation(painter, version, language);
      put(`api/samples/${version}.${language.id}.json`, JSON.stringify(samples));
    }
    const { operations } = painter.contracts[version];
    put(
      `api/operations/${version}/paths.json`,
      JSON.stringify(Object.fromEntries(operations.map(({ slug, path }) => [slug, path]))),
    );
    for (const operation of operations) {
      put(
        `api/operations/${version}/${operation.slug}.json`,
        JSON.stringify({ ...operation, keywords: undefined }),
      );
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
