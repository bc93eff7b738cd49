/** The thread that searches orders of stops: a second of work that would hold up everything else. */
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type CostMatrix, visitingOrder } from './visiting-order.ts';

// Of this thread alone; elsewhere it would be that of the process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 10));

parentPort!.on('message', (costs: CostMatrix) => parentPort!.postMessage(visitingOrder(costs)));
