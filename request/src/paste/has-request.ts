/**
 * Whether a pasted text is a request, or may contain a key: a console then reads it, and no field of its form has it.
 * An address that is read by mistake costs the user a message; a key that is missed would be in a link.
 */
import { languageOf } from './languages.ts';

/** Only requests have these, in any text: a command, a path of the API, an entry of an archive. */
const request = /(^|\s)curl(\.exe)?\s|\/v[12]\/|v[12]\/api\/|"request"\s*:/im;

/** An address with its scheme; escaped as in JSON, or encoded. */
const address = /\bhttps?(:|%3A)(\\?\/|%2F){2}/i;

const otherProviders = /\b(mapbox\.com|googleapis\.com|google\.[a-z.]{2,6}\/maps|maps\.google\.)/i;

/** A name of a key before its value, however both are written: `key=…`, `'apiKey' => '…'`, `withToken('…')`. */
const namedKey =
  /(key|token|secret|password|authorization)(['"`\\\])]*\s*(=|:|%3D|%3A|&#x3D;)|['"`\\\])]*\s*[,(]\s*[a-z]?['"`])>?\s*\S/i;

/** Names that also have other meanings, in a query; and keys that are described in words. */
const otherKey =
  /[?&](auth|client|user|signature|sig)=\S|\bbearer\s+[\w.~+/-]{6}|\b(api|access)[-_ ]?(key|token)\b/i;

/** The head of a table of points: names of its columns, one of which is the latitude. */
const table = /^(?:[\w "]*[,;\t])*[ "]*(?:lat|latitude)"? *(?:[,;\t]|\r?\n)/i;

/** `ownHosts` are those of this API, without a scheme. */
export function hasRequest(text: string, ownHosts: readonly string[] = []): boolean {
  if (request.test(text) || namedKey.test(text) || otherKey.test(text)) return true;
  const lower = text.toLowerCase();
  if (otherProviders.test(text) || ownHosts.some((host) => lower.includes(host))) return true;
  // Points in a file may have addresses of a license or a website next to them, and code in their descriptions.
  return !isJson(text) && !table.test(text) && (address.test(text) || languageOf(text) !== undefined);
}

function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
