export { canonicalWord, synonyms, synonymsOfBeginning } from './aliases.ts';
export { banglaEndings, banglaStems } from './bangla-endings.ts';
export { banglaWords } from './bangla-words.ts';
export { editDistance, toleratedEdits } from './edit-distance.ts';
export { firstWhere } from './first-where.ts';
export { banglaDigits, fold, latinDigits, normalizeText, words } from './fold.ts';
export {
  certainRank,
  type MatchRank,
  matchRank,
  type PreparedName,
  prepareName,
  rankOfMatch,
  similarity,
} from './name-match.ts';
export { phoneticKey, soundShape, spokenLetters } from './phonetic-key.ts';
export { romanize } from './romanize.ts';
export { hasBangla } from './script.ts';
