/** `npm run export -- --geojson FILE | --photon FILE`: writes the data in use for other software (see docs/operating.md). */
import { runServerCommand } from './steps.mjs';

await runServerCommand('export');
