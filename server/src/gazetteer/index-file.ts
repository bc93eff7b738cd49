/** The search structures of imported data in a file, so that a server reads them instead of building them. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Data } from '@portal/data';
import { NearestPoints } from '../geo/nearest-points.ts';
import { Marks, RowMarks } from '../search/index/postings.ts';
import { TermIndex } from '../search/index/term-index.ts';
import { TermTrie } from '../search/index/term-trie.ts';
import { Vocabulary } from '../search/index/vocabulary.ts';
import { WordMarks } from '../search/index/word-marks.ts';
import { CodeTable } from './code-table.ts';
import { type GazetteerParts, nearestOfEveryKind } from './gazetteer.ts';
import { atOnce } from './in-slices.ts';
import { Localities } from './localities.ts';
import { NamedRows } from './named-rows.ts';
import { readingObjectFile, readKey, writeObjectFile } from './object-file.ts';
import { NameTable, PlaceFilters } from './place-filters.ts';
import { PlaceStore } from './place-store.ts';
import { SoundIndex, SpellingIndex } from './sound-index.ts';
import { PlacePoints } from './spatial-index.ts';
import { StreetIndex } from './street-index.ts';
import { WholeNames } from './whole-names.ts';

/** In a version of imported data. */
export const indexFile = 'index.bin';

/** Raise it when a file that was written before would give other results: index-file.test.ts says when. */
export const indexVersion = 6;

const classes = {
  CodeTable,
  Localities,
  Marks,
  NamedRows,
  NameTable,
  NearestPoints,
  PlaceFilters,
  PlacePoints,
  PlaceStore,
  RowMarks,
  SoundIndex,
  SpellingIndex,
  StreetIndex,
  TermIndex,
  TermTrie,
  Vocabulary,
  WholeNames,
  WordMarks,
};

/** What an index is made from. */
const sources = ['areas.json', 'places.json', 'named-streets.json'];

interface IndexKey {
  version: number;
  /** Bytes of each source. */
  sources: number[];
}

const keyOf = (data: Data): IndexKey => ({
  version: indexVersion,
  sources: sources.map((name) => statSync(data.file(name)).size),
});

/** Builds the index of data and writes it into their folder. */
export function writeIndex(folder: string, data: Data, building: Generator<void, GazetteerParts>): void {
  const parts = atOnce(building);
  nearestOfEveryKind(parts.places, parts.points);
  writeObjectFile(join(folder, indexFile), parts, classes, keyOf(data));
}

/** Why a server can't read the index of data, in words after "its index"; null where it can. */
export function indexFault(data: Data): string | null {
  const file = data.folder && join(data.folder, indexFile);
  if (!file || !existsSync(file)) return 'is missing';
  try {
    const found = readKey(file) as IndexKey;
    const expected = keyOf(data);
    if (found.version !== expected.version) {
      return `is of version ${found.version}, and this server reads version ${expected.version}`;
    }
    return String(found.sources) === String(expected.sources) ? null : 'is of other files';
  } catch {
    return 'is damaged';
  }
}

/** The index of data, read in steps. Throws when the file is damaged. */
export function* readingIndex(folder: string): Generator<void, GazetteerParts> {
  return (yield* readingObjectFile(join(folder, indexFile), classes)) as GazetteerParts;
}
