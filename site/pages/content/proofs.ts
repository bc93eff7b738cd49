/** What the record of proofs, `prose/proved.json`, says of a page; its foot shows it. */
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import type { Proof } from '../docs/Proved/Proved.tsx';

const contentDir = resolve(repositoryRoot(), 'content');
const recordFile = resolve(repositoryRoot(), 'prose/proved.json');
const record: Record<string, Proof & { fingerprint: string }> = existsSync(recordFile)
  ? JSON.parse(readFileSync(recordFile, 'utf8'))
  : {};

/** The proof of the page in this file; undefined for a page without samples. */
export function proofOf(filePath: string): Proof | undefined {
  const entry = record[relative(contentDir, filePath).replaceAll('\\', '/')];
  if (!entry) return undefined;
  const { fingerprint: _, ...proof } = entry;
  return proof;
}
