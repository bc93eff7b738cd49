import type { ChangeKind } from '@portal/contract';
import { kindNames } from './words.ts';

/** What a change means, by shape and word: color is never the only sign. */
export function KindBadge({ kind }: { kind: ChangeKind }) {
  return <span className={`rm-kind rm-${kind}`}>{kindNames[kind]}</span>;
}
