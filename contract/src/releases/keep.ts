/** `npm run release`: keeps the contract of each version whose number has no release yet. `-- --date 2026-01-31` for another day. */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@portal/settings';
import { apiVersions } from '../versions.ts';
import { currentDocument, type Document } from './document.ts';
import { isUnkept, keepRelease, keptReleases, numberFault } from './kept.ts';

const { values } = parseArgs({ options: { date: { type: 'string' } } });
const date = values.date ?? new Date().toISOString().slice(0, 10);
if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) fail(`--date is ${date}. Expected a day such as 2026-01-31.`);

for (const version of apiVersions) {
  const document = currentDocument(version);
  const kept = keptReleases(version);
  const number = String((document.info as Document).version);
  const fault = numberFault(document, kept);
  if (fault) fail(`${version}: ${fault}`);
  if (isUnkept(document, kept)) {
    console.log(`Kept ${relative(repositoryRoot(), keepRelease(version, date))}. Commit it.`);
  } else {
    console.log(`${version}: ${number} is kept already, and nothing that matters has changed since.`);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
