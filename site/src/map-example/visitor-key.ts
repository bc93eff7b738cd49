let frameKey: Promise<string | undefined> | undefined;

/**
 * The key for a frame: code that writes geofences gets a visitor key that was made for frames alone, so that what it
 * stores is no other visitor's. It is never the key of this tab: the code may be a stranger's, from a link, and what
 * the console stores with its own key is not for it. It reaches the frame inside the code that is sent there.
 */
export async function keyFor(code: string, sandboxKey: string): Promise<string> {
  if (!/geo-?fence/i.test(code)) return sandboxKey;
  frameKey ??= requestKey();
  const key = await frameKey;
  // Where none was given, the next run requests one again.
  if (!key) frameKey = undefined;
  return key ?? sandboxKey;
}

async function requestKey(): Promise<string | undefined> {
  try {
    const response = await fetch('/sandbox/keys', { method: 'POST', credentials: 'omit' });
    return response.ok ? ((await response.json()) as { api_key?: string }).api_key : undefined;
  } catch {
    return undefined;
  }
}
