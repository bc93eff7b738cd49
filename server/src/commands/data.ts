/** `npm run data -- list|use VERSION|back|index`: the versions in the folder of imports that DATA_DIR names. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  importsFolder,
  noteFiles,
  notifyServers,
  openData,
  useVersion,
  versionFault,
  versionInUse,
  versionsIn,
} from '@portal/data';
import { indexFault } from '../gazetteer/index-file.ts';
import { writeIndexOf } from '../gazetteer/parts-of-data.ts';
import { commandFailed } from './environment.ts';

const usage = 'Expected `list`, `use VERSION`, `back` or `index`: DATA_DIR=./my-data npm run data -- back';

/** The version to change to; null where the command changes to none. */
function wantedVersion(folder: string, [command, ...rest]: string[]): string | null {
  const versions = versionsIn(folder);
  if (versions.length === 0 && command !== 'index') {
    throw new Error(`Found no version in ${folder}. Expected the folder that \`--out\` of an import names.`);
  }
  if (command === 'list' && rest.length === 0) return null;
  if (command === 'use' && rest.length === 1) {
    if (versions.includes(rest[0]!)) return rest[0]!;
    throw new Error(`Found no version "${rest[0]}" in ${folder}. Expected one of ${versions.join(', ')}.`);
  }
  if (command === 'index' && rest.length === 0) {
    writeMissingIndex(folder);
    return null;
  }
  if (command === 'back' && rest.length === 0) {
    const before = versions[versions.indexOf(versionInUse(folder) ?? '') - 1];
    if (before) return before;
    throw new Error(`Found no version before the one in use in ${folder}: ${versions.join(', ') || 'none'}.`);
  }
  throw new Error(usage);
}

function writeMissingIndex(folder: string): void {
  const data = openData(folder);
  const fault = indexFault(data);
  console.log(
    fault
      ? `The index of ${data.version} ${fault}. Writing it…`
      : `The index of ${data.version} is up to date.`,
  );
  if (!fault || !data.folder) return;
  writeIndexOf(data.folder);
  // Folders of older imports are not versions, and have no list of files.
  if (versionsIn(folder).includes(data.version!)) noteFiles(join(folder, data.version!));
  console.log('The index is written. Servers read it at their next start.');
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (!process.env.DATA_DIR) throw new Error('Set DATA_DIR to the folder of imports of the server.');
  // The folder's name is read from where the command was typed.
  const folder = importsFolder(resolve(process.env.INIT_CWD ?? '.', process.env.DATA_DIR));
  const wanted = wantedVersion(folder, positionals);
  if (wanted) {
    const fault = versionFault(folder, wanted);
    if (fault) throw new Error(fault);
    useVersion(folder, wanted);
    notifyServers(folder);
  }
  const used = versionInUse(folder);
  for (const version of versionsIn(folder)) console.log(`${version}${version === used ? '  in use' : ''}`);
} catch (error) {
  commandFailed(error);
}
