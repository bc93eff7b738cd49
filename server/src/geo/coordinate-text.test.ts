import { describe, expect, it } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { printDegrees, printPoint, readLngLatList, readPoint } from './coordinate-text.ts';

function refusalOf(read: () => unknown): ApiError['errors'][number] {
  try {
    read();
  } catch (error) {
    if (error instanceof ApiError) return error.errors[0]!;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('coordinate texts', () => {
  it('reads both orders into longitude first', () => {
    expect(readPoint('90.4125,23.7925', 'lon,lat', 'point')).toEqual([90.4125, 23.7925]);
    expect(readPoint('23.7925,90.4125', 'lat,lon', 'point')).toEqual([90.4125, 23.7925]);
  });

  it('reads a list and names the pair that is wrong', () => {
    expect(readLngLatList('90.1,23.1;90.2,23.2', 'points')).toEqual([
      [90.1, 23.1],
      [90.2, 23.2],
    ]);
    expect(refusalOf(() => readLngLatList('90.1,23.1;90.2', 'points'))).toMatchObject({
      parameter: 'points[1]',
      found: '"90.2"',
    });
  });

  it('accepts the poles and the dateline, and refuses one step beyond', () => {
    expect(readPoint('-180,90', 'lon,lat', 'point')).toEqual([-180, 90]);
    expect(refusalOf(() => readPoint('0,90.0001', 'lon,lat', 'point')).parameter).toBe('point');
    expect(refusalOf(() => readPoint('0,180.0001', 'lat,lon', 'point')).parameter).toBe('point');
  });

  it('refuses texts, empty parts and infinities', () => {
    for (const text of ['', ',', '90.4', 'a,b', '1e999,23', 'NaN,23', '1,2,3']) {
      expect(refusalOf(() => readPoint(text, 'lon,lat', 'point')).expected).toContain('longitude,latitude');
    }
  });

  it('prints degrees as they are, and the smallest ones without an exponent', () => {
    expect(printDegrees(90.37852866512583)).toBe('90.37852866512583');
    expect(printDegrees(-180)).toBe('-180');
    expect(printDegrees(-2.5e-7)).toBe('-0.000000250000000');
    expect(Number(printDegrees(-5e-324))).toBe(0);
    expect(printDegrees(-5e-324)).not.toMatch(/[e-]/);
  });

  it('prints a GeoJSON point', () => {
    expect(JSON.parse(printPoint([90.4, 23.7]))).toEqual({ type: 'Point', coordinates: [90.4, 23.7] });
  });
});
