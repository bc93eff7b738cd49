import { type ChangeKind, changeKinds } from '@portal/contract/releases';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { useDrawing } from '../../reference/render/context.ts';
import { ToolPage } from '../ToolPage.tsx';
import { comparedVersions } from './compared.ts';
import { feedPath } from './feed.ts';
import { KindBadge } from './KindBadge.tsx';
import { Releases } from './Releases.tsx';
import { Versions } from './Versions.tsx';

/** What each release changed, and what version 2 changed for version 1. Both are found, none is written by hand. */
export function Changes() {
  const drawing = useDrawing();
  const { baseUrl, releases } = drawing;
  const compared = comparedVersions(drawing);
  const kinds = [
    ...releases.flatMap(({ changes, sunset }) => {
      if (changes) return changes.map(({ kind }) => kind);
      return sunset ? ['deprecated' as const] : [];
    }),
    ...compared.rows.flatMap(({ differences }) => differences.map(({ kind }) => kind)),
  ];
  return (
    <ToolPage name="Changes">
      <h1>Changes</h1>
      <p className="rf-lead">
        What changed in the API, found by comparing the contract of each release with the one before.
      </p>
      <p className="rm-feed">
        <a className="button" href={baseUrl + feedPath}>
          Atom feed
        </a>{' '}
        <code>
          {baseUrl}
          {feedPath}
        </code>{' '}
        <a href="#version-1-and-version-2">Compare version 1 with version 2</a>
      </p>
      <Filter kinds={changeKinds.filter((kind) => kinds.includes(kind))} />
      <div {...dataAttributes({ 'rows-table': '' })}>
        <Releases />
        <Versions compared={compared} />
      </div>
    </ToolPage>
  );
}

/** One choice for each kind that the page has. */
function Filter({ kinds }: { kinds: ChangeKind[] }) {
  return (
    <div className="rm-filter rf-script" {...dataAttributes({ rare: '', 'rows-filter': '' })}>
      <fieldset className="rm-chips">
        <legend className="visually-hidden">Kind of change</legend>
        <button type="button" aria-pressed="true" {...dataAttributes({ rows: '' })}>
          All
        </button>
        {kinds.map((kind) => (
          <button key={kind} type="button" aria-pressed="false" {...dataAttributes({ rows: kind })}>
            <KindBadge kind={kind} />
          </button>
        ))}
      </fieldset>
      <p role="status" className="rm-dim" {...dataAttributes({ 'rows-status': '' })} />
    </div>
  );
}
