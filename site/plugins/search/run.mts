/** Run by the plugin: `run.mts <root> <folder>` writes both parts of the index into a folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBodies, makeTitles } from '@portal/text/search';
import { allRecords } from './records.ts';

const [, , root, folder] = process.argv;
if (!root || !folder) throw new Error('Give the repository and the folder: run.mts .. generated/static');
const records = await allRecords(root);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'search-index.json'), JSON.stringify(makeTitles(records)));
writeFileSync(join(folder, 'search-bodies.json'), JSON.stringify(makeBodies(records)));
