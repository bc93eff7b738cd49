/** Returns whether the process is too far behind to take more work. */
export interface OverloadGuard {
  /** Counts a request that has come, and says whether it is too far back in the queue to be served in time. */
  shedsLoad(): boolean;
}

/** How long one turn of the event loop may serve requests before the rest of the queue is turned away. */
const defaultLongestTurnMs = 250;

/**
 * Watches each turn of the event loop. Requests that arrived together are processed in sequence in one turn, so
 * the time since its beginning is what the next one has waited. Turning the rest away, which costs next to nothing,
 * keeps the turns short and the responses to the others fast.
 */
export function watchTurns(
  longestTurnMs = defaultLongestTurnMs,
  now: () => number = () => performance.now(),
): OverloadGuard {
  let beganMs: number | undefined;
  const endTurn = () => {
    beganMs = undefined;
  };
  return {
    shedsLoad() {
      if (beganMs === undefined) {
        beganMs = now();
        setImmediate(endTurn);
        return false;
      }
      return now() - beganMs > longestTurnMs;
    },
  };
}
