/** Run by `npm run prove` once every test of the samples has passed: writes the record. `--all` dates every page anew. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { loadContract } from '@portal/contract';
import { repositoryRoot } from '@portal/settings';
import { reasonNotRun } from './calls.ts';
import { codeBlocks, type Page, placeOf } from './pages.ts';
import { type ProofKind, proofKinds, readProofs } from './proofs.ts';
import {
  fingerprintOf,
  nameOf,
  type PageRecord,
  type ProofRecord,
  packagesProved,
  pagesWithSamples,
  readRecord,
  recordFile,
} from './record.ts';

const isForAll = process.argv.includes('--all');
const proofs = readProofs(process.env.PROOFS_DIR ?? '.cache/proofs');
const before = readRecord();
const after: ProofRecord = {};
let changes = 0;

for (const page of pagesWithSamples()) {
  const name = nameOf(page);
  const known = before[name];
  const now = recordOf(page);
  const isSame =
    known &&
    JSON.stringify({ ...known, date: '', contract: '' }) ===
      JSON.stringify({ ...now, date: '', contract: '' });
  after[name] = isSame && !isForAll ? known : now;
  if (!isSame) {
    changes += 1;
    console.log(`proved ${name}: ${describe(now)}`);
  }
}
writeFileSync(recordFile, `${JSON.stringify(after, null, 2)}\n`);
console.log(
  `${changes} of ${Object.keys(after).length} pages changed in ${relative(repositoryRoot(), recordFile)}.`,
);

function recordOf(page: Page): PageRecord {
  const samples: Partial<Record<ProofKind, number>> = {};
  const reasons: Record<string, number> = {};
  for (const block of codeBlocks(page)) {
    const reason = reasonNotRun(block);
    const kind = block.uncheckedReason === undefined ? proofs.get(placeOf(block)) : 'not checked';
    if (!kind)
      throw new Error(`${placeOf(block)}: no test proved this block, and its fence gives no reason.`);
    samples[kind] = (samples[kind] ?? 0) + 1;
    if (reason) reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  const packages = packagesProved(page);
  const ordered = proofKinds.filter((kind) => samples[kind]).map((kind) => [kind, samples[kind]] as const);
  return {
    date: new Date().toISOString().slice(0, 10),
    contract: loadContract('v2').apiVersion,
    ...(packages && { packages }),
    samples: Object.fromEntries(ordered),
    ...(Object.keys(reasons).length > 0 && { reasons }),
    fingerprint: fingerprintOf(page),
  };
}

function describe({ samples }: PageRecord): string {
  return Object.entries(samples)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}
