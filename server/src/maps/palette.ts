/** Colours of the basemap, light and dark. Low in contrast, so that what is drawn on it stands out. */
export interface Palette {
  /** Where the sample has no data: the neighbouring countries. */
  beyond: string;
  land: string;
  built: string;
  field: string;
  water: string;
  green: string;
  boundary: string;
  roads: Record<RoadRank, { fill: string; casing: string }>;
  ferry: string;
  rail: string;
  label: string;
  labelStrong: string;
  labelRoad: string;
  labelWater: string;
  halo: string;
}

/** Roads from the most to the least important; lanes have no casing. */
export type RoadRank = 'trunk' | 'main' | 'secondary' | 'minor' | 'lane';

export type MapMode = 'light' | 'dark';

export const palettes: Record<MapMode, Palette> = {
  light: {
    beyond: '#e6e4db',
    land: '#f4f3ee',
    built: '#eeece4',
    field: '#ecefe2',
    water: '#c3dae4',
    green: '#dbe6cf',
    boundary: '#b9b4a6',
    roads: {
      trunk: { fill: '#fffdf6', casing: '#c4bda6' },
      main: { fill: '#ffffff', casing: '#d3cec0' },
      secondary: { fill: '#ffffff', casing: '#d3cec0' },
      minor: { fill: '#ffffff', casing: '#e1ddd2' },
      lane: { fill: '#fbfaf7', casing: '#e1ddd2' },
    },
    ferry: '#8fb0bf',
    rail: '#b5b0a2',
    label: '#3f483f',
    labelStrong: '#2f382f',
    labelRoad: '#5d655c',
    labelWater: '#2f5b70',
    halo: '#f8f7f3',
  },
  dark: {
    beyond: '#101512',
    land: '#171e1a',
    built: '#1b231f',
    field: '#19221c',
    water: '#12303d',
    green: '#1c2f20',
    boundary: '#3d4a42',
    roads: {
      trunk: { fill: '#4c5a51', casing: '#111713' },
      main: { fill: '#3b4740', casing: '#121814' },
      secondary: { fill: '#36413a', casing: '#121814' },
      minor: { fill: '#2d3731', casing: '#171e1a' },
      lane: { fill: '#28312c', casing: '#171e1a' },
    },
    ferry: '#2c5363',
    rail: '#4f5c54',
    label: '#c3cdc5',
    labelStrong: '#dde5df',
    labelRoad: '#a2aea6',
    labelWater: '#8fb9cc',
    halo: '#121815',
  },
};
