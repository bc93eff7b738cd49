/** The versions in a folder of imports, and the link to the one in use. */
import {
  existsSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { currentLink } from './data-folder.ts';

/** Names of versions sort by time: `20261127-114600`. */
export const versionPattern = /^\d{8}-\d{6}(-\d+)?$/;

/** In a folder of imports: written anew when running servers are to take the version in use. */
export const noticeFile = '.use';

/** The versions in a folder of imports, the oldest first. */
export function versionsIn(folder: string): string[] {
  return readdirSync(folder)
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
  const link = join(folder, `.${currentLink}`);
  rmSync(link, { force: true });
  symlinkSync(version, link, 'dir');
  renameSync(link, join(folder, currentLink));
}

/** Lets running servers on the folder take the version in use. They look for it every second. */
export function notifyServers(folder: string): void {
  writeFileSync(join(folder, noticeFile), `${new Date().toISOString()}\n`);
}
