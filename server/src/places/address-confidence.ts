import type { Candidate } from './address-candidates.ts';

/** What is known of an answer before it is checked; each number between 0 and 1. */
export interface Signs {
  /** Share of the address that is known but does not hold for the place. */
  contradicted: number;
  /** How far off the spelling is. */
  misspelled: number;
  /** 1 when another place elsewhere fits as well. */
  tied: number;
  /** How far the answer stands above the best one elsewhere. */
  margin: number;
  /** The address names another town. */
  otherTown: number;
  /** Share of the place's name that it leaves out, where it names no area or town either. */
  unsaid: number;
  /** The address says in which area or town. */
  located: number;
}

/** Margins in the units of the score: up to the first another place fits as well, and more than the second says no more. */
const MARGIN = { tied: 0.15, ample: 1.5 };

/** Fitted: see `testing/fit-confidence.ts`. Log-odds that the place is the one meant. */
const LOG_ODDS: Record<keyof Signs | 'always', number> = {
  always: 0.96,
  contradicted: -1.95,
  misspelled: -0.41,
  tied: -1.45,
  margin: 2.62,
  otherTown: -1.92,
  unsaid: -1.6,
  located: 1.09,
};

/** The most that is said where the address names neither house nor place: the right area is not the right door. */
const MOST_WITHOUT_DOOR = 95;

/** What speaks for and against the best candidate. */
export function signsOf(best: Candidate, margin: number): Signs {
  return {
    contradicted: best.contradicted,
    misspelled: best.misspelled,
    tied: margin < MARGIN.tied ? 1 : 0,
    margin: Math.min(1, margin / MARGIN.ample),
    otherTown: best.isInOtherTown ? 1 : 0,
    unsaid: best.isLocated ? 0 : best.unsaid,
    located: best.isLocated ? 1 : 0,
  };
}

/** 0 to 100: of a hundred answers with this confidence, about so many are the place meant. */
export function confidenceOf(signs: Signs, isDoor: boolean): number {
  const logOdds = (Object.keys(signs) as (keyof Signs)[]).reduce(
    (sum, sign) => sum + LOG_ODDS[sign] * signs[sign],
    LOG_ODDS.always,
  );
  const percent = Math.round(100 / (1 + Math.exp(-logOdds)));
  return isDoor ? percent : Math.min(MOST_WITHOUT_DOOR, percent);
}
