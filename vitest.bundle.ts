/** Tests start the server as `npm start` does: its bundle and its contract are made again when their sources changed. */
// @ts-expect-error Plain JavaScript.
import { ensureGenerated } from './scripts/steps.mjs';

export default function setUp(): Promise<void> {
  return ensureGenerated(['contract', 'server']);
}
