/** `npm run phones [-- picture …]`: the pictures of phone screens in the Android and Flutter pages. */
import { runOnBuiltPortal } from './steps.mjs';

await runOnBuiltPortal('e2e/phones.ts');
