import { randomSeries } from '@portal/data';
import { distanceMeters } from '@portal/geo';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LngLat } from './engine.ts';
import { recordedTrace } from './testing/recorded-trace.ts';
import { drawStreets, hasValhallaBinary, type StreetMap } from './testing/street-map.ts';
import { traceNoiseMeters } from './trace-noise.ts';

const recorded = (path: LngLat[], spacingMeters: number, noiseMeters: number, seed: string) =>
  recordedTrace(path, spacingMeters, noiseMeters, randomSeries(seed));

function lengthMeters(path: LngLat[]): number {
  return path.slice(1).reduce((sum, point, i) => sum + distanceMeters(path[i]!, point), 0);
}

describe('the noise of a trace', () => {
  const straight: LngLat[] = [
    [90.36, 23.78],
    [90.42, 23.8],
  ];

  it.each([10, 20, 30, 45])('of %d m is found within a quarter', (noise) => {
    const found = traceNoiseMeters(recorded(straight, 60, noise, `noise ${noise}`));
    expect(Math.abs(found / noise - 1)).toBeLessThan(0.25);
  });

  it('is that of a good receiver for an exact trace, a short one and one that stands still', () => {
    expect(traceNoiseMeters(recorded(straight, 60, 0, ''))).toBe(5);
    expect(traceNoiseMeters(straight)).toBe(5);
    expect(traceNoiseMeters(Array.from({ length: 20 }, () => straight[0]!))).toBe(5);
  });

  it('is not taken from corners of the road', () => {
    const zigzag: LngLat[] = [
      [90.36, 23.78],
      [90.37, 23.78],
      [90.37, 23.79],
      [90.38, 23.79],
      [90.38, 23.8],
    ];
    expect(traceNoiseMeters(recorded(zigzag, 60, 0, ''))).toBe(5);
  });
});

describe.skipIf(!hasValhallaBinary)('matching a noisy trace', () => {
  // Blocks of 200 m, as in the planned parts of Dhaka; the drive turns six times.
  let map: StreetMap;
  beforeAll(async () => {
    map = await drawStreets(
      `
abcd
efgh
ijkl
mnop
`,
      { abcd: {}, efgh: {}, ijkl: {}, mnop: {}, aeim: {}, bfjn: {}, cgko: {}, dhlp: {} },
    );
  });

  const driven = () => [...'aeimnoplkghd'].map((letter) => map.at(letter));

  it.each([
    [30, 60],
    [30, 15],
    [15, 60],
    [5, 20],
    [0, 60],
    [0, 100],
  ])('of %d m noise at %d m spacing keeps its length within a twentieth', async (noise, spacing) => {
    const ratios = [];
    for (let run = 0; run < 8; run += 1) {
      const trace = recorded(driven(), spacing, noise, `${noise} ${spacing} ${run}`);
      const { lengthMeters: matched } = await map.engine.match(trace, 'car');
      // The trace ends at the last whole step.
      ratios.push(matched / (Math.floor(lengthMeters(driven()) / spacing) * spacing));
    }
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    expect(Math.abs(mean - 1)).toBeLessThan(0.05);
  });

  it.each([
    [30, 15, 'back 81'],
    [20, 5, 'back 96'],
  ])(
    'of %d m noise at %d m spacing goes to its end, where the noise moves the last points back',
    async (noise, spacing, seed) => {
      const trace = recorded(
        [...'aeim'].map((letter) => map.at(letter)),
        spacing,
        noise,
        seed,
      );
      const { path } = await map.engine.match(trace, 'car');
      expect(distanceMeters(path.at(-1)!, map.at('m'))).toBeLessThan(3 * noise);
    },
  );
});
