import type { LngLat } from '../../map/position.ts';
import { firstAnswer, firstPosition } from '../content.ts';

export type Outcome =
  | { kind: 'asking' }
  | { kind: 'answered'; address: string; addressBangla?: string; distanceMeters: number }
  | { kind: 'failed'; message: string };

/** A point and the state of its request. */
export interface Asked {
  position: LngLat;
  outcome: Outcome;
}

/** What the card shows before the first click: the contract's own example. */
export const firstAsked: Asked = {
  position: [firstPosition.longitude, firstPosition.latitude],
  outcome: { kind: 'answered', ...firstAnswer },
};

interface ReverseGeocodeAnswer {
  place?: { address?: string; address_bn?: string; distance_within_meters?: number } | null;
  message?: string;
}

/** Requests the address of a point from this portal's own server. Every failure is returned as a sentence. */
export async function ask([longitude, latitude]: LngLat, key: string, signal: AbortSignal): Promise<Outcome> {
  const query = new URLSearchParams({
    api_key: key,
    longitude: longitude.toFixed(5),
    latitude: latitude.toFixed(5),
    bangla: 'true',
  });
  let answer: ReverseGeocodeAnswer;
  try {
    const response = await fetch(`/v2/api/search/reverse/geocode?${query}`, { signal });
    answer = (await response.json()) as ReverseGeocodeAnswer;
  } catch {
    return {
      kind: 'failed',
      message: "The API isn't running at this URL. Start it with npm start.",
    };
  }
  if (!answer.place)
    return { kind: 'failed', message: answer.message ?? 'No address found near this point.' };
  return {
    kind: 'answered',
    address: answer.place.address ?? '',
    addressBangla: answer.place.address_bn,
    distanceMeters: answer.place.distance_within_meters ?? 0,
  };
}
