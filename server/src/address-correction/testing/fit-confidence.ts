/**
 * Fits the constants of `address-confidence.ts` to the lines of `messy-addresses.txt` that are not held out, and prints
 * them: `node --import tsx server/src/places/testing/fit-confidence.ts`. Logistic regression with a small ridge.
 */

import { sampleGazetteer } from '../../gazetteer/sample-gazetteer.ts';
import { type Signs, signsOf } from '../confidence.ts';
import { understandAddress } from '../correct.ts';
import { isRight, loadMessyAddresses } from './messy-addresses.ts';

/** Keeps the constants small where few lines tell. */
const RIDGE = 0.002;
const STEPS = 60_000;
const STEP_LENGTH = 0.3;

/** Constants may only point the way that the sign's meaning says; a fit that turns one around has too few lines. */
const DIRECTION: Record<keyof Signs, 1 | -1> = {
  contradicted: -1,
  misspelled: -1,
  tied: -1,
  margin: 1,
  elsewhere: -1,
  unsaid: -1,
  located: 1,
};

const gazetteer = sampleGazetteer();
const names = Object.keys(DIRECTION) as (keyof Signs)[];
const lines = loadMessyAddresses().flatMap((line) => {
  const understood = line.isHeldOut ? null : understandAddress(gazetteer, line.text);
  if (!understood) return [];
  const signs = signsOf(understood.best, understood);
  return [
    { signs: names.map((name) => signs[name]), right: isRight(line, understood.best.place.position) ? 1 : 0 },
  ];
});

let always = 0;
const constants = names.map(() => 0);
for (let step = 0; step < STEPS; step++) {
  let alwaysSlope = 0;
  const slopes = constants.map((constant) => RIDGE * constant);
  for (const { signs, right } of lines) {
    const logOdds = signs.reduce((sum, sign, at) => sum + sign * constants[at]!, always);
    const miss = (1 / (1 + Math.exp(-logOdds)) - right) / lines.length;
    alwaysSlope += miss;
    signs.forEach((sign, at) => {
      slopes[at]! += miss * sign;
    });
  }
  always -= STEP_LENGTH * alwaysSlope;
  names.forEach((name, at) => {
    const moved = constants[at]! - STEP_LENGTH * slopes[at]!;
    constants[at] = moved * DIRECTION[name] < 0 ? 0 : moved;
  });
}
console.log(`${lines.length} lines`);
console.log(
  Object.fromEntries([
    ['always', Number(always.toFixed(2))],
    ...names.map((name, at) => [name, Number(constants[at]!.toFixed(2))]),
  ]),
);
