/** Tests that start the server start its bundle, as `npm start` does: made again when its sources changed. */
// @ts-expect-error Plain JavaScript.
import { ensureGenerated } from './scripts/steps.mjs';

export default function setUp(): Promise<void> {
  return ensureGenerated(['server']);
}
