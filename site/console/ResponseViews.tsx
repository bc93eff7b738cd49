import type { Operation } from '@portal/contract';
import { useMemo, useState } from 'react';
import { keepView, viewOfFragment } from '../browser/requests/share.ts';
import Icon from '../parts/Icon.tsx';
import type { Response } from './call.ts';
import { Files } from './Files.tsx';
import { JsonTree } from './JsonTree/JsonTree.tsx';
import { ResponseTables } from './ResponseTable/ResponseTable.tsx';
import type { DrawnFeature } from './response-map/geometry.ts';
import { tablesOf } from './tables.ts';

interface Props {
  operation: Operation;
  outcome: Response;
  features: DrawnFeature[];
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

const labels: Record<View, string> = { tree: 'Response', table: 'Table', raw: 'JSON', headers: 'Headers' };

/** One row of tools, and what it shows: the body as a tree, as tables where it holds lists, as it is; and the headers. */
export function ResponseViews({
  operation,
  outcome,
  features,
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
  const [hasTools, setTools] = useState(false);
  const isThere: Record<View, boolean> = {
    tree: true,
    table: tables.length > 0,
    raw: outcome.json !== undefined,
    headers: true,
  };
  const views = (Object.keys(labels) as View[]).filter((view) => isThere[view]);
  const view = views.find((one) => one === chosen) ?? 'tree';
  return (
    <div className="rc-view" data-tools={hasTools || undefined}>
      <fieldset className="rc-views">
        <legend className="rf-sr">Response view</legend>
        {views.map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => choose(one)}>
            {labels[one]}
          </button>
        ))}
        <button type="button" aria-expanded={hasTools} onClick={() => setTools(!hasTools)}>
          <Icon name="download" />
          <span className="rc-wide">Download</span>
          <span className="rc-narrow">Tools</span>
        </button>
      </fieldset>
      {hasTools && <Files outcome={outcome} name={operation.slug} features={features} />}
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
