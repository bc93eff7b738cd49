/** The console's link for a pasted request: its values filled in, its key omitted. */
import { type PastedRequest, understand } from '../bring/index.ts';
import type { Texts } from '../reference/console/fields.ts';
import { fragmentOf, textsBelow } from '../reference/console/share.ts';

export interface ReadRequest {
  url: string;
  /** How many values are filled in. */
  count: number;
  /** Why values were omitted. */
  ignored: PastedRequest['ignored'];
}

/** The first request of this API in a pasted text, or undefined. */
export async function readRequest(text: string): Promise<ReadRequest | undefined> {
  const understood = await understand(text);
  if (understood.kind !== 'requests') return undefined;
  const request = understood.requests.find((one): one is PastedRequest => one.kind === 'request');
  if (!request) return undefined;
  const { endpoint, values, ignored } = request;
  const places = new Map(endpoint.parameters.map((parameter) => [parameter.name, parameter.in]));
  const texts: Texts = { ...textsBelow('body', values.body ?? {}) };
  for (const [name, value] of Object.entries(values.parameters)) {
    const place = places.get(name);
    if (place) texts[`${place}.${name}`] = String(value);
  }
  const folder = endpoint.version === 'v1' ? '/api/v1/' : '/api/';
  return {
    url: `${folder}${endpoint.slug}/${fragmentOf(texts)}`,
    count: Object.keys(texts).length,
    ignored,
  };
}
