/** The thread of one step of an import: the process around it says how far it is, and ends it on a signal. */
import { parentPort, workerData } from 'node:worker_threads';
import { buildBasemap } from '@portal/basemap';
import { openData } from '@portal/data';
import { ImportError, type ImportPhase, type ImportRequest, prepareImport } from '@portal/data/import';
import { writeIndexOf } from './gazetteer/parts-of-data.ts';

export type ImportStep =
  | { step: 'records'; request: ImportRequest }
  | { step: 'map'; draft: string; tiles?: string }
  | { step: 'index'; draft: string };

/** What a thread sends: the phases of its step as they begin, then what became of it. */
export type StepMessage = { phase: ImportPhase } | { result: unknown } | { fault: string };

const send = (message: StepMessage) => parentPort!.postMessage(message);

async function resultOf(work: ImportStep): Promise<unknown> {
  if (work.step === 'map') return buildBasemap(openData(work.draft), work.tiles);
  if (work.step === 'index') return writeIndexOf(work.draft);
  return prepareImport(work.request, (phase) => send({ phase }));
}

try {
  send({ result: await resultOf(workerData as ImportStep) });
} catch (error) {
  send({ fault: error instanceof ImportError ? error.message : String(error) });
}
