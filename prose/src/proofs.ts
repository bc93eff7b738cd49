/**
 * What was done to each code block. The tests say it as they pass; `npm run prove` collects it and writes the record
 * that every page shows at its foot.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CodeBlock, placeOf } from './pages.ts';

/** From the strongest to the weakest: a block counts once, by the strongest proof that it passed. */
export const proofKinds = [
  'run',
  'run with a stand-in',
  'type-checked',
  'compiled',
  'linted',
  'fits the contract',
  'parsed',
  'not checked',
] as const;
export type ProofKind = (typeof proofKinds)[number];

/** Folder in which the tests of one `npm run prove` leave what they proved; unset in every other run. */
const folder = process.env.PROOFS_DIR;

/** Notes that these blocks passed. Call it below the assertions, so that a failing test notes nothing. */
export function noteProofs(kind: ProofKind, blocks: CodeBlock[]): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const file = join(
    folder,
    `${kind}-${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}.json`,
  );
  writeFileSync(file, JSON.stringify({ kind, places: blocks.map(placeOf) }));
}

export function readProofs(from: string): Map<string, ProofKind> {
  const strongest = new Map<string, ProofKind>();
  for (const name of readdirSync(from)) {
    const { kind, places } = JSON.parse(readFileSync(join(from, name), 'utf8')) as {
      kind: ProofKind;
      places: string[];
    };
    for (const place of places) {
      const known = strongest.get(place);
      const isStronger = !known || proofKinds.indexOf(kind) < proofKinds.indexOf(known);
      if (isStronger) strongest.set(place, kind);
    }
  }
  return strongest;
}
