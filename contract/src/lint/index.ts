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

const rules: Rule[] = [
  measuredNumberHasUnit,
  coordinatesSayTheirOrder,
  everyFieldIsDescribed,
  sentTextIsBounded,
  namesAreInOrder,
  keyHasItsPlace,
  creditsNameWhatExists,
  notesAreWellFormed,
  errorTableIsComplete,
  extensionsAreKnown,
  presentWithExists,
  everyOperationHasAnExample,
  examplesFitTheirSchemas,
  deprecatedVersionHasSunset,
  deprecatedOperationHasReplacement,
];

/** What breaks a rule, in the order of the files; empty when all is well. `contracts` are all versions. */
export function lintContracts(contracts: SourceContract[]): Finding[] {
  const findings = contracts.flatMap((contract) =>
    rules.flatMap((rule) =>
      rule(
        contract,
        contracts.find((other) => other !== contract),
      ),
    ),
  );
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
