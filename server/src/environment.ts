import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Variables of the environment as values. A text that is neither of what a variable takes is an error, never the preset. */
type Environment = Record<string, string | undefined>;

/** A whole number in its range; the preset when it is not set. */
export function numberOf(
  environment: Environment,
  name: string,
  { preset, least, most }: { preset: number; least: number; most: number },
): number;
export function numberOf(
  environment: Environment,
  name: string,
  range: { least: number; most: number },
): number | undefined;
export function numberOf(
  environment: Environment,
  name: string,
  { preset, least, most }: { preset?: number; least: number; most: number },
): number | undefined {
  const text = environment[name] ?? '';
  if (text === '') return preset;
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`${name} is "${text}"; it must be a whole number from ${least} to ${most}.`);
}

/** `on` as true, `off` as false; the preset when it is not set. */
export function switchOf(environment: Environment, name: string, preset: 'on' | 'off'): boolean {
  const text = environment[name] || preset;
  if (text === 'on' || text === 'off') return text === 'on';
  throw new Error(`${name} is "${text}"; it must be on or off.`);
}

/** Addresses of a service, separated by commas; undefined when none is set. */
export function addressesOf(
  environment: Environment,
  name: string,
  schemes: readonly [string, ...string[]],
): string[] | undefined {
  const texts = environment[name]?.split(',').map((text) => text.trim());
  if (!texts || (texts.length === 1 && texts[0] === '')) return undefined;
  return texts.map((text) => addressOf({ [name]: text || ' ' }, name, schemes)!);
}

/** The address of a service; undefined when it is not set. What it has is not repeated: a password can be in it. */
export function addressOf(
  environment: Environment,
  name: string,
  schemes: readonly [string, ...string[]],
): string | undefined {
  const text = environment[name] || undefined;
  const scheme = /^([a-z][a-z\d+.-]*):\/\/./i.exec(text ?? '')?.[1]?.toLowerCase();
  if (text === undefined) return undefined;
  if (scheme && schemes.includes(scheme)) {
    // A PostgreSQL on a socket has no host.
    if (URL.canParse(text.replace('@/', '@host/'))) return text;
    throw new Error(
      `${name} can't be read after ${scheme}://. Expected host:port, with other characters than these in a password percent-encoded.`,
    );
  }
  const found = scheme ? `begins with ${scheme}://` : 'is no address';
  throw new Error(`${name} ${found}; it must begin with ${schemes.map((one) => `${one}://`).join(' or ')}.`);
}

/** A folder that can be written to, which is made where it is missing; undefined when it is not set. */
export function writableFolderOf(environment: Environment, name: string): string | undefined {
  const folder = environment[name] || undefined;
  if (folder === undefined) return undefined;
  const missing: string[] = [];
  let existing = resolve(folder);
  // The file system's root is always there.
  for (; !existsSync(existing); existing = dirname(existing)) missing.unshift(existing);
  const fault = statSync(existing).isDirectory()
    ? (writeFault(existing) ?? makeFault(missing))
    : `is ${missing.length > 0 ? 'below ' : ''}a file${missing.length > 0 ? `, ${existing}` : ''}`;
  if (fault === null) return folder;
  throw new Error(
    `${name} is "${folder}", which ${fault}; it must be a folder that the server's user can write to. Set another folder, or omit ${name} for the default.`,
  );
}

function writeFault(folder: string): string | null {
  return faultOf("can't be written", () => accessSync(folder, constants.W_OK | constants.X_OK));
}

/** Makes folders from the outermost in. With Node's `recursive`, this never ends where the system makes none, such as in /proc. */
function makeFault(folders: readonly string[]): string | null {
  return faultOf("can't be made", () => {
    for (const folder of folders) {
      try {
        mkdirSync(folder, { mode: 0o700 });
      } catch (error) {
        // Another process can have made it meanwhile.
        if (!existsSync(folder)) throw error;
      }
    }
  });
}

function faultOf(what: string, attempt: () => void): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    return `${what} (${(error as NodeJS.ErrnoException).code})`;
  }
}
