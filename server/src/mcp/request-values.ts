/** The values of a request as tools receive them, and a URL as tools receive it, in their parts. */
import type { Operation } from '@portal/contract';

/** Values side by side as parameters and body fields. */
export function split(operation: Operation, values: Record<string, unknown>) {
  const fields = new Set(operation.body?.fields.map(({ name }) => name));
  const given = Object.entries(values);
  return {
    parameters: Object.fromEntries(given.filter(([name]) => !fields.has(name))) as Record<string, string>,
    body: operation.body && Object.fromEntries(given.filter(([name]) => fields.has(name))),
  };
}

/** `https://host/path?query#part` as its path and raw query. */
export function splitUrl(url: string): { path: string; query: string } {
  const [, path = '', query = ''] = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)\??([^#]*)/i.exec(url.trim()) ?? [];
  return { path, query };
}
