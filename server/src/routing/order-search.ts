import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '@portal/basemap';
import type { CostMatrix } from './visiting-order.ts';

export interface OrderSearch {
  /** Indexes of the matrix in visiting order, as `visitingOrder` gives them. One at a time: the queue of orders sees to it. */
  order(costs: CostMatrix): Promise<number[]>;
  close(): void;
}

/** The thread starts with the first order, and does not keep the process alive. */
export function orderSearch(): OrderSearch {
  let thread: Worker | undefined;
  return {
    async order(costs) {
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
