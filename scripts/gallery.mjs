/** `npm run gallery [-- template …]`: pictures of every page template into the ignored folder `gallery/`. */
import { runOnBuiltPortal } from './steps.mjs';

await runOnBuiltPortal('e2e/gallery.ts');
