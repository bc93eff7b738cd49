/** Colours of the basemap, light and dark. Low in contrast, so that what is drawn on it stands out. */
export interface Palette {
  /** Where the sample has no data: the neighbouring countries. */
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
  boundary: string;
  /** The band along the country's outline. */
  outline: string;
  roads: Record<RoadRank, RoadColours>;
  bridge: string;
  ferry: string;
  rail: string;
  railGap: string;
  label: string;
  labelStrong: string;
  labelFaint: string;
  labelRoad: string;
  labelWater: string;
  labelGreen: string;
  halo: string;
  /** The sign on a place's badge. */
  iconSign: string;
  shield: string;
  shieldEdge: string;
}

interface RoadColours {
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
    land: '#f7f5ef',
    city: '#edeae2',
    hills: '#e6eddb',
    green: '#cfe4bd',
    forest: '#bfdbab',
    campus: '#f0e6d2',
    closed: '#e3e3e3',
    water: '#aed5e6',
    boundary: '#a9a292',
    outline: '#b9b2a0',
    roads: {
      motorway: { fill: '#f8d384', casing: '#cf9f45', far: '#e0b359' },
      trunk: { fill: '#fce4a4', casing: '#d3b05f', far: '#e2bf6e' },
      main: { fill: '#fff3c9', casing: '#d4c48c', far: '#ddcf9d' },
      secondary: { fill: '#ffffff', casing: '#cbc5b5', far: '#d8d2c2' },
      minor: { fill: '#ffffff', casing: '#d6d0c2', far: '#e3dfd3' },
      lane: { fill: '#ffffff', casing: '#dfdace', far: '#fdfcfa' },
    },
    bridge: '#8f8877',
    ferry: '#5f95ad',
    rail: '#a8a397',
    railGap: '#f7f5ef',
    label: '#4a5149',
    labelStrong: '#272e27',
    labelFaint: '#6b7068',
    labelRoad: '#56574d',
    labelWater: '#2c637d',
    labelGreen: '#43663a',
    halo: '#fbfaf6',
    iconSign: '#ffffff',
    shield: '#fffef8',
    shieldEdge: '#b79c56',
  },
  dark: {
    beyond: '#0f1412',
    land: '#181f1b',
    city: '#1f2622',
    hills: '#1a271d',
    green: '#1e3624',
    forest: '#1b3a24',
    campus: '#292720',
    closed: '#262b2b',
    water: '#133848',
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
    label: '#bcc7bf',
    labelStrong: '#e6ece7',
    labelFaint: '#8c988f',
    labelRoad: '#b3bcb0',
    labelWater: '#8fbfd4',
    labelGreen: '#93bd88',
    halo: '#131916',
    iconSign: '#f4f2ea',
    shield: '#3a3828',
    shieldEdge: '#86713c',
  },
};
