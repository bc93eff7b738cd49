/** The versions in a folder of imports, and the link to the one in use. */
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { currentLink, descriptionFile } from './data-folder.ts';

/** Names of versions sort by time: `20261127-114600`. */
export const versionPattern = /^\d{8}-\d{6}(-\d+)?$/;

/** In a folder of imports: written anew when running servers are to take the version in use. */
export const noticeFile = '.use';

/** In a version: the size of each of its files, bytes, by path. */
const filesFile = 'files.json';

/** Notes the files of a version, so that one that was copied in part is found out. */
export function noteFiles(version: string): void {
  const paths = readdirSync(version, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== filesFile)
    .map((entry) => relative(version, join(entry.parentPath, entry.name)));
  const sizes = Object.fromEntries(paths.map((path) => [path, statSync(join(version, path)).size]));
  writeFileSync(join(version, filesFile), JSON.stringify(sizes));
}

/** What a version lacks of what its import has written; null where all is there. Only sizes are compared. */
export function versionFault(folder: string, version: string): string | null {
  const inVersion = (path: string) => join(folder, version, path);
  const noted = existsSync(inVersion(filesFile));
  const sizes = noted
    ? (JSON.parse(readFileSync(inVersion(filesFile), 'utf8')) as Record<string, number>)
    : { [descriptionFile]: null };
  for (const [path, expected] of Object.entries(sizes)) {
    const found = statSync(inVersion(path), { throwIfNoEntry: false })?.size;
    const what = `Version ${version} in ${folder} isn't whole`;
    if (found === undefined) return `${what}: found no ${path}. Copy it again, or run \`npm run import\`.`;
    if (expected !== null && found !== expected) {
      return `${what}: found ${found} bytes of ${path}, expected ${expected}. Copy it again, or run \`npm run import\`.`;
    }
  }
  return null;
}

/** The versions in a folder of imports, the oldest first; none in anything else. */
export function versionsIn(folder: string): string[] {
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
  return names
    .filter((name) => versionPattern.test(name))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** The version that the link leads to; null in a folder without a link. */
export function versionInUse(folder: string): string | null {
  const link = join(folder, currentLink);
  return existsSync(link) ? basename(realpathSync(link)) : null;
}

/** Makes a version the one in use. The link is replaced by another at once, so that it is never missing. */
export function useVersion(folder: string, version: string): void {
  // Others can change it at the same time.
  const link = join(folder, `.${currentLink}-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(version, link, 'dir');
  renameSync(link, join(folder, currentLink));
}

/** Lets running servers on the folder take the version in use. They look for it every second. */
export function notifyServers(folder: string): void {
  writeFileSync(join(folder, noticeFile), `${new Date().toISOString()}\n`);
}
