import { type WorkQueue, workQueue } from './work-queue.ts';

/** Queues of the routing engine, each with so many of the threads that it shares with the reading of files. */
export interface RoutingQueues {
  routes: WorkQueue;
  orders: WorkQueue;
}

/** Node has four threads: one is left for files, also while every queue is full. */
export function routingQueues(): RoutingQueues {
  return {
    routes: workQueue({ atOnce: 2, longestWaitMs: 500, mostWaiting: 400 }),
    orders: workQueue({ atOnce: 1, longestWaitMs: 500, mostWaiting: 400 }),
  };
}
