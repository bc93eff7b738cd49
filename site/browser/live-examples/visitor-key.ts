import { newVisitorKey, validKey } from '../requests/visitor-key.ts';

let frameKey: ReturnType<typeof newVisitorKey> | undefined;

/**
 * The key for a frame: code that writes geofences gets a visitor key that was made for frames alone, so that what it
 * stores is no other visitor's. It is never the key of this tab: the code may be a stranger's, from a link, and what
 * the console stores with its own key is not for it. It reaches the frame inside the code that is sent there.
 */
export async function keyFor(code: string, sandboxKey: string): Promise<string> {
  if (!/geo-?fence/i.test(code)) return sandboxKey;
  const before = frameKey;
  // Two frames that start together share one; where none was given, the next run requests one again.
  if (!validKey(await before) && frameKey === before) frameKey = newVisitorKey('');
  return validKey(await frameKey) ?? sandboxKey;
}
