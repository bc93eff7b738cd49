/** The offline copy: its list, its worker, and the worker that ends it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '@portal/settings';
import { removalFile, type Summary, summaryFile, workerFile } from '../../browser/offline/names.ts';
import type { BuiltPage } from '../../pages/markdown/pages.ts';
import type { FolderAlias } from '../../parts/routes.ts';
import type { PagelessFolder } from '../copies.ts';
import { downloadBytes, offlineFiles } from './files.ts';
import { offlineWorker, removalWorker } from './workers.ts';

/** Writes both workers, once all that they list is written. */
export function writeOffline(
  outDir: string,
  pages: BuiltPage[],
  folders: FolderAlias[],
  pageless: PagelessFolder[],
  { site: { baseUrl }, hosts: { sandbox } }: Pick<Settings, 'site' | 'hosts'>,
): void {
  const files = offlineFiles(outDir, pages, baseUrl);
  const below = (path: string) => encodeURI(baseUrl + path.slice(1));
  const aliases = folders.flatMap(({ folder, aliases }) =>
    aliases.map((alias): [string, string] => [below(alias), below(folder)]),
  );
  const pagesAbove = pageless.map(({ path, page }): [string, string] => [
    below(`${path}/`),
    encodeURI(page.path.replace(/\/?$/, '/')),
  ]);
  const all = [...aliases, ...pagesAbove];
  writeFileSync(join(outDir, workerFile), offlineWorker({ ...files, aliases: all, sandbox }, baseUrl));
  writeFileSync(join(outDir, removalFile), removalWorker(baseUrl));
}

/** Writes the size of the download, once everything is compressed. */
export function writeSummary(outDir: string, pages: BuiltPage[], baseUrl: string): void {
  const { ahead } = offlineFiles(outDir, pages, baseUrl);
  const summary: Summary = { files: ahead.length, bytes: downloadBytes(outDir, ahead) };
  writeFileSync(join(outDir, summaryFile), JSON.stringify(summary));
}
