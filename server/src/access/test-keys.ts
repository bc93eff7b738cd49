import type { KeyAccount, KeyStore } from './key-store.ts';

const FIRST = { id: 2978, name: 'Sandbox' };
const SECOND = { id: 1624, name: 'Second sandbox' };

/** Ample for tests and measurements: the sandbox should never stand in a learner's way. */
const AMPLE = { name: 'sandbox', callsPerMonth: 1_000_000_000, requestsPerMinute: 6_000_000 };

/**
 * The documented test keys, each with one known outcome. They ship with the sample data so that every answer of
 * the error catalogue can be seen without an account.
 */
export function testKeys(sandboxKey: string): Record<string, KeyAccount> {
  return {
    /** Works. */
    [sandboxKey]: { owner: FIRST, package: AMPLE },
    /** Works, and belongs to another owner: sees none of the first one's geofences and sessions. */
    [`${sandboxKey}-2`]: { owner: SECOND, package: AMPLE },
    /** Out of credit: 402. */
    [`${sandboxKey}-402`]: {
      owner: FIRST,
      package: { name: 'sandbox-402', callsPerMonth: 0, requestsPerMinute: 6000 },
    },
    /** Over its rate limit: 429. */
    [`${sandboxKey}-429`]: {
      owner: FIRST,
      package: { name: 'sandbox-429', callsPerMonth: 1_000_000_000, requestsPerMinute: 0 },
    },
  };
}

/** Adds the test keys to a store. */
export function addTestKeys(keys: KeyStore, sandboxKey: string): void {
  for (const [key, account] of Object.entries(testKeys(sandboxKey))) keys.add(key, account);
}
