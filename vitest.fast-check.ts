/**
 * fast-check as the tests import it (see vitest.config.ts). In `npm test` every property has the same seed each time, so that a
 * run shows the same as the run before; `npm run bench -- fuzz` gives other ones, and says which. A counterexample that
 * it finds becomes an entry of `examples` of its property.
 */
import { createRequire } from 'node:module';

const fc: typeof import('fast-check').default = createRequire(import.meta.url)('fast-check');
const { FUZZ_SEED, FUZZ_RUNS } = process.env;

fc.configureGlobal({
  seed: Number(FUZZ_SEED ?? 20260101),
  ...(FUZZ_RUNS && { numRuns: Number(FUZZ_RUNS) }),
});

/** Of every plane. fast-check first makes a table of them all, which takes each process a second. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));
const string: typeof fc.string = (constraints) =>
  fc.string(constraints?.unit === 'binary' ? { ...constraints, unit: anyCharacter } : constraints);

export default { ...fc, string };
