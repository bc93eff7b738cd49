/** Code in the fragment of an address, which no server sees: `#code=<example>.<deflated, base64url>`. */
const start = '#code=';

export interface Shared {
  /** Of the example. */
  name: string;
  code: string;
}

/** The fragment that carries this code. */
export async function shareFragment({ name, code }: Shared): Promise<string> {
  const packed = await through(new TextEncoder().encode(code), new CompressionStream('deflate-raw'));
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  return `${start}${name}.${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The code in a fragment; nothing where there is none, or where it is damaged. */
export async function sharedIn(fragment: string): Promise<Shared | undefined> {
  const [, name, text] = /^#code=([\w-]+)\.([\w-]+)$/.exec(fragment) ?? [];
  if (!name || !text) return undefined;
  try {
    const packed = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    const code = await through(bytes, new DecompressionStream('deflate-raw'));
    return { name, code: new TextDecoder('utf-8', { fatal: true }).decode(code) };
  } catch {
    return undefined;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const changed = new Blob([bytes]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(changed).arrayBuffer());
}
