/** Reads a pasted text. The parsers and the list of endpoints load with the first one, and nothing that is pasted is sent. */
import type { Endpoint } from '@portal/request/paste/endpoints';
import type { Understood } from '@portal/request/paste/understand';
import { jsonAt } from './cause.ts';

/** What a text is. Rejects only if the parsers or the endpoints can't be loaded. */
export async function understand(text: string): Promise<Understood> {
  const [parsers, endpoints] = await Promise.all([
    import('@portal/request/paste/understand'),
    jsonAt<Endpoint[]>(`${import.meta.env.BASE_URL}api/endpoints.json`),
  ]);
  return parsers.understand(text, endpoints);
}
