/** Folders that the user of the process writes to. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Why nothing can be written into a folder that may not exist yet, as the end of a sentence; undefined if it can. Makes nothing. */
export function writeFault(folder: string): string | undefined {
  const existing = nearestExisting(folder);
  if (!statSync(existing).isDirectory())
    return existing === resolve(folder) ? 'is a file' : `is below a file, ${existing}`;
  return faultOf("can't be written", () => accessSync(existing, constants.W_OK | constants.X_OK));
}

/**
 * Makes a folder and those around it, from the outermost in. With Node's `recursive`, this never ends where the system makes
 * none, such as in /proc.
 */
function makeFolder(folder: string, mode?: number): void {
  const missing: string[] = [];
  const existing = nearestExisting(folder);
  for (let one = resolve(folder); one !== existing; one = dirname(one)) missing.unshift(one);
  for (const one of missing) {
    try {
      mkdirSync(one, { mode });
    } catch (error) {
      // Another process can have made it meanwhile.
      if (!existsSync(one)) throw error;
    }
  }
}

/** As `writeFault`, and makes the folder. */
export function makeFault(folder: string, mode?: number): string | undefined {
  return writeFault(folder) ?? faultOf("can't be made", () => makeFolder(folder, mode));
}

/** The file system's root is always there. */
function nearestExisting(folder: string): string {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  return existing;
}

function faultOf(what: string, attempt: () => void): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return `${what} (${(error as NodeJS.ErrnoException).code})`;
  }
}
