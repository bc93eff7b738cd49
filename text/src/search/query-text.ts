/** A query as it was typed or pasted: code in it is read as words. */
import { words } from '../index.ts';

/** How far from what is looked for: `schools within 500 m`. */
const quantity =
  /(?<=\S\s)(?:(?:with)?in )?(?<!\p{Nd})\p{Nd}+(?:\.\p{Nd}+)? ?(?:k?m|(?:kilo)?met(?:er|re)s?|miles?|মিটার|কিলোমিটার|কিমি)(?![\p{L}\p{M}])/giu;

/** A measured value, such as a latitude: no version has so many decimals. */
const measured = /(?<![\p{L}\p{N}.])\p{Nd}{1,3}\.\p{Nd}{3,}(?![\p{L}\p{N}.])/gu;

/**
 * Code as words: without its URLs and coordinates; `bangla=true` and `points=90.4,23.8` are about their names, `must be between` is what a validation says, and the syntax of PHP, `Client::call` or
 * `$client->call`, about the platform that is written in it. Of `map.addLayer`, the method says what it is about.
 */
export function readableCode(query: string): string {
  const plain = withoutUrls(query)
    .replace(measured, ' ')
    .replace(quantity, ' ')
    .replace(/\bmust (?:not )?be\b/g, 'validation')
    .replace(/\b([a-z]\w+=)[^\s&=]+/g, '$1')
    .replace(/(?<![\w.])[a-z]+\.(?=[a-z]+[A-Z])/g, '');
  return /\w::\w|\$\w+->|\w\\[A-Z]/.test(plain) ? `${plain} laravel` : plain;
}

/** Code without the URLs in it: `style: 'https://…'` says `style`, and of the URL only the name of its host. */
export function withoutUrls(query: string): string {
  const hostOf = (url: string) => /(?<!\w)(\w+)\.\w/.exec(url.split('/')[2] ?? '')?.[1] ?? '';
  const rest = query.replace(/(['"`])https?:\/\/.*?(?:\1|$)/g, (url) => ` ${hostOf(url)} `);
  return /[a-z]/i.test(rest) ? rest : query;
}

/** A name in camel case that the portal doesn't have, in its words: `SocketTimeoutException`. */
export function inKnownWords(query: string, isKnown: (word: string) => boolean): string {
  return query.replace(/\b[a-zA-Z]+[a-z][A-Z][a-zA-Z]+\b/g, (name) =>
    isKnown(name.toLowerCase()) ? name : name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_'),
  );
}

/** A name said to be one: `radius parameter`. */
const saidParameter = /^(?:(\w+) (?:param(?:eter)?|প্যারামিটার)|(?:param(?:eter)?|প্যারামিটার) (\w+))$/i;

/** What is said to be a parameter, as it is written with a value, if there is one of this name. */
export function withParameter(query: string, isSent: (name: string) => boolean): string {
  const [, before, after] = saidParameter.exec(query.trim()) ?? [];
  const name = before ?? after;
  return name && isSent(name.toLowerCase()) ? `${name}=` : query;
}

/** Whether a word of the query is written there as a name of code: `addLayer`, `sub_district`. */
export function isIdentifier(word: string, query: string): boolean {
  const at = query.toLowerCase().indexOf(word);
  return at >= 0 && /[a-z][A-Z]|_/.test(query.slice(at, at + word.length));
}

/** A text without what is between its words. */
export const joined = (text: string) => words(text).join('');
