/** Coordinates as users type them, and whether longitude and latitude are in the correct order. */
import type { CoordinateOrder } from '@portal/contract';
import { isInBangladesh } from '@portal/geo';

export interface TypedPosition {
  longitude: string;
  latitude: string;
}

export type Judgement = 'inside' | 'swapped' | 'outside' | 'nowhere' | 'unreadable';

/**
 * Whether a pair is in Bangladesh, is so only when swapped, is elsewhere, is nowhere on Earth (a
 * longitude beyond 180 degrees or a latitude beyond 90), or is no pair of coordinates.
 */
export function judge({ longitude, latitude }: TypedPosition): Judgement {
  const lng = Number(longitude);
  const lat = Number(latitude);
  if (longitude.trim() === '' || latitude.trim() === '' || !Number.isFinite(lng) || !Number.isFinite(lat)) {
    return 'unreadable';
  }
  if (isInBangladesh([lng, lat])) return 'inside';
  if (isInBangladesh([lat, lng])) return 'swapped';
  return Math.abs(lng) > 180 || Math.abs(lat) > 90 ? 'nowhere' : 'outside';
}

/** Longitude and latitude exchanged. */
export function swap({ longitude, latitude }: TypedPosition): TypedPosition {
  return { longitude: latitude, latitude: longitude };
}

/** The pairs of a coordinate text, `a,b;c,d`, or undefined when it is something else. */
export function parsePositions(text: string, order: CoordinateOrder): TypedPosition[] | undefined {
  const pairs = text.split(';').map((pair) => pair.split(',').map((part) => part.trim()));
  if (pairs.some((pair) => pair.length !== 2)) return undefined;
  return pairs.map(([first = '', second = '']) =>
    order === 'lat,lon' ? { longitude: second, latitude: first } : { longitude: first, latitude: second },
  );
}

/** The coordinate text of these pairs, in the order of the wire. */
export function printPositions(positions: TypedPosition[], order: CoordinateOrder): string {
  return positions
    .map(({ longitude, latitude }) =>
      order === 'lat,lon' ? `${latitude},${longitude}` : `${longitude},${latitude}`,
    )
    .join(';');
}
