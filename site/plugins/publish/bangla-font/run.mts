/** Run by `index.ts`: reads the order from standard input, writes the fonts, says their names. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontOrder, MadeFont } from './index.ts';
import { subsetFor } from './subset.mts';

const { folder, fonts, groups } = JSON.parse(readFileSync(0, 'utf8')) as FontOrder;
mkdirSync(folder, { recursive: true });
const made: MadeFont[] = [];
for (const [group, words] of Object.entries(groups)) {
  for (const [weight, file] of Object.entries(fonts)) {
    const font = await subsetFor(words, readFileSync(file));
    const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
    const name = `bangla-${group.replace(/\W+/g, '-')}-${weight}.${hash}.woff2`;
    writeFileSync(join(folder, name), font);
    made.push({ group, weight: Number(weight), name });
  }
}
console.log(JSON.stringify(made));
