/** The search in a separate thread: reading the index and searching it keep the page from no key and no frame. */
import { loadBodies, loadTitles, makeSearcher, type Searcher } from '@portal/text/search';
import type { SearchRequest, WorkerMessage } from './worker-messages.ts';

declare class FileReaderSync {
  readAsText(part: Blob): string;
}

/** The page that this worker belongs to. */
const page = self as unknown as {
  onmessage: (event: MessageEvent<SearchRequest>) => void;
  postMessage(message: WorkerMessage): void;
};

let searcher: Searcher | undefined;

page.onmessage = ({ data }) => {
  if ('titles' in data) {
    searcher = makeSearcher(loadTitles(textOf(data.titles)));
    page.postMessage({ read: 'titles' });
  }
  // Without bodies, titles are still found.
  else if ('bodies' in data) addBodies(textOf(data.bodies)).catch(() => undefined);
  else if (searcher) page.postMessage({ id: data.id, response: searcher.search(data.query) });
};

async function addBodies(json: string): Promise<void> {
  searcher?.addBodies(await loadBodies(json));
  page.postMessage({ read: 'bodies' });
}

function textOf(part: Blob): string {
  return new FileReaderSync().readAsText(part);
}
