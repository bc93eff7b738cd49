/** Tells whether the process is too far behind to take more work. */
export interface OverloadGuard {
  /** Counts a request that has come, and says whether it stands too far back in the queue to be served in time. */
  shedsLoad(): boolean;
}

/** How long one turn of the event loop may serve requests before the rest of the queue is turned away. */
const defaultLongestTurnMs = 250;

/** With fewer requests in the turn, it is long for another cause, such as a busy machine, and turning away helps nobody. */
const fewestRequests = 50;

/**
 * Watches each turn of the event loop. Requests that arrived together are processed in sequence in one turn, so
 * the time since its beginning is what the next one has waited. Turning the rest away, which costs next to nothing,
 * keeps the turns short and the responses to the others fast.
 */
export function watchTurns(
  longestTurnMs = defaultLongestTurnMs,
  now: () => number = () => performance.now(),
): OverloadGuard {
  let requests = 0;
  let beganMs = 0;
  const endTurn = () => {
    requests = 0;
  };
  return {
    shedsLoad() {
      requests += 1;
      if (requests === 1) {
        beganMs = now();
        setImmediate(endTurn);
        return false;
      }
      return requests > fewestRequests && now() - beganMs > longestTurnMs;
    },
  };
}
