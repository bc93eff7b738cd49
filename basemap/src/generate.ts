/** Builds the map of the data in use. Run by `npm run generate` for the sample, by `npm run import` for other data. */
import { buildBasemap } from './build.ts';
import { basemapFolder } from './files.ts';
import { glyphsMissing } from './glyphs.ts';

const { tiles, archiveBytes, hasGlyphs } = await buildBasemap(basemapFolder());
console.log(`Map: ${tiles} tiles cut, ${(archiveBytes / 1e6).toFixed(1)} MB.`);
if (!hasGlyphs) console.log(glyphsMissing);
