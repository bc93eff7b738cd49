/** The contract's own rules, beyond what an OpenAPI linter knows. */
import type { SourceContract } from '../load.ts';
import { everyOperationHasAnExample, examplesFitTheirSchemas } from './example-rules.ts';
import type { Finding, Rule } from './finding.ts';
import {
  creditsNameWhatExists,
  errorTableIsComplete,
  extensionsAreKnown,
  keyHasItsPlace,
  namesAreInOrder,
  notesAreWellFormed,
  presentWithExists,
} from './operation-rules.ts';
import {
  coordinatesSayTheirOrder,
  everyFieldIsDescribed,
  measuredNumberHasUnit,
  sentTextIsBounded,
} from './schema-rules.ts';
import { deprecatedOperationHasReplacement, deprecatedVersionHasSunset } from './version-rules.ts';

export { describeFinding, type Finding } from './finding.ts';

const rules: Record<string, Rule> = {
  'measured-number-has-unit': measuredNumberHasUnit,
  'coordinates-say-their-order': coordinatesSayTheirOrder,
  'every-field-is-described': everyFieldIsDescribed,
  'sent-text-is-bounded': sentTextIsBounded,
  'names-are-in-order': namesAreInOrder,
  'key-has-its-place': keyHasItsPlace,
  'credits-name-what-exists': creditsNameWhatExists,
  'notes-are-well-formed': notesAreWellFormed,
  'error-table-is-complete': errorTableIsComplete,
  'extensions-are-known': extensionsAreKnown,
  'present-with-exists': presentWithExists,
  'every-operation-has-an-example': everyOperationHasAnExample,
  'examples-fit-their-schemas': examplesFitTheirSchemas,
  'deprecated-version-has-sunset': deprecatedVersionHasSunset,
  'deprecated-operation-has-replacement': deprecatedOperationHasReplacement,
};

/** What breaks a rule, in the order of the files; empty when all is well. `contracts` are all versions. */
export function lintContracts(contracts: SourceContract[]): Finding[] {
  const findings = contracts.flatMap((contract) => {
    const other = contracts.find((one) => one !== contract);
    return Object.entries(rules).flatMap(([rule, find]) =>
      [...find(contract, other)].map((found): Finding => ({ rule, ...found })),
    );
  });
  // A shared schema is seen from every operation that uses it: say it once.
  const once = new Map<string, Finding>();
  for (const one of findings) {
    const key = `${one.rule} ${one.place.file}:${one.place.line} ${one.found}`;
    if (!once.has(key)) once.set(key, one);
  }
  return [...once.values()].sort((a, b) =>
    a.place.file === b.place.file ? a.place.line - b.place.line : a.place.file < b.place.file ? -1 : 1,
  );
}
