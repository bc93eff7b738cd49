import { type DrawnFeature, wordsOf } from './geometry.ts';

/** What features of one kind are called: the name of a single one, else how many of the response's own word. */
export function drawnWords(features: readonly DrawnFeature[]): string {
  const [first] = features;
  if (!first) return '';
  // `/fetched` is the root of what another request returned.
  const path = first.path.replace(/^\/fetched\b/, '');
  const hasName = first.label !== wordsOf(path);
  if (features.length === 1 && hasName) return first.label;
  const steps = path.split('/').slice(1);
  const list = steps.findLast((_, at) => /^\d+$/.test(steps[at + 1] ?? ''));
  const word = (list ?? steps.at(-1) ?? '').replaceAll('_', ' ');
  return features.length === 1 ? singular(word) : `${features.length} ${word}`;
}

/** `routes` with one item is a route; `cities` a city. */
function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
}
