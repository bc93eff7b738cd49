/** The thread that searches orders of stops: a second of work that would hold up everything else. */
import { parentPort } from 'node:worker_threads';
import { type CostMatrix, visitingOrder } from './visiting-order.ts';

parentPort!.on('message', (costs: CostMatrix) => parentPort!.postMessage(visitingOrder(costs)));
