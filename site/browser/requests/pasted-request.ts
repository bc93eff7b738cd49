/** A pasted request as the form of its endpoint: its texts and its link, its key omitted. */
import type { PastedRequest, Understood } from '@portal/request/paste/understand';
import { fragmentOf, type Texts, textsBelow } from './share.ts';

/** The first request of this operation, or else of this API. */
export function firstRequest(understood: Understood, id?: string): PastedRequest | undefined {
  if (understood.kind !== 'requests') return undefined;
  const own = understood.requests.filter((one): one is PastedRequest => one.kind === 'request');
  return own.find(({ endpoint }) => endpoint.id === id) ?? own[0];
}

/** Texts of the form, without the typed view of the endpoint. */
export function textsOfPasted({ endpoint, values }: PastedRequest): Texts {
  const places = new Map(endpoint.parameters.map((parameter) => [parameter.name, parameter.in]));
  const texts: Texts = { ...textsBelow('body', values.body ?? {}) };
  for (const [name, value] of Object.entries(values.parameters)) {
    const place = places.get(name);
    if (place && value !== undefined) Object.assign(texts, textsBelow(place, { [name]: value }));
  }
  return texts;
}

/** Path of the endpoint's page with the form filled in. */
export function formPath({ endpoint }: PastedRequest, texts: Texts): string {
  const folder = endpoint.version === 'v1' ? '/api/v1/' : '/api/';
  return `${folder}${endpoint.slug}/${fragmentOf(texts)}`;
}
