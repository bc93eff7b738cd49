/**
 * `npm run words`: lists the words that the rules reject, in folders that are not rewritten yet too and in the names
 * of code, and with `-- --warn` those that a person has to decide. `-- content/docs/maps-api.mdx` looks at this place
 * only.
 */
import { check, messageOf } from './check.ts';
import { findNames, isExempt } from './names.ts';
import { governed, readComments, readPassages } from './passages.ts';
import { commentRules, rules, warnings } from './rules.ts';

const args = process.argv.slice(2);
const places = args.filter((arg) => !arg.startsWith('--'));
const used = args.includes('--warn') ? [...rules, ...warnings] : rules;
const read = places.length > 0 ? places : governed;
const found = [
  ...readPassages(read).flatMap((passage) => check(passage, used)),
  ...readComments(read).flatMap((passage) => check(passage, commentRules)),
  ...findNames(read).filter(({ file }) => !isExempt(file)),
];
for (const finding of found) console.log(messageOf(finding));
console.log(`${found.length} found`);
