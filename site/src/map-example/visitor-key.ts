import { requestVisitorKey, visitorKey } from '../reference/console/visitor-key.ts';

/**
 * The key for a frame: code that writes geofences gets the visitor key of this tab, so that what one visitor stores is
 * no other's. It reaches the frame inside the code that is sent there; the frame itself has no storage.
 */
export async function keyFor(code: string, sandboxKey: string): Promise<string> {
  if (!/geo-?fence/i.test(code)) return sandboxKey;
  return visitorKey() ?? (await requestVisitorKey('')) ?? sandboxKey;
}
