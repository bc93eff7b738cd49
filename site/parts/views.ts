import type { Operation } from '@portal/contract';

const views = new Map<string, Promise<Operation>>();

/** The typed view of an operation, each once; one that couldn't load is requested again. */
export function viewOf(operationId: string, version: Operation['version'] = 'v2'): Promise<Operation> {
  const slug = operationId.replaceAll(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase();
  const url = `${import.meta.env.BASE_URL}api/operations/${version}/${slug}.json`;
  const known = views.get(url);
  if (known) return known;
  const loading = fetch(url).then(async (response) => {
    if (!response.ok) throw new Error(`The server responded with ${response.status}.`);
    return (await response.json()) as Operation;
  });
  views.set(url, loading);
  loading.catch(() => views.delete(url));
  return loading;
}
