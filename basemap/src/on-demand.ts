/** Makes parts of a map that nobody has built yet, in a separate thread, and keeps what it has made. */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { MapPart } from './map-worker.ts';

export interface MapMaker {
  /** The part as a built map has it; null where the map has none. */
  make(...part: MapPart): Promise<Buffer | null>;
  close(): Promise<void>;
}

/** Parts that are kept: some hundred views of a map, about 10 MB. */
const mostParts = 2000;

/** The thread starts with the first part, and does not keep the process alive. */
export function mapMaker(dataFolder: string | null): MapMaker {
  let thread: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, { done: (content: Buffer | null) => void; fail: (error: Error) => void }>();
  const parts = new Map<string, Promise<Buffer | null>>();

  const start = () => {
    const worker = startThread(new URL('./map-worker.ts', import.meta.url), dataFolder ?? undefined);
    worker.on('message', ({ id, content, fault }) => {
      const { done, fail } = waiting.get(id)!;
      waiting.delete(id);
      if (fault !== undefined) fail(new Error(fault));
      else done(content && Buffer.from(content));
    });
    worker.on('error', (error) => {
      thread = undefined;
      for (const { fail } of waiting.values()) fail(error);
      waiting.clear();
    });
    return worker;
  };
  const request = (part: MapPart) =>
    new Promise<Buffer | null>((done, fail) => {
      thread ??= start();
      lastId += 1;
      waiting.set(lastId, { done, fail });
      thread.postMessage({ id: lastId, part });
    });

  return {
    make(...part) {
      const key = part.join();
      const known = parts.get(key);
      if (known) return known;
      const made = request(part);
      parts.set(key, made);
      made.catch(() => parts.delete(key));
      if (parts.size > mostParts) parts.delete(parts.keys().next().value!);
      return made;
    },
    async close() {
      await thread?.terminate();
      thread = undefined;
      for (const { fail } of waiting.values()) fail(new Error('The server stops.'));
      waiting.clear();
      parts.clear();
    },
  };
}

/** A thread that does not keep the process alive; its code reads `workerData`. */
export function startThread(address: URL, workerData?: unknown, resourceLimits?: ResourceLimits): Worker {
  const thread = address.pathname.endsWith('.ts')
    ? new Worker(fromSource(address), { eval: true, workerData, resourceLimits })
    : new Worker(address, { workerData, resourceLimits });
  thread.unref();
  return thread;
}

/** Node reads no TypeScript in the first file of a thread, and looks for packages of such code in the folder of the process. */
const fromSource = ({ href }: URL) =>
  `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => { register(); return import(${JSON.stringify(href)}); })`;
