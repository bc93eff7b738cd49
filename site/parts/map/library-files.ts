/** Version of the map library in force; part of its address, so browsers may keep the files for ever. */
export const mapLibraryVersion = '6.17.0';

export const mapLibraryFolder = `map-library/maplibre-gl@${mapLibraryVersion}`;

/** Files of the package's `dist/` and the names under which they are published. */
export const mapLibraryFiles: [from: string, to: string][] = [
  ['maplibre-gl.mjs', 'maplibre-gl.js'],
  ['maplibre-gl-worker.mjs', 'maplibre-gl-worker.js'],
  ['maplibre-gl.css', 'maplibre-gl.css'],
];
