/**
 * The visitor's own key of the sandbox, so that what one visitor stores is no other's. It is requested when this tab
 * first stores something, and kept for the tab until it expires.
 */
import { ofTab } from '../../behavior/storage.ts';

interface VisitorKey {
  api_key: string;
  expires_at: string;
}

const slot = 'console.visitor-key' as const;

/** The key of this tab, while it is valid. */
export function visitorKey(now = Date.now()): string | undefined {
  try {
    const key = JSON.parse(ofTab.read(slot) ?? '{}') as Partial<VisitorKey>;
    return key.api_key && Date.parse(key.expires_at ?? '') > now ? key.api_key : undefined;
  } catch {
    return undefined;
  }
}

/** A new key for this tab; undefined where the sandbox gives none, or cannot be reached. */
export async function requestVisitorKey(sandbox: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${sandbox}/sandbox/keys`, { method: 'POST', credentials: 'omit' });
    if (!response.ok) return undefined;
    ofTab.write(slot, await response.text());
    return visitorKey();
  } catch {
    return undefined;
  }
}
