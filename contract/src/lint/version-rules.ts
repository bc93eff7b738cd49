/** Rules for the deprecated version: every operation has a replacement with its parameters mapped, or a reason. */
import { readField } from '../fields.ts';
import { findSourceOperation, type SourceContract, type SourceOperation } from '../load.ts';
import type { Field } from '../operation.ts';
import { isRecord } from '../source-tree.ts';
import type { Rule } from './finding.ts';
import { fieldNames, operationIds, parameterNames } from './operation-rules.ts';

export const deprecatedVersionHasSunset: Rule = function* ({ version, root }) {
  const sunset = root.at('info', 'x-sunset')?.value;
  const isDate = typeof sunset === 'string' && /^\d{4}-\d\d-\d\d$/.test(sunset);
  if (version === 'v1' ? isDate : sunset === undefined) return;
  yield {
    place: root.get('info')!.place(),
    subject: version,
    found: `x-sunset: ${String(sunset)}`,
    expected: version === 'v1' ? 'the last supported day as YYYY-MM-DD' : 'none',
    fix: 'Correct info.x-sunset.',
  };
};

export const deprecatedOperationHasReplacement: Rule = function* (contract, other) {
  for (const operation of contract.operations) yield* replacementFaults(operation, contract, other);
};

function* replacementFaults(
  operation: SourceOperation,
  { version }: SourceContract,
  other: SourceContract | undefined,
): ReturnType<Rule> {
  const { id: subject, node } = operation;
  const isOld = version === 'v1';
  const isDeprecated = node.get('deprecated')?.value;
  if ((isDeprecated === true) !== isOld) {
    const found = `deprecated: ${isDeprecated}`;
    const place = node.place('deprecated');
    yield { place, subject, found, expected: String(isOld), fix: 'Correct the flag.' };
    return;
  }
  if (!isOld || !other) return;
  const replacement = node.get('x-replaced-by');
  if (!replacement) {
    if ((node.text('x-no-replacement') ?? '').trim() !== '') return;
    yield {
      place: node.place('operationId'),
      subject,
      found: 'neither x-replaced-by nor x-no-replacement',
      expected: 'one of them',
      fix: 'Add the replacement, or the reason why there is none.',
    };
    return;
  }
  const place = node.place('x-replaced-by');
  const successorId = replacement.text('operationId') ?? '';
  const known = operationIds(other);
  if (!known.includes(successorId)) {
    const expected = `one of ${known.join(', ')}`;
    yield { place, subject, found: `operationId ${successorId}`, expected, fix: 'Correct the id.' };
    return;
  }
  if ((replacement.text('explanation') ?? '').trim() === '') {
    const expected = 'what changes, in a sentence';
    yield { place, subject, found: 'no explanation', expected, fix: 'Add explanation.' };
  }
  const pairsOf = (key: string) => {
    const mapping = replacement.get(key)?.value;
    return Object.entries(isRecord(mapping) ? mapping : {});
  };
  const successor = findSourceOperation(other, successorId);
  const pairs = pairsOf('parameters');
  const oldNames = [...parameterNames(operation), ...fieldNames(operation)];
  const newNames = [...parameterNames(successor), ...fieldNames(successor)];
  const moved = pairsOf('response');
  const oldFields = responsePaths(operation);
  const newFields = responsePaths(successor);
  const faults: [found: string, names: unknown[], expected: string, fix: string][] = [
    [
      'no mapping for',
      oldNames.filter((name) => !pairs.some(([old]) => old === name)),
      'every parameter mapped',
      'Map it to its new name, or to null when it has none.',
    ],
    [
      'a mapping for',
      pairs.map(([old]) => old).filter((old) => !oldNames.includes(old)),
      `only ${oldNames.join(', ')}`,
      'Remove or correct it.',
    ],
    [
      'a mapping to',
      pairs.map(([, next]) => next).filter((next) => next !== null && !newNames.includes(String(next))),
      `one of ${newNames.join(', ')}`,
      'Correct the new name.',
    ],
    [
      'no mapping for the response fields',
      oldFields.filter((path) => !newFields.includes(path) && !moved.some(([old]) => old === path)),
      'every field that version 2 has at another path mapped under response',
      'Map it to its new path, or to null when it has none.',
    ],
    [
      'a response mapping',
      moved
        .filter(
          ([old, next]) => !oldFields.includes(old) || (next !== null && !newFields.includes(String(next))),
        )
        .map(([old, next]) => `${old} to ${next}`),
      `from one of ${oldFields.join(', ')} to one of ${newFields.join(', ')}`,
      'Correct the paths.',
    ],
  ];
  for (const [found, names, expected, fix] of faults) {
    if (names.length > 0) yield { place, subject, found: `${found} ${names.join(', ')}`, expected, fix };
  }
}

/** Paths of every field of the 200 response, such as `places[].address`. */
function responsePaths({ node }: SourceOperation): string[] {
  const schema = node.at('responses', '200', 'content', 'application/json', 'schema');
  if (!schema) return [];
  const root = readField(schema, { name: '', path: '', required: true }, { anchorPrefix: 'response' });
  return [...new Set(pathsUnder(root))];
}

function pathsUnder(field: Field): string[] {
  const children = [...field.children, ...(field.variants ?? []).flatMap((variant) => variant.children)];
  return children.flatMap((child) => [child.path, ...pathsUnder(child)]);
}
