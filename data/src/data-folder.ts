/** Where the data lie: the generated sample, or a folder that `npm run import` has written, named by DATA_DIR. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** File in an imported folder that says what the folder is. */
export const descriptionFile = 'data.json';

/** What the data are, for headers, the map's corner and the health check. */
export interface DataDescription {
  quality: 'sample' | 'imported';
  /** What the license of the data requires to be shown. */
  attribution: string;
}

const sampleFolder: DataDescription = { quality: 'sample', attribution: 'Sample data, approximate' };

/** What the data in use are. Throws when DATA_DIR names a folder that no import has written. */
export function describeData(): DataDescription {
  const folder = importedFolder();
  if (folder === null) return sampleFolder;
  const file = join(folder, descriptionFile);
  if (!existsSync(file)) {
    throw new Error(
      `DATA_DIR is "${folder}", and there is no ${descriptionFile} in it. Expected a folder written by \`npm run import\`; leave DATA_DIR out for the sample data.`,
    );
  }
  const { attribution } = JSON.parse(readFileSync(file, 'utf8')) as DataDescription;
  return { quality: 'imported', attribution };
}

/** Path of a file of the data in use. Throws when it is missing, saying which command writes it. */
export function dataFile(name: string): string {
  const folder = importedFolder();
  const file = folder ? join(folder, name) : fileURLToPath(new URL(`../generated/${name}`, import.meta.url));
  if (existsSync(file)) return file;
  throw new Error(
    folder
      ? `No ${name} in DATA_DIR "${folder}". Run \`npm run import\` again with the file that it comes from.`
      : `No sample data at ${file}. Run \`npm run generate\`.`,
  );
}

/** In a folder of imports: a link to the version in use. */
export const currentLink = 'current';

const versions = new Map<string, string>();

/**
 * The version of the data in the folder that DATA_DIR names, or null where the sample is in use. A process stays with the
 * version that it has begun with: an import next to it changes the link.
 */
export function importedFolder(): string | null {
  if (!process.env.DATA_DIR) return null;
  const folder = resolve(process.env.DATA_DIR);
  if (!versions.has(folder)) versions.set(folder, currentVersion(folder));
  return versions.get(folder)!;
}

/** What the folder's link leads to; the folder itself where it has none, as older imports wrote it. */
export function currentVersion(folder: string): string {
  const link = join(folder, currentLink);
  return existsSync(link) ? realpathSync(link) : folder;
}
