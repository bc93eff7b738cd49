/** The language of code on its fence in Markdown, where the page itself shows only colors. */
import { sampleLanguages } from '@portal/request';
import { jsonOf } from '../../parts/json-of.ts';

/** Names of languages in fences, where they differ from those of our tabs. */
const fenceNames: Record<string, string> = { curl: 'sh' };

/** `curl` of a tab is `sh` on a fence. */
export function fenceName(languageId: string): string {
  return fenceNames[languageId] ?? languageId;
}

/**
 * By a label such as "Reverse Geocoding in cURL", or by the text: a JSON object or array, or a request such as
 * `GET /v2/api/districts`. Undefined for other code.
 */
export function languageOfCode(label: string, code: string): string | undefined {
  const named = sampleLanguages.find((language) => label.endsWith(` in ${language.label}`));
  if (named) return fenceName(named.id);
  if (/^\s*[[{]/.test(code) && jsonOf(code)) return 'json';
  return /^(?:GET|POST|DELETE) \//.test(code.trimStart()) ? 'http' : undefined;
}
