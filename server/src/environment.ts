import { makeFault } from '@portal/data/folder';

/** Variables of the environment as values. A text that is neither of what a variable takes is an error, never the preset. */
type Environment = Record<string, string | undefined>;

/** A whole number in its range; the preset when it is not set. */
export function numberOf<Preset extends number | undefined = undefined>(
  environment: Environment,
  name: string,
  { preset, least, most }: { preset?: Preset; least: number; most: number },
): number | Preset {
  const text = environment[name] ?? '';
  if (text === '') return preset as Preset;
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
  const fault = makeFault(folder, 0o700);
  if (fault === undefined) return folder;
  throw new Error(
    `${name} is "${folder}", which ${fault}; it must be a folder that the server's user can write to. Set another folder, or omit ${name} for the default.`,
  );
}
