import { limits } from '@portal/settings';
import type { Caller } from '../access/key-store.ts';

/** When visitors last used their circles: noted here, and stored before any is forgotten, so that reads write nothing. */
export class VisitorUses {
  readonly #nowMs: () => number;
  /** By owner, the oldest first. */
  readonly #latestMs = new Map<number, number>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  note({ ownerId, visitor }: Pick<Caller, 'ownerId' | 'visitor'>): void {
    if (!visitor) return;
    const latest = this.#latestMs;
    latest.delete(ownerId);
    if (latest.size >= limits.visitorsWithGeofences) latest.delete(latest.keys().next().value!);
    latest.set(ownerId, this.#nowMs());
  }

  take(): [ownerId: number, atMs: number][] {
    const uses = [...this.#latestMs];
    this.#latestMs.clear();
    return uses;
  }
}
