/** Builds the map of the sample. Run by `npm run generate`. */
import { openData } from '@portal/data';
import { buildBasemap } from './build.ts';
import { glyphsMissing } from './glyphs.ts';

const { tiles, archiveBytes, hasGlyphs } = await buildBasemap(openData());
console.log(`Map: ${tiles} tiles cut, ${(archiveBytes / 1e6).toFixed(1)} MB.`);
if (!hasGlyphs) console.log(glyphsMissing);
