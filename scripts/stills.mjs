/** `npm run stills [-- example …]`: the still picture of each live map example, into `examples/stills/`. */
import { runOnBuiltPortal } from './steps.mjs';

await runOnBuiltPortal('e2e/stills.ts');
