import type { Operation } from '@portal/contract';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { keepView, viewOfFragment } from '../browser/requests/share.ts';
import Icon from '../parts/Icon.tsx';
import type { Response } from './call.ts';
import { Files } from './Files.tsx';
import { JsonTree } from './JsonTree/JsonTree.tsx';
import { ResponseTables } from './ResponseTable/ResponseTable.tsx';
import { tablesOf } from './tables.ts';
import type { Reading } from './use-reading.ts';

interface Props {
  operation: Operation;
  reading: Reading;
  /** Absent until a response arrives. */
  outcome?: Response;
  isSending: boolean;
  /** What is shown without a response. */
  children: ReactNode;
  /** The request in a language, where no other place of the console shows it. */
  code?: ReactNode;
}

type View = 'tree' | 'code' | 'table' | 'raw' | 'headers';

const labels: Record<View, string> = {
  tree: 'Response',
  code: 'Code',
  table: 'Table',
  raw: 'JSON',
  headers: 'Headers',
};

/** One row of tools, and what it shows: the body as a tree, as tables where it holds lists, as it is; the headers; the request as code. */
export function ResponseViews({ operation, reading, outcome, isSending, children, code }: Props) {
  const { features, revealed, hovered, select, hover, reveal } = reading;
  const [chosen, setChosen] = useState<string>(() => viewOfFragment(location.hash).tab ?? 'tree');
  const choose = (one: View) => {
    setChosen(one);
    keepView({ tab: one === 'tree' ? undefined : one });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Run shows what it returns; the code can be selected again.
  useEffect(() => {
    if (isSending && chosen === 'code') choose('tree');
  }, [isSending]);
  const schema = operation.responses.find(({ status }) => status === outcome?.status)?.schema;
  const tables = useMemo(() => tablesOf(outcome?.json, schema), [outcome, schema]);
  const [hasTools, setTools] = useState(false);
  const isThere: Record<View, boolean> = {
    tree: true,
    code: code !== undefined,
    table: tables.length > 0,
    raw: outcome?.json !== undefined,
    headers: outcome !== undefined,
  };
  const views = (Object.keys(labels) as View[]).filter((view) => isThere[view]);
  const view = views.find((one) => one === chosen) ?? 'tree';
  if (!outcome && !code) return children;
  return (
    <div className="rc-view" data-tools={hasTools || undefined}>
      <fieldset className="rc-views choices">
        <legend className="visually-hidden">Response view</legend>
        {views.map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => choose(one)}>
            {labels[one]}
          </button>
        ))}
        {outcome && (
          <button type="button" aria-expanded={hasTools} onClick={() => setTools(!hasTools)}>
            <Icon name="download" />
            <span className="rc-wide">Download</span>
            <span className="rc-narrow">Tools</span>
          </button>
        )}
      </fieldset>
      {outcome && hasTools && <Files outcome={outcome} name={operation.slug} features={features} />}
      {view === 'code' && code}
      {view === 'tree' && !outcome && children}
      {view === 'tree' &&
        outcome &&
        (outcome.json === undefined ? (
          <Raw text={outcome.text || 'Empty response body'} />
        ) : (
          <JsonTree
            value={outcome.json}
            schema={schema}
            revealed={revealed}
            marked={hovered}
            onCurrent={select}
            onHover={hover}
          />
        ))}
      {view === 'table' && (
        <ResponseTables
          tables={tables}
          revealed={hovered ?? revealed?.path}
          onSelect={reveal}
          onHover={hover}
        />
      )}
      {view === 'raw' && outcome && <Raw text={outcome.text} />}
      {view === 'headers' && outcome && <Headers headers={outcome.headers} />}
    </div>
  );
}

function Headers({ headers }: { headers: [string, string][] }) {
  return (
    <dl className="rc-headers">
      {headers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Raw({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <pre className="rc-raw" tabIndex={0} translate="no">
      {text}
    </pre>
  );
}
