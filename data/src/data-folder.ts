/** Where the data lie: the generated sample, or a folder that `npm run import` has written, named by DATA_DIR. */
import { existsSync, readFileSync } from 'node:fs';
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

/** The folder that DATA_DIR names, or null where the sample is in use. */
export function importedFolder(): string | null {
  return process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : null;
}
