import { byReason } from '@portal/request/paste/reasons';
import { hasBangla } from '@portal/text/script';
import type { SearchResponse } from '@portal/text/search';
import type { ReactNode } from 'react';
import type { useSearch } from '../use-search.ts';
import type { PastedRequest } from './pasted-request.ts';
import styles from './styles.module.css';

interface Props {
  index: ReturnType<typeof useSearch>['index'];
  query: string;
  response: SearchResponse;
  request: PastedRequest | undefined;
  hasRecent: boolean;
  onRetry(): void;
  onClear(): void;
}

/** One line under the field: how the query was read, how much was found, or what failed. */
export default function Reading({
  index,
  query,
  response,
  request,
  hasRecent,
  onRetry,
  onClear,
}: Props): ReactNode {
  return (
    <div className={response.missing ? `${styles.reading} ${styles.missing}` : styles.reading} role="status">
      {index.kind === 'failed' ? (
        <>
          <b>The search couldn't load.</b> {index.reason}{' '}
          <button type="button" className="button button-small" onClick={onRetry}>
            Retry
          </button>
        </>
      ) : query.trim() === '' ? (
        hasRecent ? (
          <>
            Recent on this device.{' '}
            <button type="button" className={styles.clear} onClick={onClear}>
              Clear
            </button>
          </>
        ) : (
          'Endpoints, fields, errors, guides, code and examples.'
        )
      ) : index.kind === 'loading' ? (
        'Loading…'
      ) : (
        <Result response={response} request={request} />
      )}
    </div>
  );
}

function Result({
  response: { found, readings, missing, pasted },
  request,
}: Pick<Props, 'response' | 'request'>): ReactNode {
  if (pasted) {
    return (
      <>
        Read as <b>{pasted.readAs}</b>. Nothing was sent.{' '}
        {missing && <Missing missing={missing} found={found} />}
        {request && <Unread request={request} />}
      </>
    );
  }
  if (missing) return <Missing missing={missing} found={found} />;
  if (found.length === 0) {
    return 'No matches. The search covers these pages, not places. Use a shorter word or the name of a parameter.';
  }
  return (
    <>
      {readings.map(({ from, to }) => (
        <span key={from}>
          <b lang={hasBangla(from) ? 'bn' : undefined}>{from}</b> is read as <b>{to}</b>.{' '}
        </span>
      ))}
      {`${found.length} ${found.length === 1 ? 'result' : 'results'}.`}
    </>
  );
}

function Missing({ missing, found }: Pick<Props['response'], 'missing' | 'found'>): ReactNode {
  return (
    <>
      <b>No {missing}.</b> {found.length > 0 ? `Nearest: ${nearestOf(found)}.` : 'No endpoint is similar.'}
    </>
  );
}

/** What of a pasted request is not in the form that opens, or why there is none. */
function Unread({ request }: { request: PastedRequest }): ReactNode {
  if (request.kind === 'unread') {
    return (
      <>
        <b>{request.title}</b> {request.text}
      </>
    );
  }
  return byReason(request.ignored).map(({ why, names }) => (
    <span key={why}>
      Ignored: <code>{names.join(', ')}</code>. {why}{' '}
    </span>
  ));
}

function nearestOf(found: SearchResponse['found']): string {
  const names = found.filter(({ group }) => group === 'operation').map(({ title }) => title);
  return (names.length > 0 ? names : found.map(({ title }) => title)).slice(0, 3).join(', ');
}
