import { banglaDigits } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { BilingualName, Language, Place } from '../gazetteer/place.ts';
import { type AddressPart, type Candidate, findCandidates, PARTS } from './candidates.ts';
import { confidenceOf, signsOf } from './confidence.ts';
import { type Reading, readAddress } from './reading.ts';

/** What a messy address means. */
export interface CorrectedAddress {
  /** Its parts, mended and with missing ones added; empty when nothing was understood. */
  parts: Partial<Record<AddressPart, BilingualName>>;
  /** The place it stands for, or the area around it; null when nothing fits. */
  place: Place | null;
  /** Names a house or a place, and where it lies. */
  isComplete: boolean;
  /** 0 to 100: the chance that this is the place meant; above 95 only for a house or a named place. */
  confidence: number;
  /** How well the words fit, open scale. */
  score: number;
  /** Places that fit as well. */
  equals: number;
}

/** Less of the address than this understood is no answer at all. */
const LEAST_FOUND = 0.34;

/** Unless what was understood is written nearly so: an area with a road that nobody knows. */
const SURE_SPELLING = 0.25;

/**
 * A name says by itself where its place lies when it stands this far above every other, is this share of the text, and
 * leaves out less than this share of the name.
 */
const UNMISTAKABLE = { margin: 0.5, found: 0.75, unsaid: 0.5 };

const NOTHING: CorrectedAddress = {
  parts: {},
  place: null,
  isComplete: false,
  confidence: 0,
  score: 0,
  equals: 0,
};

/** Repairs a messy address of either script: abbreviations, spelling, missing parts. Never throws. */
export function correctAddress(gazetteer: Gazetteer, text: string): CorrectedAddress {
  const understood = understandAddress(gazetteer, text);
  if (!understood) return NOTHING;
  const { reading, best, isComplete, equals } = understood;
  return {
    parts: mendedParts(best, reading),
    place: best.place,
    isComplete,
    confidence: confidenceOf(signsOf(best, understood), isComplete),
    score: best.score,
    equals,
  };
}

/** The best reading of an address with all that speaks for and against it, or null when it says too little. */
export function understandAddress(
  gazetteer: Gazetteer,
  text: string,
): {
  reading: Reading;
  best: Candidate;
  margin: number;
  rivals: number;
  isComplete: boolean;
  equals: number;
} | null {
  const reading = readAddress(gazetteer.words, text);
  const { candidates, margin, rivals } = findCandidates(gazetteer, reading);
  const first = candidates[0];
  if (!first || (first.found < LEAST_FOUND && !isSurelyThere(first))) return null;
  const equals = candidates.filter(({ score }) => first.score - score < 1e-9);
  const best = nearestHouse(candidates, first, reading.house) ?? first;
  const isUnmistakable =
    margin >= UNMISTAKABLE.margin && best.found >= UNMISTAKABLE.found && best.unsaid < UNMISTAKABLE.unsaid;
  const isSettled = (best.isLocated || isUnmistakable) && !best.isElsewhere;
  return {
    reading,
    best,
    margin,
    rivals,
    isComplete: best.isExact && isSettled && !reading.isNear,
    equals: equals.length,
  };
}

/** The area at least is named, and not by a guess at its spelling. */
function isSurelyThere({ isLocated, misspelled }: Candidate): boolean {
  return isLocated && misspelled < SURE_SPELLING;
}

/** On the right road, but with a house that nobody knows: the one with the nearest number stands for it. */
function nearestHouse(candidates: Candidate[], first: Candidate, house: string | null): Candidate | null {
  if (house === null || !first.parts.has('road') || first.parts.has('house')) return null;
  const asked = Number.parseInt(house, 10);
  const apart = ({ place }: Candidate) =>
    Math.abs(Number.parseInt(place.house?.en.replace(/^\D+/, '') ?? '', 10) - asked);
  const sameRoad = ({ place }: Candidate) =>
    (['road', 'block', 'subArea', 'area'] as const).every(
      (part) => place[part]?.en === first.place[part]?.en,
    );
  return (
    candidates
      .filter((one) => sameRoad(one) && !Number.isNaN(apart(one)))
      .sort((one, other) => apart(one) - apart(other) || one.row - other.row)[0] ?? null
  );
}

/** The parts of the place that the address means, with those it left out: its sub-area and area. */
function mendedParts({ place, parts: found }: Candidate, { house }: Reading): CorrectedAddress['parts'] {
  const parts: CorrectedAddress['parts'] = {};
  const isPrecise = found.has('house') || found.has('road') || found.has('name');
  for (const part of PARTS) {
    const name = place[part];
    const isMeant =
      found.has(part) || part === 'area' || (isPrecise && (part === 'subArea' || part === 'block'));
    if (name && isMeant) parts[part] = name;
  }
  if (!parts.house && house) parts.house = numberedHouse(house);
  if (parts.name && (parts.name.en === parts.area?.en || parts.name.en === parts.subArea?.en))
    delete parts.name;
  if (parts.subArea?.en === parts.area?.en) delete parts.subArea;
  return parts;
}

/** A house that the address names and nobody knows keeps its number. */
function numberedHouse(number: string): BilingualName {
  const value = number.toUpperCase();
  return { en: `House ${value}`, bn: `বাড়ি ${banglaDigits(value)}` };
}

/** A repaired address on one line, from the finest part to the widest. */
export function correctedLine(
  { parts }: { parts: Partial<Record<AddressPart, BilingualName>> },
  language: Language,
): string {
  return PARTS.flatMap((part) => parts[part]?.[language] ?? []).join(', ');
}
