import { hasBangla } from '@portal/text';
import { Fragment, type ReactNode } from 'react';
import { sitePath } from '../../site-fields.ts';
import styles from '../SearchDialog/styles.module.css';
import { readings } from '../terms.ts';
import type { useSearch } from '../use-search.ts';

interface Props {
  index: ReturnType<typeof useSearch>['index'];
  query: string;
  count: number;
  onRetry(): void;
  /** A link was followed. */
  onLeave(): void;
}

const starts = [
  { title: 'Quickstart!', url: '/docs/maps-api' },
  { title: 'API reference', url: '/api/' },
  { title: 'What each call costs', url: '/pricing/pricing-call' },
];

/** One line under the field: how the query was read, how much was found, or what stands in the way. */
export default function Reading({ index, query, count, onRetry, onLeave }: Props): ReactNode {
  return (
    <div className={styles.reading} role="status">
      {index.kind === 'failed' ? (
        <>
          The search could not be loaded. {index.reason}{' '}
          <button type="button" className="button button-small" onClick={onRetry}>
            Retry
          </button>
        </>
      ) : query.trim() === '' ? (
        <>
          Begin with <Starts onLeave={onLeave} />.
        </>
      ) : index.kind === 'loading' ? (
        'Loading the index.'
      ) : (
        <>
          {readings(query).map(({ from, to }) => (
            <span key={from}>
              <b lang={hasBangla(from) ? 'bn' : undefined}>{from}</b> is read as <b>{to}</b>.{' '}
            </span>
          ))}
          {count > 0 ? (
            `${count} ${count === 1 ? 'result' : 'results'}.`
          ) : (
            <>
              Nothing found. The search looks through these pages, not through places. Try a shorter word, the
              name of a parameter, or begin with <Starts onLeave={onLeave} />.
            </>
          )}
        </>
      )}
    </div>
  );
}

function Starts({ onLeave }: Pick<Props, 'onLeave'>): ReactNode {
  return starts.map(({ title, url }, i) => (
    <Fragment key={url}>
      {i > 0 && ', '}
      <a href={sitePath(url)} onClick={onLeave}>
        {title}
      </a>
    </Fragment>
  ));
}
