/** What matches a word, and what matches several. */

/** By the id of a record: how well it matches, and the terms of the index by which. */
export type Scores = Map<number, { score: number; terms: string[] }>;

/** What has both. */
export function both(one: Scores, other: Scores): Scores {
  const scores: Scores = new Map();
  for (const [id, a] of one) {
    const b = other.get(id);
    if (b) scores.set(id, { score: (a.score + b.score) / 2, terms: [...a.terms, ...b.terms] });
  }
  return scores;
}

/** What has every word of a phrase. */
export function allOf(phrase: string[], look: (word: string) => Scores): Scores {
  return phrase.map(look).reduce((one, other) => both(one, other));
}

/** What has any of several; the first counts a little more than the next. */
export function anyOf(all: Scores[]): Scores {
  if (all.length === 1) return all[0]!;
  const scores: Scores = new Map();
  all.forEach((one, place) => {
    for (const [id, { score, terms }] of one) {
      const worth = score * 0.85 ** place;
      if (worth > (scores.get(id)?.score ?? 0)) scores.set(id, { score: worth, terms });
    }
  });
  return scores;
}
