/** The folder in which an import writes a version before it is the one in use. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { currentVersion, descriptionFile } from '../data-folder.ts';
import { makeFault, writeFault } from '../folder.ts';
import { ImportError } from '../import-error.ts';
import { noteFiles, useVersion, versionInUse, versionPattern, versionsIn } from '../versions.ts';

const draftName = '.draft';
/** In a draft: which import it is of, its finished steps, and the process that writes it. */
const stepsFile = 'steps.json';

interface Steps {
  key: string;
  steps: readonly string[];
  process: number;
}

/** Versions that stay in the folder, the one in use included. */
const keptVersions = 3;

export function draftIn(folder: string): string {
  return join(resolve(folder), draftName);
}

/** An empty draft in a folder of imports. Throws an `ImportError` when it can't be made, or another import writes into the folder. */
export function newDraft(folder: string): string {
  const draft = draftIn(folder);
  refuseSecond(folder);
  rmSync(draft, { recursive: true, force: true });
  refuse(folder, makeFault(draft));
  noteFinished(folder, '', []);
  return draft;
}

function refuseSecond(folder: string): void {
  const other = otherImport(folder);
  if (other === null) return;
  throw new ImportError([
    `${folder}: found an import under way (process ${other}), expected one at a time. Wait for its end; if that process is no import, remove ${draftIn(folder)}.`,
  ]);
}

/** The process of another import that writes a draft, or null. */
function otherImport(folder: string): number | null {
  const owner = stepsIn(folder)?.process;
  if (owner === undefined || owner === process.pid) return null;
  try {
    process.kill(owner, 0);
    return owner;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? owner : null;
  }
}

function stepsIn(folder: string): Steps | null {
  const file = join(draftIn(folder), stepsFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Steps) : null;
}

/** Throws an `ImportError` for a folder that can't be written, and for one with other things in it, which is never replaced. */
export function checkFolder(folder: string): void {
  refuse(folder, writeFault(folder));
  if (!existsSync(folder)) return;
  if (versionPattern.test(basename(realpathSync(folder)))) {
    throw new ImportError([`${folder}: found a version, expected the folder around it.`]);
  }
  // An import that was ended in its last step has left a version without the link to it.
  const isFormer = versionsIn(folder).length > 0 || existsSync(join(currentVersion(folder), descriptionFile));
  const others = () => readdirSync(folder).filter((name) => name !== draftName && !versionPattern.test(name));
  if (!isFormer && others().length > 0) {
    throw new ImportError([
      `${folder}: found other files, expected a new folder, or one of a former import.`,
    ]);
  }
}

function refuse(folder: string, fault: string | undefined): void {
  if (fault === undefined) return;
  throw new ImportError([`${folder} ${fault}, expected a folder that this user can write to.`]);
}

/** Makes the draft the version in use. Former versions but the newest two are removed. */
export function keepDraft(out: string): void {
  const folder = resolve(out);
  const draft = draftIn(folder);
  const version = newVersion(folder);
  // Servers use its files until they change to another.
  const used = [version, versionInUse(folder)];
  rmSync(join(draft, stepsFile), { force: true });
  noteFiles(draft);
  renameSync(draft, join(folder, version));
  useVersion(folder, version);
  for (const old of versionsIn(folder).slice(0, -keptVersions)) {
    if (used.includes(old)) continue;
    // No version is ever there in part: what is left of a draft goes with the next import.
    renameSync(join(folder, old), draft);
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes the draft, and the folder when nothing else is in it; nothing where another import writes it. */
export function discardDraft(out: string): void {
  const folder = resolve(out);
  if (otherImport(folder) !== null) return;
  rmSync(draftIn(folder), { recursive: true, force: true });
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** After every other, also within one second. */
function newVersion(folder: string): string {
  const time = new Date()
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-');
  const last = versionsIn(folder).at(-1);
  return last?.startsWith(time) ? `${time}-${Number(last.split('-')[2] ?? 1) + 1}` : time;
}

// --- Finished steps ----------------------------------------------------------------------------------------------

/** What distinguishes an import from others: its options, its files by size and time, and the version whose ids it keeps. */
export function importKey(request: object, files: readonly string[], former: string): string {
  const stats = files.map((file) => statSync(file, { throwIfNoEntry: false }));
  const known = stats.map((one) => one && [one.size, one.mtimeMs]);
  const version = existsSync(resolve(former)) ? versionInUse(resolve(former)) : null;
  return createHash('sha256')
    .update(JSON.stringify([request, known, version]))
    .digest('hex');
}

/**
 * The steps that a former run of the same import has finished; none where the draft is of another one, or there is none. Throws an
 * `ImportError` while another import writes into the folder.
 */
export function finishedSteps(folder: string, key: string): readonly string[] {
  refuseSecond(folder);
  const noted = stepsIn(folder);
  return noted?.key === key ? noted.steps : [];
}

export function noteFinished(folder: string, key: string, steps: readonly string[]): void {
  const file = join(draftIn(folder), stepsFile);
  // Written next to it and renamed, so that it is never there in part.
  writeFileSync(`${file}.new`, JSON.stringify({ key, steps, process: process.pid } satisfies Steps));
  renameSync(`${file}.new`, file);
}
