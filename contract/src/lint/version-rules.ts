/** Rules for the deprecated version: every operation has a replacement with its parameters mapped, or a reason. */
import { readField } from '../fields.ts';
import { findSourceOperation, type SourceOperation } from '../load.ts';
import type { Field } from '../operation.ts';
import { isRecord } from '../source-tree.ts';
import type { Finding, Rule } from './finding.ts';
import { fieldNames, operationIds, parameterNames } from './operation-rules.ts';

export const deprecatedVersionHasSunset: Rule = ({ version, root }) => {
  const sunset = root.at('info', 'x-sunset')?.value;
  const isDate = typeof sunset === 'string' && /^\d{4}-\d\d-\d\d$/.test(sunset);
  if (version === 'v1' ? isDate : sunset === undefined) return [];
  return [
    {
      rule: 'deprecated-version-has-sunset',
      place: root.get('info')!.place(),
      subject: version,
      found: `x-sunset: ${String(sunset)}`,
      expected: version === 'v1' ? 'the last supported day as YYYY-MM-DD' : 'none',
      fix: 'Correct info.x-sunset.',
    },
  ];
};

export const deprecatedOperationHasReplacement: Rule = (contract, other) =>
  contract.operations.flatMap((operation): Finding[] => {
    const { id, node } = operation;
    const isOld = contract.version === 'v1';
    const finding = (place: string, found: string, expected: string, fix: string): Finding => ({
      rule: 'deprecated-operation-has-replacement',
      place: node.place(place),
      subject: id,
      found,
      expected,
      fix,
    });
    if ((node.get('deprecated')?.value === true) !== isOld) {
      return [
        finding(
          'deprecated',
          `deprecated: ${node.get('deprecated')?.value}`,
          String(isOld),
          'Correct the flag.',
        ),
      ];
    }
    if (!isOld || !other) return [];
    const replacement = node.get('x-replaced-by');
    if (!replacement) {
      if ((node.text('x-no-replacement') ?? '').trim() !== '') return [];
      return [
        finding(
          'operationId',
          'neither x-replaced-by nor x-no-replacement',
          'one of them',
          'Add the replacement, or the reason why there is none.',
        ),
      ];
    }
    const successorId = replacement.text('operationId') ?? '';
    const known = operationIds(other);
    if (!known.includes(successorId)) {
      return [
        finding(
          'x-replaced-by',
          `operationId ${successorId}`,
          `one of ${known.join(', ')}`,
          'Correct the id.',
        ),
      ];
    }
    const findings: Finding[] = [];
    if ((replacement.text('explanation') ?? '').trim() === '') {
      findings.push(
        finding('x-replaced-by', 'no explanation', 'what changes, in a sentence', 'Add explanation.'),
      );
    }
    const mapping = replacement.get('parameters')?.value;
    const pairs = Object.entries(isRecord(mapping) ? mapping : {});
    const oldNames = [...parameterNames(operation), ...fieldNames(operation)];
    const successor = findSourceOperation(other, successorId);
    const newNames = [...parameterNames(successor), ...fieldNames(successor)];
    const unmapped = oldNames.filter((name) => !pairs.some(([old]) => old === name));
    const unknown = pairs.filter(([old]) => !oldNames.includes(old)).map(([old]) => old);
    const lost = pairs
      .map(([, next]) => next)
      .filter((next) => next !== null && !newNames.includes(String(next)));
    if (unmapped.length > 0) {
      findings.push(
        finding(
          'x-replaced-by',
          `no mapping for ${unmapped.join(', ')}`,
          'every parameter mapped',
          'Map it to its new name, or to null when it has none.',
        ),
      );
    }
    if (unknown.length > 0) {
      findings.push(
        finding(
          'x-replaced-by',
          `a mapping for ${unknown.join(', ')}`,
          `only ${oldNames.join(', ')}`,
          'Remove or correct it.',
        ),
      );
    }
    if (lost.length > 0) {
      findings.push(
        finding(
          'x-replaced-by',
          `a mapping to ${lost.join(', ')}`,
          `one of ${newNames.join(', ')}`,
          'Correct the new name.',
        ),
      );
    }
    const moved = replacement.get('response')?.value;
    const movedFields = Object.entries(isRecord(moved) ? moved : {});
    const oldFields = responsePaths(operation);
    const newFields = responsePaths(successor);
    const gone = oldFields.filter(
      (path) => !newFields.includes(path) && !movedFields.some(([old]) => old === path),
    );
    const strange = movedFields.filter(
      ([old, next]) => !oldFields.includes(old) || (next !== null && !newFields.includes(String(next))),
    );
    if (gone.length > 0) {
      findings.push(
        finding(
          'x-replaced-by',
          `no mapping for the response fields ${gone.join(', ')}`,
          'every field that version 2 has at another path mapped under response',
          'Map it to its new path, or to null when it has none.',
        ),
      );
    }
    if (strange.length > 0) {
      findings.push(
        finding(
          'x-replaced-by',
          `a response mapping ${strange.map(([old, next]) => `${old} to ${next}`).join(', ')}`,
          `from one of ${oldFields.join(', ')} to one of ${newFields.join(', ')}`,
          'Correct the paths.',
        ),
      );
    }
    return findings;
  });

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
