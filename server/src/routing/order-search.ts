import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '@portal/basemap';
import type { CostMatrix } from './visiting-order.ts';

export type OrderSearch = ReturnType<typeof orderSearch>;

/** A thread that searches orders of stops. It starts with the first one, and does not keep the process alive. */
export function orderSearch() {
  let thread: Worker | undefined;
  return {
    /** Indexes of the matrix in visiting order, as `visitingOrder` gives them. One at a time: the queue of orders sees to it. */
    async order(costs: CostMatrix): Promise<number[]> {
      thread ??= startThread(new URL('./order-worker.ts', import.meta.url));
      thread.postMessage(costs);
      try {
        const [order] = await once(thread, 'message');
        return order;
      } catch (error) {
        thread = undefined;
        throw error;
      }
    },
    close: () => void thread?.terminate(),
  };
}
