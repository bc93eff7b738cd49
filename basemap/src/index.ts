export { type BuildReport, buildBasemap } from './build.ts';
export { glyphsMissing, isGlyphRange, type Weight, weightOf } from './glyphs.ts';
export { startThread } from './on-demand.ts';
export { type Basemap, BasemapMissing, openBasemap } from './open.ts';
export type { MapMode } from './style/palette.ts';
export { type LabelLanguage, mapStyle } from './style/style.ts';
export { deepestTileZoom } from './tiles/cut.ts';
export { checkOpenMapTiles } from './tiles/tile-set.ts';
