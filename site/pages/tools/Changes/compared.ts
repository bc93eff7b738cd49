/** Version 1 next to version 2, by the contract's `x-replaced-by` and the converter alone. */
import type { Operation } from '@portal/contract';
import { compareOperations, type OperationDifference } from '@portal/request/convert';
import { type ReferenceSource, replacedOperations, replacementOf } from '../../reference/render/source.ts';

export interface ComparedEndpoint {
  old: Operation;
  /** Undefined where version 2 has no replacement. */
  next?: Operation;
  differences: OperationDifference[];
}

export interface ComparedVersions {
  rows: ComparedEndpoint[];
  /** Endpoints of version 2 that replace none. */
  added: Operation[];
  /** Number of endpoints of version 2 that replace one or more. */
  replacements: number;
  /** How the key moves, if it moves in the same way everywhere: an endpoint whose only difference it is. */
  keyMove?: { old: Operation; next: Operation };
}

export function comparedVersions(source: ReferenceSource): ComparedVersions {
  const { v1, v2 } = source.contracts;
  const rows = v1.operations.map((old): ComparedEndpoint => {
    const next = replacementOf(source, old);
    return { old, next, differences: next ? compareOperations(old, next) : [] };
  });
  const added = v2.operations.filter((operation) => replacedOperations(source, operation).length === 0);
  return { rows, added, replacements: v2.operations.length - added.length, keyMove: keyMoveOf(rows) };
}

function keyMoveOf(rows: ComparedEndpoint[]): ComparedVersions['keyMove'] {
  const pairs = rows.flatMap(({ old, next }) => (next ? [{ old, next }] : []));
  const moves = new Set(pairs.map(({ old, next }) => [old, next].map(({ key }) => key.in).join(' ')));
  const isClear = ({ old, next }: { old: Operation; next: Operation }) =>
    old.key.in !== next.key.in &&
    next.path ===
      old.path.replace(`/{${old.key.name}}`, '').replace(`/${old.version}/`, `/${next.version}/`) &&
    old.parameters.filter(({ axis, in: place }) => axis && place === 'path').length === 2;
  return moves.size === 1 ? pairs.find(isClear) : undefined;
}
