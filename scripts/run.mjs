/** Runs commands, says what is under way, and ends with one line when something is wrong. Plain Node without packages. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Commands that run now; they end with this process. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill();
});

let isEnding = false;

/** From now on the end of a command is expected, and isn't reported. */
export function expectEnd() {
  isEnding = true;
}

/** Passes signals on to the commands that run now, which end as they need to; this process ends after them. */
export function passSignalsOn() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      for (const child of running) child.kill(signal);
    });
  }
}

/** Ends the command, and what it runs, with one line that says what is wrong and how to fix it. */
export function stop(line) {
  console.error(`\n${line}`);
  process.exit(1);
}

/** Stops with one clear line on a Node older than the project supports. */
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    stop(
      `Node ${process.versions.node} is too old: this project needs Node 20 or newer (https://nodejs.org).`,
    );
  }
}

/**
 * Runs a command and resolves with its exit code, as a shell has it after a signal. Output goes to the terminal, or, when `quiet`, is kept and
 * shown only if the command fails, while a line with the seconds so far shows that it is alive. With `isLow`, all
 * others come first.
 */
export function run(
  command,
  args,
  { quiet = false, env = {}, label = command, cwd = root, stdin = 'ignore', isLow = false } = {},
) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? [stdin, 'pipe', 'pipe'] : [stdin, 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    running.add(child);
    if (isLow && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const kept = [];
    child.stdout?.on('data', (chunk) => kept.push(chunk));
    child.stderr?.on('data', (chunk) => kept.push(chunk));
    const progress = quiet ? showProgress(label) : { end() {} };
    child.on('error', (error) => {
      running.delete(child);
      progress.end(false);
      console.error(`${label}: ${error.message}`);
      done(1);
    });
    child.on('close', (code, signal) => {
      if (isEnding) return;
      running.delete(child);
      progress.end(code === 0);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(kept));
      done(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** What is under way, with the time at which it began. */
const underWay = new Map();
let ticks;
let notify = () => {};

/** Calls `listener` with the labels of what is under way, now and at each change. */
export function watchSteps(listener) {
  notify = () => listener([...underWay.keys()]);
  notify();
}

const secondsSince = (started) => `${Math.round((Date.now() - started) / 1000)} s`;

/**
 * What is under way: on a terminal one line, rewritten each second; elsewhere a line at the start and the end of each step,
 * and every 30 seconds.
 */
function showProgress(label) {
  const isTerminal = process.stdout.isTTY;
  const line = () => [...underWay].map(([step, started]) => `… ${step} ${secondsSince(started)}`).join('  ');
  const clear = isTerminal ? '\r\x1b[K' : '';
  underWay.set(label, Date.now());
  notify();
  if (!isTerminal) console.log(`… ${label}`);
  ticks ??= isTerminal
    ? setInterval(() => process.stdout.write(`${clear}${line().slice(0, process.stdout.columns - 1)}`), 1000)
    : setInterval(() => console.log(line()), 30_000);
  return {
    end(isGood) {
      process.stdout.write(`${clear}${isGood ? '✓' : '✗'} ${label} ${secondsSince(underWay.get(label))}\n`);
      underWay.delete(label);
      notify();
      if (underWay.size > 0) return;
      clearInterval(ticks);
      ticks = undefined;
    },
  };
}
