/**
 * The API's coordinate texts, read and printed in this file alone. On the wire their order differs by operation
 * (the contract's `x-coordinate-order`); inside it is always `[longitude, latitude]`.
 */

import { isInBangladesh, type LngLat } from '@portal/geo';
import { badParameter, describeFound } from '../http/api-error.ts';

/** `lon,lat` as one point. Throws a 400 with `parameter`. */
export function readLngLat(text: string, parameter: string): LngLat {
  const [lng, lat] = readPair(text, parameter, 'longitude,latitude');
  return checkedPosition([lng, lat], text, parameter);
}

/** `lat,lon` as one point. Throws a 400 with `parameter`. */
export function readLatLng(text: string, parameter: string): LngLat {
  const [lat, lng] = readPair(text, parameter, 'latitude,longitude');
  return checkedPosition([lng, lat], text, parameter);
}

/** `lon,lat;lon,lat;…` as points. Throws a 400 with the pair, such as `points[1]`. */
export function readLngLatList(text: string, parameter: string): LngLat[] {
  return text.split(';').map((pair, i) => readLngLat(pair, `${parameter}[${i}]`));
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

function readPair(text: string, parameter: string, order: string): [number, number] {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (parts.length !== 2 || !parts.every(Number.isFinite)) {
    throw badParameter(
      parameter,
      describeFound(text),
      `two numbers in degrees, ${order}, separated by a comma`,
    );
  }
  return parts as [number, number];
}

function checkedPosition(position: LngLat, text: string, parameter: string): LngLat {
  const [lng, lat] = position;
  if (Math.abs(lng) <= 180 && Math.abs(lat) <= 90) return position;
  const hint = isInBangladesh([lat, lng]) ? 'Latitude and longitude might be swapped.' : undefined;
  throw badParameter(
    parameter,
    describeFound(text),
    'a longitude from -180 to 180 and a latitude from -90 to 90',
    hint,
  );
}
