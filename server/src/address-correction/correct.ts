import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Place } from '../gazetteer/place.ts';
import { type Certainty, certaintyOf } from './confidence.ts';
import { type AddressParts, correctedParts } from './corrected-parts.ts';
import { noteStreets } from './known-streets.ts';
import { asLikely } from './locality.ts';
import { negation } from './phrases.ts';
import { bestReading } from './readings.ts';
import { tokenizeAddress } from './tokenize.ts';

/** The place that a misspelled or incomplete address means. */
export interface CorrectedAddress extends Certainty {
  /** Its parts, corrected, with missing areas added; what could not be verified is there in its normal form. */
  parts: AddressParts;
  /** The place that it means, or the area around it; null when no part of it is known. */
  place: Place | null;
  /** How much of the address is true of the place: one for each word. */
  score: number;
  /** Places that the address may mean as well, this one included. */
  equals: number;
}

/** Corrects an address of either script. Never throws. */
export function correctAddress(gazetteer: Gazetteer, text: string): CorrectedAddress {
  const tokens = tokenizeAddress(text, gazetteer);
  noteStreets(gazetteer, tokens);
  // `না না` sounds like names of places and is none.
  const isDenial = tokens.every((token) => negation.has(token.text));
  const reading = bestReading(gazetteer, isDenial ? [] : tokens);
  const parts = correctedParts(gazetteer, tokens, reading);
  const { place, explained, rivals, margins } = reading;
  if (!place) return { parts, place, isComplete: false, confidence: 0, score: 0, equals: 0 };
  return {
    parts,
    place,
    ...certaintyOf(gazetteer, tokens, reading),
    score: explained.size,
    equals: 1 + rivals + margins.filter((margin) => margin < asLikely).length,
  };
}
