/**
 * Builds the search index from the contract and the prose, not from drawn pages, into a static file that is fetched
 * when a user first reaches for the search.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { ApiContract } from '@portal/contract';
import { loadSettings, type Settings } from '@portal/settings';
import { makeEngine } from '../../src/search/engine.ts';
import type { SearchRecord } from '../../src/search/records.ts';
import { recordsOfContract } from './records-of-contract.ts';
import { recordsOfPages } from './records-of-pages.ts';

/** Every record of the portal, numbered. `root` is the repository's root. */
export function allRecords(root: string, settings: Settings): SearchRecord[] {
  const contracts = ['v2', 'v1'].map(
    (version): ApiContract =>
      JSON.parse(readFileSync(join(root, `contract/generated/${version}.views.json`), 'utf8')),
  );
  const drafts = [
    ...contracts.flatMap(recordsOfContract),
    ...recordsOfPages(join(root, 'content'), settings),
  ];
  return drafts.map((draft, id) => ({ id, ...draft }));
}

export default function searchPlugin({ siteDir }: LoadContext): Plugin {
  const root = resolve(siteDir, '..');
  return {
    name: 'search',
    getPathsToWatch: () => [`${root}/content/**/*.mdx`],
    async loadContent() {
      const folder = join(siteDir, 'generated/static');
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, 'search-index.json'),
        JSON.stringify(makeEngine(allRecords(root, loadSettings()))),
      );
    },
  };
}
