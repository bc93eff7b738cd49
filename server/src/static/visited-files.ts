import { compress } from '../http/compression.ts';
import type { SiteFile } from './site-files.ts';

/** A host of visitors has one address, so that each file is rewritten once: all that have the address are some 9 MB. */
const defaultLimits = {
  /** Bytes that are rewritten at once, and that are remembered. */
  mostBytes: 16 << 20,
  /** Bytes a second after that. */
  bytesPerSecond: 256 << 10,
};

/** A file with another text instead of `from`. */
export type Rewrite = (file: SiteFile, tag: string, from: string, to: string) => Promise<SiteFile>;

/**
 * Rewrites files for the addresses that visitors send, and remembers the last ones by their tag. Any client can send any number
 * of addresses, and each would take as much work as the longest file, so that there is a limit: beyond it, a file is as built.
 */
export function rewriting(
  { mostBytes, bytesPerSecond } = defaultLimits,
  now: () => number = () => performance.now(),
): Rewrite {
  const known = new Map<string, { bytes: number; made: Promise<SiteFile> }>();
  let knownBytes = 0;
  /** When `mostBytes` can be rewritten at once again. */
  let fullAtMs = 0;

  const mayMake = (bytes: number) => {
    const moment = now();
    const full = Math.max(fullAtMs, moment) + (bytes / bytesPerSecond) * 1000;
    if (full - moment > (mostBytes / bytesPerSecond) * 1000) return false;
    fullAtMs = full;
    return true;
  };

  return async (file, tag, from, to) => {
    const name = `${file.path} ${tag}`;
    let entry = known.get(name);
    if (entry) known.delete(name);
    else {
      const bytes = file.codings.identity!.length;
      if (!mayMake(bytes)) return file;
      entry = { bytes, made: rewritten(file, tag, from, to) };
      knownBytes += bytes;
    }
    known.set(name, entry);
    for (const [oldest, { bytes }] of known) {
      if (knownBytes <= mostBytes) break;
      known.delete(oldest);
      knownBytes -= bytes;
    }
    return entry.made;
  };
}

async function rewritten(file: SiteFile, tag: string, from: string, to: string): Promise<SiteFile> {
  const { codings } = file;
  const identity = Buffer.from(codings.identity!.toString('utf8').replaceAll(from, to));
  const [br, gzip] = await Promise.all([
    codings.br && compress.br(identity),
    codings.gzip && compress.gzip(identity),
  ]);
  return { ...file, tag, codings: { identity, br, gzip } };
}
