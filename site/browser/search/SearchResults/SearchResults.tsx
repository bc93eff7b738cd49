import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { sitePath } from '../../../parts/site-fields.ts';
import { find } from '../../../parts/vocabulary.ts';
import { isPlainPress } from '../../behavior/actions.ts';
import { visit } from '../../behavior/navigation.ts';
import { clearRecent, rememberRecent } from '../recent.ts';
import { loadIndex } from '../request-results.ts';
import { useSearch } from '../use-search.ts';
import Reading from './Reading.tsx';
import Results from './Results.tsx';
import { firstOf, groupsOf, type Row, recordOf } from './shown.ts';
import { useField } from './use-field.ts';
import { usePastedRequest } from './use-pasted-request.ts';
import { usePause } from './use-pause.ts';

/** Rows that fill the dialog; the others are drawn when no key was pressed for a moment. */
const firstRows = 8;

// The code comes when the search is about to be opened, and the index with it. What fails here is said when something is typed.
if (typeof window !== 'undefined') loadIndex().catch(() => undefined);

/** What the search's field finds, under it. The field is the page's own, and the keys pressed there come here. */
export default function SearchResults(): ReactNode {
  const { query, textOf, current, setCurrent, field } = useField(onKey);
  const { index, response, query: found, isCurrent, retry } = useSearch(query);
  const { request: pasted, isReading } = usePastedRequest(response, textOf(found));
  const isSettled = isCurrent && !isReading;
  const [cleared, setCleared] = useState(0);
  const isEmpty = query.trim() === '';
  // The same until other results are there: a key that is pressed draws nothing of the list anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is cleared is read from the device.
  const groups = useMemo(() => groupsOf(response, isEmpty, pasted), [response, isEmpty, pasted, cleared]);
  const shown = useMemo(() => groups.flatMap(({ rows }) => rows), [groups]);
  const isWhole = usePause(response) || current >= firstRows;
  const drawn = useMemo(() => (isWhole ? groups : firstOf(groups, firstRows)), [groups, isWhole]);
  const latest = useRef({ shown, current, isSettled });
  latest.current = { shown, current, isSettled };
  /** Enter was pressed before the results of this query were there. */
  const entered = useRef<string>(undefined);

  useEffect(() => {
    field?.setAttribute('aria-expanded', String(shown.length > 0));
    if (shown.length > 0) field?.setAttribute('aria-activedescendant', `search-result-${current}`);
    else field?.removeAttribute('aria-activedescendant');
  }, [field, shown, current]);

  useEffect(() => {
    const [first] = shown;
    if (isSettled && entered.current === query && first) open(first);
    if (isSettled) entered.current = undefined;
  });

  return (
    <>
      <Reading
        index={index}
        query={query}
        response={response}
        request={pasted}
        hasRecent={groups[0]?.title === 'Recent'}
        onRetry={retry}
        onClear={() => {
          clearRecent();
          setCleared((count) => count + 1);
        }}
      />
      <Results groups={drawn} current={current} onOpen={onOpen} onPoint={setCurrent} />
    </>
  );

  function onKey(event: KeyboardEvent): void {
    const { shown: rows, current: at, isSettled: hasAll } = latest.current;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    };
    const next = moves[event.key];
    const row = rows[at];
    if (next !== undefined && rows.length > 0) {
      event.preventDefault();
      setCurrent(Math.max(0, Math.min(rows.length - 1, next)));
    } else if (event.key === 'Enter' && !hasAll) {
      entered.current = field?.value;
    } else if (event.key === 'Tab' && !event.shiftKey && row?.runUrl) {
      event.preventDefault();
      document.getElementById(`search-run-${at}`)?.focus();
    } else if (event.key === 'Enter' && row && (event.ctrlKey || event.metaKey)) {
      rememberRecent(recordOf(row));
      window.open(sitePath(row.url), '_blank', 'noopener');
    } else if (event.key === 'Enter' && row) {
      open(row);
    }
  }
}

/** A link was clicked: the page changes on its own, the dialog closes; another tab leaves it open. */
function onOpen(row: Row, event: MouseEvent): void {
  if (!isPlainPress(event.nativeEvent)) rememberRecent(recordOf(row));
  else if (!row.handOver) leave(row);
  else {
    // The same page is opened anew: it reads what is handed over when it begins.
    event.preventDefault();
    open(row);
  }
}

function open(row: Row): void {
  leave(row);
  visit(sitePath(row.url));
}

function leave(row: Row): void {
  row.handOver?.();
  rememberRecent(recordOf(row));
  find('action', 'close-search')?.click();
}
