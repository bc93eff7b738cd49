import type { SearchResponse } from '@portal/text/search';
import { quiet } from '../../parts/quiet.ts';
import { attributeOf, find } from '../../parts/vocabulary.ts';
import type { SearchRequest, WorkerMessage } from './worker-messages.ts';

interface Waiting {
  resolve(response: SearchResponse): void;
  reject(error: Error): void;
}

/** Resolves when the worker has the titles. */
let loading: Promise<Worker> | undefined;
let lastId = 0;
/** Requests without a response yet, by id. */
const waiting = new Map<number, Waiting>();
/** Reported when the second part of the index has arrived, or never will. */
const listeners = new Set<() => void>();
let isComplete = false;

/** Whether a search finds all it can. Before, a query without a match may have one in the second part of the index. */
export function isIndexComplete(): boolean {
  return isComplete;
}

/** Loads the index once: titles, by which there are results, then bodies. Rejects when that fails; a later call tries again. */
export function loadIndex(): Promise<Worker> {
  loading ??= start();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Searches the documentation. Requests are responded to in their order. */
export async function requestResults(query: string): Promise<SearchResponse> {
  const worker = await loadIndex();
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    waiting.set(id, { resolve, reject });
    send(worker, { id, query });
  });
}

/** Calls a listener when the same queries find all they can. Returns how to stop that. */
export function onMoreResults(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function start(): Promise<Worker> {
  const address = new URL(attributeOf(find('search'), 'search') ?? '', location.href);
  const worker = new Worker(address, { name: 'search' });
  const titlesRead = new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if ('id' in data) respond(data.id, data.response);
      else if (data.read === 'titles') resolve();
      else complete();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      const error = new Error("Its code couldn't load.");
      reject(error);
      forgetWorker(error);
    };
  });
  // The page fetches, not the worker: its code and the index are on their way at the same time.
  const fetchPart = async (name: string) => {
    const response = await fetch(new URL(name, address));
    if (!response.ok) throw new Error(`The search index returned ${response.status}.`);
    // Its bytes are read in the worker alone.
    return response.blob();
  };
  try {
    // Both are waited for from the start, so that neither fails unheard.
    await Promise.all([
      titlesRead,
      fetchPart('search-index.json').then((titles) => send(worker, { titles })),
    ]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
  // Without bodies, titles are still found.
  quiet()
    .then(() => fetchPart('search-bodies.json'))
    .then((bodies) => send(worker, { bodies }))
    .catch(complete);
  return worker;
}

function complete(): void {
  isComplete = true;
  for (const listener of listeners) listener();
}

function send(worker: Worker, request: SearchRequest): void {
  worker.postMessage(request);
}

function respond(id: number, response: SearchResponse): void {
  waiting.get(id)?.resolve(response);
  waiting.delete(id);
}

/** The next request starts another. */
function forgetWorker(error: Error): void {
  loading = undefined;
  isComplete = false;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
