import { limits } from '@portal/settings';
import { workQueue } from './work-queue.ts';

const bounds = {
  longestWaitMs: limits.routeQueueMilliseconds,
  mostWaiting: 400,
  refusalMs: limits.routeQueueMilliseconds,
};

export type RoutingQueues = ReturnType<typeof routingQueues>;

/** Queues of the routing engine: what it works on at once, of its four threads. */
export function routingQueues() {
  return {
    routes: workQueue({ atOnce: 2, ...bounds }),
    orders: workQueue({ atOnce: 1, ...bounds }),
  };
}
