/** Reads a pasted text. The parsers and the list of endpoints load with the first one, and nothing that is pasted is sent. */
import type { Endpoint } from '@portal/request/paste/endpoints';
import type { Understood } from '@portal/request/paste/understand';

let endpoints: Promise<Endpoint[]> | undefined;

/** What a text is. Rejects only if the parsers or the endpoints can't be loaded. */
export async function understand(text: string): Promise<Understood> {
  endpoints ??= fetchEndpoints();
  const [parsers, known] = await Promise.all([import('@portal/request/paste/understand'), endpoints]);
  return parsers.understand(text, known);
}

async function fetchEndpoints(): Promise<Endpoint[]> {
  try {
    // Pages that are drawn before the bundler runs know no site configuration.
    const { sitePath } = await import('./site-fields.ts');
    const response = await fetch(sitePath('/api/endpoints.json'));
    if (!response.ok) throw new Error(`The list of endpoints returned ${response.status}.`);
    return (await response.json()) as Endpoint[];
  } catch (error) {
    endpoints = undefined;
    throw error;
  }
}
