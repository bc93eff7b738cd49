import type { Operation } from '@portal/contract';
import { sitePath } from '../parts/site-fields.ts';

const views = new Map<string, Promise<Operation | undefined>>();

/** The typed view of an operation of version 2, each once; undefined where it can't be loaded, until it is required again. */
export function viewOf(operationId: string): Promise<Operation | undefined> {
  const known = views.get(operationId);
  if (known) return known;
  const slug = operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const loading = fetch(sitePath(`/api/operations/v2/${slug}.json`))
    .then(async (response) => (response.ok ? ((await response.json()) as Operation) : undefined))
    .catch(() => undefined);
  views.set(operationId, loading);
  void loading.then((view) => view ?? views.delete(operationId));
  return loading;
}
