import { limits } from '@portal/settings';
import { type WorkQueue, workQueue } from './work-queue.ts';

/** Queues of the routing engine: what it works on at once, of its four threads. */
export interface RoutingQueues {
  routes: WorkQueue;
  orders: WorkQueue;
}

const bounds = {
  longestWaitMs: limits.routeQueueMilliseconds,
  mostWaiting: 400,
  refusalMs: limits.routeQueueMilliseconds,
};

export function routingQueues(): RoutingQueues {
  return {
    routes: workQueue({ atOnce: 2, ...bounds }),
    orders: workQueue({ atOnce: 1, ...bounds }),
  };
}
