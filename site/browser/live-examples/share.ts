import { decodeBytes, encodeBytes } from '../requests/share.ts';

/** Code in the fragment of an address, which no server sees: `#code=<example>.<deflated, base64url>`. */
const start = '#code=';

/** Characters of the longest fragment that is read, and bytes of the longest code in it: 40 times the longest example. */
const longestFragment = 16_000;
const longestCode = 200_000;

export interface Shared {
  /** Of the example. */
  name: string;
  code: string;
}

export async function shareFragment({ name, code }: Shared): Promise<string> {
  const packed = await through(new TextEncoder().encode(code), new CompressionStream('deflate-raw'));
  return `${start}${name}.${encodeBytes(packed)}`;
}

/** The example that a fragment means, perhaps cut short; undefined where it is another fragment. */
export function nameIn(fragment: string): string | undefined {
  return fragment.startsWith(start) ? /^[\w-]*/.exec(fragment.slice(start.length))?.[0] : undefined;
}

/** What a fragment contains, without code where that is damaged or cut short; nothing where it is another fragment. */
export async function sharedIn(
  fragment: string,
): Promise<(Pick<Shared, 'name'> & Partial<Shared>) | undefined> {
  if (!fragment.startsWith(start)) return undefined;
  if (fragment.length > longestFragment) return { name: nameIn(fragment)! };
  // A period or a bracket after a link in a text is often copied with it.
  const [, name = '', text = ''] = /^([\w-]*)\.?([\w-]*)/.exec(fragment.slice(start.length)) ?? [];
  try {
    const code = await through(decodeBytes(text), new DecompressionStream('deflate-raw'));
    return { name, code: new TextDecoder('utf-8', { fatal: true }).decode(code) };
  } catch {
    return { name };
  }
}

/** What a stream makes of some bytes. Rejects above {@link longestCode}: a kilobyte can hold a megabyte of zeros. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const changed = new Blob([bytes]).stream().pipeThrough(change);
  let length = 0;
  const counted = changed.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        length += part.length;
        if (length > longestCode) controller.error(new RangeError('The code is too long.'));
        else controller.enqueue(new Uint8Array(part));
      },
    }),
  );
  return new Uint8Array(await new Response(counted).arrayBuffer());
}
