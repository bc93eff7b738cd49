/**
 * The visitor's own key of the sandbox, so that what one visitor stores is no other's. It is requested when this tab
 * first stores something, and kept for the tab until it expires.
 */
import { tried } from '../../parts/tried.ts';
import { ofTab } from '../behavior/storage.ts';

interface VisitorKey {
  api_key: string;
  expires_at: string;
}

const slot = 'console.visitor-key' as const;

/** The key of this tab, while it is valid. */
export function visitorKey(): string | undefined {
  return tried(() => validKey(JSON.parse(ofTab.read(slot) ?? '{}')));
}

/** A key until it expires. */
export function validKey(key: Partial<VisitorKey> | undefined): string | undefined {
  return Date.parse(key?.expires_at ?? '') > Date.now() ? key?.api_key : undefined;
}

/** A new key for this tab; undefined where the sandbox gives none, or cannot be reached. */
export async function requestVisitorKey(sandbox: string): Promise<string | undefined> {
  const key = await newVisitorKey(sandbox);
  if (key) ofTab.write(slot, JSON.stringify(key));
  return key && visitorKey();
}

/** A new key that nothing keeps; undefined where the sandbox gives none, or cannot be reached. */
export async function newVisitorKey(sandbox: string): Promise<VisitorKey | undefined> {
  try {
    const response = await fetch(`${sandbox}/sandbox/keys`, { method: 'POST', credentials: 'omit' });
    if (!response.ok) return undefined;
    const key = (await response.json()) as VisitorKey;
    // Its lifetime counts by the clock of this browser, which may be wrong.
    const lastsMs = Date.parse(key.expires_at) - Date.parse(response.headers.get('date') ?? '');
    return lastsMs > 0 ? { ...key, expires_at: new Date(Date.now() + lastsMs).toISOString() } : key;
  } catch {
    return undefined;
  }
}
