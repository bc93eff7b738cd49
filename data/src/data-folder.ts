/** Where data lie: the generated sample, or a folder that `npm run import` has written. */
import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
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

/** One version of the data, by its folder. */
export interface DataFolder {
  description: DataDescription;
  /** The folder of an import's version; null for the sample. */
  folder: string | null;
  /** Name of that folder, such as `20261127-114600`; null for the sample. */
  version: string | null;
  /** Path of a file of the data. Throws when it is missing, saying which command writes it. */
  file(name: string): string;
}

/**
 * The data in a folder of imports (its version in use), in one version of it, or, without a folder, the sample. An import next to
 * it changes the link, not what is open. Throws when no import has written the folder.
 */
export function openFolder(importFolder?: string): DataFolder {
  if (!importFolder) {
    const sample = fileURLToPath(new URL('../generated', import.meta.url));
    const file = fileIn(
      sample,
      (name) => `No sample data at ${join(sample, name)}. Run \`npm run generate\`.`,
    );
    return { description: sampleFolder, folder: null, version: null, file };
  }
  const folder = currentVersion(resolve(importsFolder(importFolder)));
  const description = join(folder, descriptionFile);
  if (!existsSync(description)) {
    throw new Error(
      `The folder of the data is "${folder}", and there is no ${descriptionFile} in it. Expected a folder written by \`npm run import\`; leave DATA_DIR out for the sample data.`,
    );
  }
  const { attribution } = JSON.parse(readFileSync(description, 'utf8')) as DataDescription;
  return {
    description: { quality: 'imported', attribution },
    folder,
    version: basename(folder),
    file: fileIn(
      folder,
      (name) => `No ${name} in "${folder}". Run \`npm run import\` again with the file that it comes from.`,
    ),
  };
}

function fileIn(folder: string, missing: (name: string) => string): (name: string) => string {
  return (name) => {
    const file = join(folder, name);
    if (existsSync(file)) return file;
    throw new Error(missing(name));
  };
}

/** In a folder of imports: a link to the version in use. */
export const currentLink = 'current';

/** The folder of imports that is meant, also where its link is given. */
export function importsFolder(given: string): string {
  return basename(given) === currentLink ? dirname(resolve(given)) : given;
}

/**
 * What the folder's link leads to; the folder itself where it has none, as older imports wrote it. Throws where the link leads
 * nowhere.
 */
export function currentVersion(folder: string): string {
  const link = join(folder, currentLink);
  if (existsSync(link)) return realpathSync(link);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  // The router opens its tiles late: a link to a version can lead elsewhere by then.
  if (!lstatSync(link, { throwIfNoEntry: false })) return realpathSync(folder);
  throw new Error(
    `${link} leads to "${readlinkSync(link)}", which isn't there. Choose another version: \`DATA_DIR=${folder} npm run data -- list\`, then \`use VERSION\`.`,
  );
}
