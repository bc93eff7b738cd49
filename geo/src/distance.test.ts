import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from './distance.ts';

describe('distanceMeters', () => {
  it('gives a quarter of the meridian from equator to pole: 10,007,557 m on the mean sphere', () => {
    expect(distanceMeters([90, 0], [0, 90])).toBeCloseTo((Math.PI / 2) * 6_371_008.8, 3);
  });

  it('crosses the dateline the short way: one degree on the equator is 111,195 m', () => {
    expect(distanceMeters([179.5, 0], [-179.5, 0])).toBeCloseTo(111_195.08, 1);
  });

  it('takes a pole as one point', () => {
    expect(distanceMeters([0, 90], [120, 90])).toBeCloseTo(0, 5);
  });

  it('gives about 216 km from Dhaka to Chattogram (published great-circle figures: 214 to 217 km)', () => {
    const kilometers = distanceMeters([90.4125, 23.8103], [91.8123, 22.3569]) / 1000;
    expect(kilometers).toBeGreaterThan(214);
    expect(kilometers).toBeLessThan(218);
  });

  it('gives 2,886.45 km from Nashville to Los Angeles, the published example for a radius of 6,371 km', () => {
    // https://rosettacode.org/wiki/Haversine_formula gives 2,887.26 km for 6,372.8 km.
    const meters = distanceMeters([-86.67, 36.12], [-118.4, 33.94]);
    expect(Math.abs(meters - (2_887_259.95 * 6_371_008.8) / 6_372_800)).toBeLessThan(1);
  });

  it('is zero between identical points', () => {
    expect(distanceMeters([90.4, 23.8], [90.4, 23.8])).toBe(0);
  });
});

it('has the only radius of the Earth in the repository, and the only type of a point', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const packages = ['basemap', 'contract', 'data', 'geo', 'request', 'server'].map((name) => `${name}/src`);
  const rooms = ['parts', 'browser', 'console', 'pages', 'publish', 'renderer'].map((room) => `site/${room}`);
  const sources = [...packages, ...rooms].flatMap((folder) => sourceFiles(join(root, folder)));
  const radius = sources.filter((file) => /6_?371/.test(readFileSync(file, 'utf8')));
  const position = sources.filter((file) => /type (LngLat|Position) =/.test(readFileSync(file, 'utf8')));
  expect(sources.length).toBeGreaterThan(500);
  expect(radius.map((file) => file.slice(root.length))).toEqual(['geo/src/distance.ts']);
  expect(position.map((file) => file.slice(root.length))).toEqual(['geo/src/distance.ts']);
});

function sourceFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file));
  } catch {
    return [];
  }
}
