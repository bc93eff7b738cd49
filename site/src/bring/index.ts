/**
 * Paste anything: `understand(text)` reads a pasted request, in either version or of another API, an error body, or code.
 * The parsers (grammars and endpoints) are loaded with the first paste. Nothing that is pasted is sent anywhere.
 */
import type { Endpoint } from './endpoints.ts';
import type { Understood } from './understand.ts';

export type { Endpoint } from './endpoints.ts';
export { hasRequest } from './has-request.ts';
export type { ForeignRequest, Ignored, PastedRequest, Understood } from './understand.ts';

let endpoints: Promise<Endpoint[]> | undefined;

/** What a text is. Rejects only if the parser itself can't be loaded. */
export async function understand(text: string): Promise<Understood> {
  const [reader, known] = await Promise.all([loadReader(), loadEndpoints()]);
  return reader.understand(text, known);
}

/** Loads the parser before it is required, such as when a field for pasting gets the focus. */
export function prepare(): void {
  loadReader().catch(() => undefined);
  loadEndpoints().catch(() => undefined);
}

function loadReader() {
  return import('./understand.ts');
}

function loadEndpoints(): Promise<Endpoint[]> {
  endpoints ??= fetchEndpoints();
  endpoints.catch(() => {
    endpoints = undefined;
  });
  return endpoints;
}

async function fetchEndpoints(): Promise<Endpoint[]> {
  // Pages that are drawn before the bundler runs know no site configuration.
  const { sitePath } = await import('../site-fields.ts');
  const response = await fetch(sitePath('/api/endpoints.json'));
  if (!response.ok) throw new Error(`The list of endpoints returned ${response.status}.`);
  return (await response.json()) as Endpoint[];
}
