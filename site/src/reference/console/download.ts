/** Files made in the browser out of an answer. */
import type { DrawnFeature } from '../../answer-map/geometry.ts';

/** What was answered as GeoJSON: each drawn geometry with its name and its path in the answer. */
export function geoJsonOf(features: readonly DrawnFeature[]): string {
  const collection = {
    type: 'FeatureCollection',
    features: features
      .filter(({ role }) => role === 'answered')
      .map(({ label, path, geometry }) => ({ type: 'Feature', properties: { name: label, path }, geometry })),
  };
  return JSON.stringify(collection, null, 2);
}

/** Gives the reader a file. */
export function download(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The click has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
