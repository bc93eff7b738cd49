import { join } from 'node:path';
import { fillTokens, repositoryRoot } from '@portal/settings';
import type { SearchRecord } from '@portal/text/search';
import { learnedLists, readQueries, withQueries } from '@portal/text/search/queries';
import type { DocumentSection } from '../content/documents.ts';
import type { Painter } from '../reference/render/pages.tsx';
import { keywords } from './keywords.ts';
import { recordsOfContracts } from './records-of-contract.ts';
import { recordsOfErrors } from './records-of-errors.ts';
import { recordsOfGroups, recordsOfGuide, recordsOfRooms } from './records-of-guide.tsx';
import { recordsOfPages } from './records-of-pages.ts';
import { recordsOfStarts } from './records-of-starts.ts';

/** Every record of the portal, numbered; those with a body first, as the index requires. */
export function allRecords(painter: Painter, sections: DocumentSection[]): SearchRecord[] {
  const { settings } = painter;
  const drafts = [
    ...recordsOfStarts(painter.contracts, settings),
    ...recordsOfContracts(painter.contracts),
    ...recordsOfErrors(painter.contracts.v2),
    ...recordsOfGuide(painter),
    ...recordsOfGroups(painter),
    ...recordsOfRooms(painter),
    ...recordsOfPages(sections, join(repositoryRoot(), 'examples'), settings),
  ];
  const records = [...drafts.filter(({ body }) => body), ...drafts.filter(({ body }) => !body)].map(
    (draft, id) => ({
      id,
      ...draft,
      keywords: [draft.keywords, keywords[draft.url]].filter(Boolean).join(' ') || undefined,
    }),
  );
  const fill = (text: string) => fillTokens(text, settings);
  return withQueries(
    records,
    learnedLists.flatMap((name) => readQueries(name, fill)),
  );
}
