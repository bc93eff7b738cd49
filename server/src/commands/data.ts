/** `npm run data -- list|use VERSION|back`: the versions in the folder of imports that DATA_DIR names. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { notifyServers, useVersion, versionFault, versionInUse, versionsIn } from '@portal/data';
import { commandFailed } from './environment.ts';

const usage = 'Expected `list`, `use VERSION` or `back`: DATA_DIR=./my-data npm run data -- back';

/** The version to change to; null where the command only lists them. */
function wantedVersion(folder: string, [command, ...rest]: string[]): string | null {
  const versions = versionsIn(folder);
  if (command === 'list' && rest.length === 0) return null;
  if (command === 'use' && rest.length === 1) {
    if (versions.includes(rest[0]!)) return rest[0]!;
    throw new Error(`Found no version "${rest[0]}" in ${folder}. Expected one of ${versions.join(', ')}.`);
  }
  if (command === 'back' && rest.length === 0) {
    const before = versions[versions.indexOf(versionInUse(folder) ?? '') - 1];
    if (before) return before;
    throw new Error(`Found no version before the one in use in ${folder}: ${versions.join(', ') || 'none'}.`);
  }
  throw new Error(usage);
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (!process.env.DATA_DIR) throw new Error('Set DATA_DIR to the folder of imports of the server.');
  // The folder's name is read from where the command was typed.
  const folder = resolve(process.env.INIT_CWD ?? '.', process.env.DATA_DIR);
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
