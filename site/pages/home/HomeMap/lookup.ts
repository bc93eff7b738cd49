import type { LngLat } from '@portal/geo';
import { isStaticHost, sandboxBase, serverRemedy } from '../../../parts/sandbox-server.ts';
import { siteFields } from '../../../parts/site-fields.ts';
import { firstAddress, firstPosition } from '../content.ts';

export type Outcome =
  | { kind: 'loading' }
  | { kind: 'found'; address: string; addressBangla?: string; distanceMeters: number }
  | { kind: 'failed'; message: string };

/** A point and the state of its request. */
export interface Lookup {
  position: LngLat;
  outcome: Outcome;
}

/** What the card shows before the first click. */
export const firstLookup: Lookup = {
  position: [firstPosition.longitude, firstPosition.latitude],
  outcome: { kind: 'found', ...firstAddress },
};

interface ReverseGeocodeResponse {
  place?: { address?: string; address_bn?: string; distance_within_meters?: number } | null;
  message?: string;
}

/** Requests the address of a point from this portal's own server. Every failure is returned as a sentence. */
export async function lookUp(
  [longitude, latitude]: LngLat,
  key: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const query = new URLSearchParams({
    api_key: key,
    longitude: longitude.toFixed(5),
    latitude: latitude.toFixed(5),
    bangla: 'true',
  });
  let body: ReverseGeocodeResponse;
  let isStatic = false;
  try {
    const url = `${sandboxBase(siteFields.settings)}v2/api/search/reverse/geocode?${query}`;
    const response = await fetch(url, { signal });
    isStatic = isStaticHost(response);
    body = (await response.json()) as ReverseGeocodeResponse;
  } catch {
    return {
      kind: 'failed',
      message: `The API doesn't respond at this URL. ${serverRemedy(isStatic)}`,
    };
  }
  if (!body.place) return { kind: 'failed', message: body.message ?? 'No address found near this point.' };
  return {
    kind: 'found',
    address: body.place.address ?? '',
    addressBangla: body.place.address_bn,
    distanceMeters: body.place.distance_within_meters ?? 0,
  };
}
