import type { Caller, KeyAccount, KeyStore } from './key-store.ts';
import { sandboxOwners } from './sandbox-owners.ts';

const firstOwner = { id: sandboxOwners.first, name: 'Sandbox' };
const secondOwner = { id: sandboxOwners.second, name: 'Second sandbox' };

/** Ample for tests and measurements: the sandbox should never block a learner. */
const ample = { name: 'sandbox', creditsPerMonth: 1_000_000_000, requestsPerMinute: 6_000_000 };

/**
 * The documented test keys, each with one known outcome. They are part of the sample data, so that every response of
 * the error catalog can be reproduced without an account.
 */
export function testKeys(sandboxKey: string): Record<string, KeyAccount> {
  return {
    /** Works. */
    [sandboxKey]: { owner: firstOwner, package: ample },
    /** Works, and belongs to another owner: sees none of the first one's geofences and sessions. */
    [`${sandboxKey}-2`]: { owner: secondOwner, package: ample },
    /** Out of credit: 402. */
    [`${sandboxKey}-402`]: {
      owner: firstOwner,
      package: { name: 'sandbox-402', creditsPerMonth: 0, requestsPerMinute: 6000 },
    },
    /** Over its rate limit: 429. */
    [`${sandboxKey}-429`]: {
      owner: firstOwner,
      package: { name: 'sandbox-429', creditsPerMonth: 1_000_000_000, requestsPerMinute: 0 },
    },
  };
}

/** A session that never ends, of the first test key and of every visitor: the documented sample of place details runs as it is. */
const sampleSession = '4c47157f-22d6-4689-abdf-c9f81eb43ae4';

/** Where sessions are that do not end. */
interface Sessions {
  keep(id: string, belongsTo: (caller: Pick<Caller, 'keyId' | 'visitor'>) => boolean): void;
}

/** Adds the test keys, and the session that their samples use. */
export async function addTestKeys(
  { keys, sessions }: { keys: KeyStore; sessions: Sessions },
  sandboxKey: string,
): Promise<void> {
  await Promise.all(Object.entries(testKeys(sandboxKey)).map(([key, account]) => keys.add(key, account)));
  const sandbox = await keys.find(sandboxKey);
  sessions.keep(sampleSession, ({ keyId, visitor }) => visitor !== undefined || keyId === sandbox?.keyId);
}
