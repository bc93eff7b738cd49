/** Writes the responses of this server into the contract's examples, and reports which ones changed. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { repositoryRoot } from '@portal/settings';
import { recordResponses } from './recorded-responses.ts';

const recordings = await recordResponses();
const changed = recordings.filter(({ before, now }) => !isDeepStrictEqual(before, now));
for (const { file, now } of changed) {
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`recorded ${relative(repositoryRoot(), file)}`);
}
console.log(`${changed.length} of ${recordings.length} files changed.`);
