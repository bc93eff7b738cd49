/** What developers call a thing, and what our pages call it: data, both scripts and everyday romanization. */
import rows from './synonyms.json' with { type: 'json' };

export interface SynonymRow {
  /** Words and phrases as they are typed, in any letter case. */
  words: string[];
  /** The words of our pages; a result has to match one of these phrases. */
  means?: string[];
  /** What the API doesn't have, as a noun, and the slugs of the endpoints that come nearest. */
  missing?: string;
  nearest?: string[];
  /** Why the row exists. */
  reason: string;
}

export const synonyms: SynonymRow[] = rows;
