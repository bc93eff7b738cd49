/** Colors of the basemap, light and dark. Low in contrast, so that data drawn on the map stands out. */
export interface Palette {
  /** Where the data ends: the neighboring countries. */
  beyond: string;
  land: string;
  city: string;
  hills: string;
  green: string;
  forest: string;
  /** Grounds of universities. */
  campus: string;
  /** Airports and cantonments. */
  closed: string;
  water: string;
  building: string;
  buildingEdge: string;
  boundary: string;
  /** The line along the country's border. */
  outline: string;
  roads: Record<RoadRank, RoadColors>;
  bridge: string;
  ferry: string;
  rail: string;
  railGap: string;
  metro: string;
  /** Names in Bangla, and single names. */
  label: string;
  /** The English name below the Bangla one. */
  labelSecond: string;
  labelFaint: string;
  labelRoad: string;
  labelWater: string;
  labelGreen: string;
  halo: string;
  /** The sign on the badge of a place. */
  iconSign: string;
  shield: string;
  shieldEdge: string;
}

interface RoadColors {
  fill: string;
  casing: string;
  /** Where the road is too thin for a casing. */
  far: string;
}

/** Roads from the most to the least important; lanes have a faint casing. */
export type RoadRank = 'motorway' | 'trunk' | 'main' | 'secondary' | 'minor' | 'lane';

export type MapMode = 'light' | 'dark';

export const palettes: Record<MapMode, Palette> = {
  light: {
    beyond: '#e8e6de',
    land: '#f8f6f1',
    city: '#f0ede5',
    hills: '#e6eddb',
    green: '#cfe4bd',
    forest: '#bfdbab',
    campus: '#f0e6d2',
    closed: '#e3e3e3',
    water: '#aed5e6',
    building: '#e3dfd4',
    buildingEdge: '#d3cec0',
    boundary: '#a9a292',
    outline: '#b9b2a0',
    roads: {
      motorway: { fill: '#f8d384', casing: '#cf9f45', far: '#e0b359' },
      trunk: { fill: '#fce4a4', casing: '#d3b05f', far: '#e2bf6e' },
      main: { fill: '#fff3c9', casing: '#d4c48c', far: '#ddcf9d' },
      secondary: { fill: '#ffffff', casing: '#cbc5b5', far: '#d8d2c2' },
      minor: { fill: '#ffffff', casing: '#d6d0c2', far: '#e3dfd3' },
      lane: { fill: '#ffffff', casing: '#dfdace', far: '#e6e2d8' },
    },
    bridge: '#8f8877',
    ferry: '#5f95ad',
    rail: '#a8a397',
    railGap: '#f8f6f1',
    metro: '#6d5bb5',
    label: '#232b24',
    labelSecond: '#4b554c',
    labelFaint: '#555a52',
    labelRoad: '#4c4d44',
    labelWater: '#205068',
    labelGreen: '#34562b',
    halo: '#fbfaf6',
    iconSign: '#ffffff',
    shield: '#fffef8',
    shieldEdge: '#b79c56',
  },
  dark: {
    beyond: '#0f1412',
    land: '#161d19',
    city: '#1c2420',
    hills: '#1a271d',
    green: '#1e3624',
    forest: '#1b3a24',
    campus: '#292720',
    closed: '#262b2b',
    water: '#133848',
    building: '#273029',
    buildingEdge: '#303a33',
    boundary: '#55625a',
    outline: '#3d4842',
    roads: {
      motorway: { fill: '#86713c', casing: '#101512', far: '#75643a' },
      trunk: { fill: '#6f6340', casing: '#101512', far: '#64593b' },
      main: { fill: '#565646', casing: '#111613', far: '#4a4b3f' },
      secondary: { fill: '#465149', casing: '#121814', far: '#38423c' },
      minor: { fill: '#3f4b43', casing: '#141a17', far: '#333d37' },
      lane: { fill: '#36413a', casing: '#171e1a', far: '#2d3731' },
    },
    bridge: '#0a0e0c',
    ferry: '#4f8aa0',
    rail: '#5d6a62',
    railGap: '#1c2320',
    metro: '#8d7bd8',
    label: '#e3ebe5',
    labelSecond: '#b4c1b8',
    labelFaint: '#9caaa0',
    labelRoad: '#b3bcb0',
    labelWater: '#8fbfd4',
    labelGreen: '#9cc791',
    halo: '#131916',
    iconSign: '#f4f2ea',
    shield: '#3a3828',
    shieldEdge: '#86713c',
  },
};
