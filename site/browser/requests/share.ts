/** A filled request in the address: everything but the key, which is not part of the texts. */

import { tried } from '../../parts/tried.ts';

/** Text of each input by its id; an empty text is not sent. */
export type Texts = Record<string, string>;

const mark = '#console=';

/** How the response was looked at: the tab, and what the map showed. */
export interface SharedView {
  tab?: string;
  map?: { center: [longitude: number, latitude: number]; zoom: number };
}

/** Fragment that holds these texts, and the view where there is one. */
export function fragmentOf(texts: Texts, view: SharedView = {}): string {
  return withView(mark + encodeText(JSON.stringify(texts)), view);
}

/** Bytes in letters that every address takes: base64url. */
export function encodeBytes(bytes: Uint8Array): string {
  // A pasted file as the arguments of a function is more than the stack has room for.
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');
}

/** The bytes of {@link encodeBytes}. Throws where they are damaged. */
export function decodeBytes(encoded: string): Uint8Array<ArrayBuffer> {
  const base64 = encoded.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

export function encodeText(text: string): string {
  return encodeBytes(new TextEncoder().encode(text));
}

export function decodeText(encoded: string): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(decodeBytes(encoded));
}

/** Texts of a fragment, only for the inputs there are; undefined when it holds none. */
export function textsOfFragment(fragment: string, known: string[]): Texts | undefined {
  if (!fragment.startsWith(mark)) return undefined;
  return tried(() => {
    const read: unknown = JSON.parse(decodeText(fragment.slice(mark.length).replace(/&.*/, '')));
    const entries = Object.entries(read as Record<string, unknown>).filter(
      ([id, text]) => known.includes(id) && typeof text === 'string',
    );
    return Object.fromEntries(entries) as Texts;
  });
}

/** Whether a fragment is that of a request and none can be read from it: the end of a copied link is missing, for example. */
export function isDamaged(fragment: string): boolean {
  return fragment.startsWith(mark) && textsOfFragment(fragment, []) === undefined;
}

export function withView(fragment: string, { tab, map }: SharedView): string {
  const camera = map && [...map.center.map((degrees) => degrees.toFixed(5)), map.zoom.toFixed(2)].join(',');
  return fragment.replace(/&.*/, '') + (tab ? `&view=${tab}` : '') + (camera ? `&map=${camera}` : '');
}

/** The view that a fragment holds; what is no view is dropped. */
export function viewOfFragment(fragment: string): SharedView {
  if (!fragment.startsWith(mark)) return {};
  const tab = /&view=([a-z]{1,12})(?=&|$)/.exec(fragment)?.[1];
  const numbers = /&map=([-\d.,]{1,60})(?=&|$)/.exec(fragment)?.[1]?.split(',').map(Number) ?? [];
  const [longitude, latitude, zoom] = numbers;
  const isMap =
    numbers.length === 3 &&
    Math.abs(longitude ?? 999) <= 180 &&
    Math.abs(latitude ?? 999) <= 85 &&
    (zoom ?? 99) <= 24;
  return {
    ...(tab && { tab }),
    ...(isMap && { map: { center: [longitude as number, latitude as number], zoom: zoom as number } }),
  };
}

/** Adds a view to the address, so that a copied link has it. */
export function keepView(view: SharedView): void {
  const { hash } = location;
  if (!hash.startsWith(mark)) return;
  keepFragment(withView(hash, { ...viewOfFragment(hash), ...view }));
}

/** Characters of an address that every browser stores. */
const longest = 1_000_000;

/** Writes the fragment to the address. False when the browser refuses: after about 100 changes in 30 s it requires a pause. */
export function keepFragment(fragment: string): boolean {
  // The console works with a value that no link can contain.
  if (fragment.length > longest) return true;
  try {
    history.replaceState(history.state, '', fragment);
    return true;
  } catch {
    return false;
  }
}

export function textsBelow(id: string, values: object): Texts {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return Object.entries(textsBelow(`${id}.${name}`, value as object));
      }
      return [[`${id}.${name}`, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  );
}
