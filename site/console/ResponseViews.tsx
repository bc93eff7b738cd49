import type { Operation } from '@portal/contract';
import { useMemo, useState } from 'react';
import { keepView, viewOfFragment } from '../browser/requests/share.ts';
import type { Outcome } from './call.ts';
import { JsonTree } from './JsonTree/JsonTree.tsx';
import { ResponseTables } from './ResponseTable/ResponseTable.tsx';
import { tablesOf } from './tables.ts';

interface Props {
  operation: Operation;
  outcome: Outcome & { kind: 'response' };
  /** A row chosen elsewhere: shown in the tree. A new object shows it again. */
  revealed?: { path: string };
  /** The row of what is under the pointer, in the tree, the table or on the map. */
  hovered?: string;
  onCurrent: (path: string) => void;
  onHover: (path: string | undefined) => void;
  /** A row chosen in the table. */
  onSelect: (path: string) => void;
}

type View = 'tree' | 'table' | 'raw' | 'headers';

const labels: Record<View, string> = { tree: 'Tree', table: 'Table', raw: 'Raw', headers: 'Headers' };

/** The body as a tree, as tables where it holds lists, as it is; and the headers. */
export function ResponseViews({
  operation,
  outcome,
  revealed,
  hovered,
  onCurrent,
  onHover,
  onSelect,
}: Props) {
  const [chosen, setChosen] = useState<string>(() => viewOfFragment(location.hash).tab ?? 'tree');
  const choose = (one: View) => {
    setChosen(one);
    keepView({ tab: one === 'tree' ? undefined : one });
  };
  const schema = operation.responses.find(({ status }) => status === outcome.status)?.schema;
  const tables = useMemo(() => tablesOf(outcome.json, schema), [outcome, schema]);
  const views = (Object.keys(labels) as View[]).filter((view) => view !== 'table' || tables.length > 0);
  const view = views.find((one) => one === chosen) ?? 'tree';
  return (
    <>
      <fieldset className="rc-views">
        <legend className="rf-sr">Response view</legend>
        {views.map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => choose(one)}>
            {labels[one]}
          </button>
        ))}
      </fieldset>
      {view === 'tree' &&
        (outcome.json === undefined ? (
          <Raw text={outcome.text || 'Empty response body'} />
        ) : (
          <JsonTree
            value={outcome.json}
            schema={schema}
            revealed={revealed}
            marked={hovered}
            onCurrent={onCurrent}
            onHover={onHover}
          />
        ))}
      {view === 'table' && (
        <ResponseTables
          tables={tables}
          revealed={hovered ?? revealed?.path}
          onSelect={onSelect}
          onHover={onHover}
        />
      )}
      {view === 'raw' && <Raw text={outcome.text} />}
      {view === 'headers' && <Headers headers={outcome.headers} />}
    </>
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
    <pre className="rc-raw" tabIndex={0}>
      {text}
    </pre>
  );
}
