/** What licenses require of those who serve a package's code: its name, version and license. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Served next to bundled code, and named in it. */
export const licensesFile = 'LICENSES.txt';

export interface Notice {
  /** Name and version. */
  title: string;
  text: string;
}

/** Notices of the packages to which these files belong. Files of this project have none. */
export function noticesOfFiles(files: Iterable<string>): Notice[] {
  const folders = new Set<string>();
  for (const file of files) {
    const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/')) ?? [];
    if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
  }
  return [...folders].map(noticeOf);
}

export function noticeOf(folder: string): Notice {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string; author?: string | { name: string } };
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const holder = typeof author === 'object' ? author.name : author;
  return {
    title: `${name} ${version}`,
    text: texts.join('\n\n') || withoutText(license, holder, folder),
  };
}

interface LockedPackage {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

/**
 * Notices of a package and of all that it depends on, any of which a bundle of its publisher can contain. What the lock
 * file has and isn't installed, as what only tests need for `npm start`, has the license that the lock file says, or that of
 * the registry's page.
 */
export function noticesWithDependencies(name: string, root: string): Notice[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  // A set that grows while it is walked: dependencies of dependencies follow.
  const locations = new Set([`node_modules/${name}`]);
  for (const location of locations) {
    for (const dependency of Object.keys(packages[location]?.dependencies ?? {})) {
      const found = lockedLocation(packages, location, dependency);
      if (found) locations.add(found);
    }
  }
  return [...locations].map((location) => {
    const folder = join(root, location);
    if (existsSync(join(folder, 'package.json'))) return noticeOf(folder);
    const { version, license } = packages[location]!;
    const dependency = location.slice(location.lastIndexOf('node_modules/') + 13);
    const page = `https://www.npmjs.com/package/${dependency}/v/${version}`;
    return {
      title: `${dependency} ${version}`,
      text: license ? withoutText(license, undefined, dependency) : `License: see ${page}`,
    };
  });
}

/** As Node looks for it: in the package's own `node_modules`, then in those above it. */
function lockedLocation(packages: object, from: string, name: string): string | undefined {
  for (let at = from; at !== '.'; at = dirname(at)) {
    const location = `${at}/node_modules/${name}`;
    if (location in packages) return location;
  }
  return `node_modules/${name}` in packages ? `node_modules/${name}` : undefined;
}

function withoutText(license: string | undefined, holder: string | undefined, found: string): string {
  if (!license) throw new Error(`${found} has neither a license file nor a "license". Don't serve its code.`);
  return `License: ${license}${holder ? `. Copyright ${holder}` : ''}.`;
}

/** Packages with the same license share one section. */
export function licenseFile(notices: Notice[]): string {
  const titles = new Map<string, Set<string>>();
  for (const { title, text } of notices) titles.set(text, (titles.get(text) ?? new Set()).add(title));
  const line = '-'.repeat(72);
  return [...titles]
    .map(([text, of]) => `${line}\n${[...of].sort().join('\n')}\n\n${text}\n`)
    .sort()
    .join('\n');
}
