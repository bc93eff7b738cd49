/** Plain Node without packages: it guards the installation of packages, too. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const pollMs = 300;
/** How often a lock is dated anew while its process lives, and after how long without that it doesn't count. */
const renewMs = 2000;
const longestSilenceMs = 30_000;

/** Locks of this process, removed when it ends. */
const held = new Set();
process.on('exit', () => {
  for (const file of held) rmSync(file, { force: true });
});

/**
 * Runs `make` while no other process runs it under the same lock file: a second command waits, and says so. A lock whose
 * process has ended, however it ended, doesn't count, also where its number is another process's by now. Resolves with
 * what `make` resolves with.
 */
export async function oneAtATime(file, label, make) {
  mkdirSync(dirname(file), { recursive: true });
  for (let hasSaid = false; !take(file); ) {
    if (!hasSaid) console.log(`… waiting for another command: ${label}`);
    hasSaid = true;
    await pause(pollMs);
  }
  held.add(file);
  const renewal = setInterval(() => utimesSync(file, new Date(), new Date()), renewMs);
  try {
    return await make();
  } finally {
    clearInterval(renewal);
    rmSync(file, { force: true });
    held.delete(file);
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

function isHeld(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > longestSilenceMs) return false;
    const pid = Number(readFileSync(file, 'utf8'));
    // Between its creation and its content a lock is empty for a moment.
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
