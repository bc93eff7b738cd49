/**
 * The one place that knows the product's name, company, hosts, links and package names.
 *
 * `settings.json` holds the values; `PORTAL_SETTINGS` may name another file of the same shape.
 * Prose, contract and data contain `{tokens}` (see {@link tokenValues}) that `fillTokens` replaces at build time,
 * so renaming the product is one edit.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type file from '../settings.json';
import { faultsInSettings } from './check.ts';
import { sharedFacts } from './facts.ts';
import { Fault } from './fault.ts';
import { limitTokens } from './limits.ts';

export { Fault } from './fault.ts';
export { limits } from './limits.ts';
export { faultsIn, matching, number, oneOf, optional, type Rule, type Rules, text } from './rules.ts';
export { sharedFacts };

type File = typeof file;

/** As `settings.json`. Of `links`, an empty one isn't shown; settings/README.md has the others. */
export interface Settings extends Omit<File, 'examples' | 'announcement'> {
  /** Whether live examples use the map and API of this portal, or the live API. */
  examples: { run: 'portal' | 'live' };
  announcement: { id: string; text: string; link?: { label: string; to: string } };
}

/** Throws with the file's name when it is missing or not JSON, and with every field that is missing, unknown or isn't what it can be. */
export function loadSettings(file = settingsFile()): Settings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Fault(
      `Settings file not found: ${file}. Set PORTAL_SETTINGS to an existing file, or unset it.`,
    );
  }
  let settings: unknown;
  try {
    // Some editors write a byte order mark in front.
    settings = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const { message } = error as Error;
    const [, before] = /at position (\d+)/.exec(message) ?? [];
    const line = before ? `:${text.slice(0, Number(before)).split('\n').length}` : '';
    throw new Fault(`Settings file ${file}${line} is not valid JSON: ${message}`);
  }
  const faults = faultsInSettings(settings);
  if (faults.length > 0) throw new Fault(`Settings file ${file}:\n${faults.join('\n')}`);
  return settings as Settings;
}

/** Absolute path of the settings file in force: `PORTAL_SETTINGS`, else `settings/settings.json`. */
export function settingsFile(): string {
  const chosen = process.env.PORTAL_SETTINGS;
  return chosen ? resolve(chosen) : resolve(repositoryRoot(), 'settings/settings.json');
}

const roots = new Map<string, string>();

/**
 * The repository's root: the nearest folder at or above the working directory whose package.json is named
 * "portal". Every script runs inside the repository, and this works in ESM and in CommonJS alike.
 */
export function repositoryRoot(from = process.cwd()): string {
  const known = roots.get(from) ?? findRoot(from);
  roots.set(from, known);
  return known;
}

function findRoot(from: string): string {
  for (let folder = from; ; folder = resolve(folder, '..')) {
    try {
      if (JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')).name === 'portal') return folder;
    } catch {
      // No package.json here: look one folder up.
    }
    if (resolve(folder, '..') === folder) {
      throw new Error(
        `No package.json named "portal" at or above ${from}. Run the command inside the repository.`,
      );
    }
  }
}

/** Every token that prose, contract and data may use, without braces, and the text it represents. */
export function tokenValues(settings: Settings): Record<string, string> {
  return {
    product: settings.product.slug,
    Product: settings.product.name,
    company: settings.product.company,
    apiHost: settings.hosts.api,
    apiHostName: new URL(settings.hosts.api).host,
    mapsHost: settings.hosts.maps,
    mapsHostName: new URL(settings.hosts.maps).host,
    cdnHost: settings.hosts.cdn,
    sandboxHost: settings.hosts.sandbox,
    apiKey: settings.keys.placeholder,
    sandboxKey: settings.keys.sandbox,
    signUpUrl: settings.links.signUp,
    dashboardUrl: settings.links.dashboard,
    supportUrl: settings.links.support,
    contactSupport: supportLink('contact support', settings.links),
    ContactSupport: supportLink('Contact support', settings.links),
    ...settings.packages,
    ...sharedFacts(settings),
    ...limitTokens,
  };
}

/** By email where the settings have an address, else the page for contacts. Markdown. */
function supportLink(words: string, { support, supportEmail }: Settings['links']): string {
  return supportEmail ? `[${words} at ${supportEmail}](mailto:${supportEmail})` : `[${words}](${support})`;
}

/**
 * Replaces each known `{token}` in a text. Unknown braces stay as they are, so code such as `{ lng, lat }`,
 * OpenAPI path parameters such as `{coordinates}` and template literals such as `${apiKey}` pass through untouched.
 */
export function fillTokens(text: string, settings: Settings): string {
  const values = tokenValues(settings);
  return text.replace(/(?<!\$)\{([A-Za-z]+)\}/g, (whole, name: string) => values[name] ?? whole);
}
