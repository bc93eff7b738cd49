/** On the server: a page's HTML from the folder that the plugin has filled. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Filled in when the page is bundled: where the plugin writes. */
declare const REFERENCE_FOLDER: string;

/** HTML by name. Throws when there is none, naming those that begin alike, which fails the build. */
export function staticHtml(name: string): string {
  const file = `${REFERENCE_FOLDER}/${name}.html`;
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const beginning = name.split('--').slice(0, 2).join('--');
  const all = readdirSync(REFERENCE_FOLDER).map((entry) => entry.replace(/\.html$/, ''));
  const alike = all.filter((known) => known.startsWith(beginning));
  const kind = name.split('--')[0] ?? '';
  const expected = alike.length > 0 ? alike : all.filter((known) => known.startsWith(kind));
  throw new Error(
    `The contract has nothing for "${name}". Expected one of: ${expected.join(', ')}. Correct the name in the page.`,
  );
}

/** The server has the piece itself. */
export function pieceUrl(_name: string): string | undefined {
  return undefined;
}
