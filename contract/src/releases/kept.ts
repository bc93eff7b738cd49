/** The releases in `contract/releases/<version>/<number>.json`: what was bundled on the day of each. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { contractFolder } from '../load.ts';
import type { ApiVersion } from '../operation.ts';
import { compareDocuments, matters, operationsOf } from './compare.ts';
import { currentDocument, type Document } from './document.ts';
import type { Release, ReleaseChange } from './release.ts';

export interface KeptRelease {
  apiVersion: string;
  /** ISO date, from `info.x-released`: never from the clock, so that two builds are identical. */
  date: string;
  document: Document;
}

/** Every release of one version, oldest first. Throws naming a file without a date, or with another version inside. */
export function keptReleases(version: ApiVersion, folder = releasesFolder()): KeptRelease[] {
  const own = resolve(folder, version);
  if (!existsSync(own)) return [];
  return readdirSync(own)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readRelease(resolve(own, name), name.replace(/\.json$/, '')))
    .sort((one, other) => compareNumbers(one.apiVersion, other.apiVersion));
}

export function releasesFolder(): string {
  return resolve(contractFolder(), 'releases');
}

function readRelease(file: string, apiVersion: string): KeptRelease {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  const info = document.info as Document;
  const date = info['x-released'];
  if (info.version !== apiVersion || typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    throw new Error(
      `${file} has version ${String(info.version)} and x-released ${String(date)}. Expected ${apiVersion} and a day such as 2026-01-31. Keep it again: npm run release.`,
    );
  }
  return { apiVersion, date, document };
}

/** Newest first. */
export function describeReleases(versions: ApiVersion[], folder = releasesFolder()): Release[] {
  const all = versions.flatMap((version) =>
    keptReleases(version, folder).map(({ apiVersion, date, document }, at, kept): Release => {
      const sunset = (document.info as Document)['x-sunset'];
      const before = kept[at - 1];
      return {
        version,
        apiVersion,
        date,
        endpoints: operationsOf(document).length,
        ...(typeof sunset === 'string' ? { sunset } : {}),
        ...(before ? { changes: compareDocuments(before.document, document) } : {}),
      };
    }),
  );
  return all.sort(
    (one, other) => other.date.localeCompare(one.date) || -compareNumbers(one.apiVersion, other.apiVersion),
  );
}

/** What of a version number has to rise for these changes. */
export type Level = 'major' | 'minor' | 'patch';

export function levelOf(changes: ReleaseChange[]): Level | undefined {
  if (changes.some(({ kind }) => kind === 'breaking')) return 'major';
  if (changes.some(matters)) return 'minor';
  return changes.length > 0 ? 'patch' : undefined;
}

/** The lowest number that may follow `apiVersion` with a change of this level. */
export function nextNumber(apiVersion: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = apiVersion.split('.').map(Number);
  if (level === 'major') return `${major + 1}.0.0`;
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/**
 * What is wrong with the number of `document` as the release after `kept`, as one message with the fix; undefined when it
 * may stay or be kept. Words and examples may change between releases.
 */
export function numberFault(document: Document, kept: KeptRelease[]): string | undefined {
  const last = kept.at(-1);
  const number = String((document.info as Document).version);
  if (!last) return undefined;
  const changes = compareDocuments(last.document, document);
  const level = levelOf(changes);
  if (level === undefined || level === 'patch') return undefined;
  const lowest = nextNumber(last.apiVersion, level);
  if (compareNumbers(number, lowest) >= 0) return undefined;
  const list = changes.filter(matters).map(({ kind, text, operations }) => {
    return `  ${kind}: ${text} (${operations.map(({ id }) => id).join(', ') || 'whole API'})`;
  });
  return [
    `info.version is ${number}, and since release ${last.apiVersion} the contract has changed:`,
    ...list,
    `Expected ${lowest} or higher. Raise info.version, then run npm run release.`,
  ].join('\n');
}

export function isUnkept(document: Document, kept: KeptRelease[]): boolean {
  return !kept.some(({ apiVersion }) => apiVersion === (document.info as Document).version);
}

/** Writes the contract as it is now as a release of `date`. Returns the file; throws when the number doesn't fit. */
export function keepRelease(version: ApiVersion, date: string, folder = releasesFolder()): string {
  const document = currentDocument(version);
  const fault = numberFault(document, keptReleases(version, folder));
  if (fault) throw new Error(fault);
  const info = document.info as Document;
  const file = resolve(folder, version, `${String(info.version)}.json`);
  mkdirSync(dirname(file), { recursive: true });
  const released = { ...document, info: { ...info, 'x-released': date } };
  writeFileSync(file, `${JSON.stringify(released, null, 2)}\n`);
  return file;
}

/** 2.10.0 after 2.9.0. */
export const compareNumbers = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true });
