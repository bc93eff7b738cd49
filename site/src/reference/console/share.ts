/** A filled request in the address: everything but the key, which is not part of the texts. */
import type { Texts } from './fields.ts';

const mark = '#console=';

/** Fragment that holds these texts. */
export function fragmentOf(texts: Texts): string {
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const base64 = btoa(String.fromCharCode(...bytes));
  return mark + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Texts of a fragment, only for the inputs there are; undefined when it holds none. */
export function textsOfFragment(fragment: string, known: string[]): Texts | undefined {
  if (!fragment.startsWith(mark)) return undefined;
  try {
    const base64 = fragment.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const entries = Object.entries(read as Record<string, unknown>).filter(
      ([id, text]) => known.includes(id) && typeof text === 'string',
    );
    return Object.fromEntries(entries) as Texts;
  } catch {
    return undefined;
  }
}
