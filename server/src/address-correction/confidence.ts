import type { Candidate } from './candidates.ts';

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
  /** The address names another town or area. */
  elsewhere: number;
  /** Share of the place's name that it leaves out, where it names no area or town either. */
  unsaid: number;
  /** The address says in which area or town. */
  located: number;
}

/** A margin of this much, in the units of the score, is as good as more. */
const AMPLE_MARGIN = 1.5;

/** Fitted: see `testing/fit-confidence.ts`. Log-odds that the place is the one meant. */
const LOG_ODDS: Record<keyof Signs | 'always', number> = {
  always: 0.08,
  contradicted: -0.32,
  misspelled: -1.01,
  tied: -1.45,
  margin: 2.71,
  elsewhere: -2.22,
  unsaid: -1.15,
  located: 1.51,
};

/** The most that is said where the address names neither house nor place: the right area is not the right door. */
const MOST_WITHOUT_DOOR = 95;

/** The most that is said of a guess: below 70 nobody should be sent anywhere without asking. */
const MOST_OF_A_GUESS = 65;

/** Without area or town, a name of which this share is missing, or that is this far off, is a guess. */
const GUESS = { unsaid: 0.33, misspelled: 0.4 };

/** What speaks for and against the best candidate. */
export function signsOf(best: Candidate, { margin, rivals }: { margin: number; rivals: number }): Signs {
  return {
    contradicted: best.contradicted,
    misspelled: best.misspelled,
    tied: rivals > 0 ? 1 : 0,
    margin: Math.min(1, margin / AMPLE_MARGIN),
    elsewhere: best.isElsewhere ? 1 : 0,
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
  if (isGuess(signs)) return Math.min(MOST_OF_A_GUESS, percent);
  return isDoor ? percent : Math.min(MOST_WITHOUT_DOOR, percent);
}

function isGuess({ elsewhere, located, unsaid, misspelled }: Signs): boolean {
  if (elsewhere === 1) return true;
  return located === 0 && (unsaid >= GUESS.unsaid || misspelled >= GUESS.misspelled);
}
