/**
 * The API's coordinate texts, with an error for what is none. On the wire their order differs by operation
 * (the contract's `x-coordinate-order`); inside it is always `[longitude, latitude]`.
 */
import type { CoordinateOrder } from '@portal/contract';
import type { LngLat } from '@portal/geo';
import { isOnEarth, positionOf } from '@portal/request/positions';
import { badParameter, describeFound } from '../http/api-error.ts';

/** `lon,lat;lon,lat;…` as points. Throws a 400 with the pair, such as `points[1]`. */
export function readLngLatList(text: string, parameter: string): LngLat[] {
  return text.split(';').map((pair, i) => readPoint(pair, 'lon,lat', `${parameter}[${i}]`));
}

/** A GeoJSON Point as text, the form of the API's `center` fields. */
export function printPoint(position: LngLat): string {
  return JSON.stringify({ type: 'Point', coordinates: position });
}

/** Degrees as a text without an exponent, the form of the API's `longitude` and `latitude` texts. */
export function printDegrees(degrees: number): string {
  const text = String(degrees);
  // 5e-7 degrees are 6 cm; what lies below is written as far as 15 decimals go.
  return text.includes('e') ? String(degrees.toFixed(15)).replace(/^-(?=0\.0*$)/, '') : text;
}

/** One point. Throws a 400 with `parameter`. */
export function readPoint(text: string, order: CoordinateOrder, parameter: string): LngLat {
  const position = positionOf(text.split(','), order);
  if (!position) {
    const names = order === 'lat,lon' ? 'latitude,longitude' : 'longitude,latitude';
    throw badParameter(
      parameter,
      describeFound(text),
      `two numbers in degrees, ${names}, separated by a comma`,
    );
  }
  if (isOnEarth(position)) return position;
  throw badParameter(
    parameter,
    describeFound(text),
    'a longitude from -180 to 180 and a latitude from -90 to 90',
  );
}
