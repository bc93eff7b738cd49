import type { ChangedOperation, Release, ReleaseChange } from '@portal/contract';
import { changeKinds } from '@portal/contract/releases';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { dayWords } from '../../day-words.ts';
import { Markdown } from '../../reference/Markdown.tsx';
import { OperationLink } from '../../reference/OperationLink.tsx';
import { useDrawing } from '../../reference/render/context.ts';
import { KindBadge } from './KindBadge.tsx';
import { deprecationText, firstReleaseText, kindMeanings, releaseAnchor, releaseName } from './words.ts';

/** Every kept release, newest first, and what its list can contain. */
export function Releases() {
  const { releases } = useDrawing();
  return (
    <>
      <h2 id="releases">Releases</h2>
      {releases.map((release) => (
        <OneRelease key={releaseAnchor(release)} release={release} />
      ))}
      {/* As long as no release has changes to show, what it will list is the content. */}
      <details className="rm-service" open={releases.every(({ changes }) => !changes)}>
        <summary>
          <b>What a release lists</b>
        </summary>
        <dl className="rm-facts rm-kinds">
          {changeKinds.map((kind) => (
            <div key={kind}>
              <dt>
                <KindBadge kind={kind} />
              </dt>
              <dd>{kindMeanings[kind]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function OneRelease({ release }: { release: Release }) {
  const { date, changes, sunset } = release;
  const hasRows = changes ? changes.length > 0 : sunset !== undefined;
  return (
    <section className="rm-release">
      <div>
        <h3 id={releaseAnchor(release)}>{releaseName(release)}</h3>
        <time dateTime={date}>{dayWords(date)}</time>
      </div>
      <div>
        {!changes && <p>{firstReleaseText(release)}</p>}
        {changes?.length === 0 && <p>Nothing differs from the release before.</p>}
        {hasRows && (
          <table className="rm-list" aria-label={`Changes of ${releaseName(release)}`}>
            <tbody>
              {!changes && sunset && (
                <tr {...dataAttributes({ words: 'deprecated' })}>
                  <td>
                    <KindBadge kind="deprecated" />
                  </td>
                  <td>
                    {deprecationText(release)} <a href="#version-1-and-version-2">Compare with version 2</a>
                  </td>
                </tr>
              )}
              {changes?.map((change) => (
                <Change key={`${change.kind} ${change.text}`} change={change} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

function Change({ change: { kind, text, operations } }: { change: ReleaseChange }) {
  return (
    <tr {...dataAttributes({ words: kind })}>
      <td>
        <KindBadge kind={kind} />
      </td>
      <td>
        <Markdown text={text} inline />
        {operations.length > 0 && (
          <ul className="rm-at">
            {operations.map((operation) => (
              <At key={operation.id} operation={operation} />
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

/** An endpoint as a link, or by name where the contract no longer has it. */
function At({ operation: { id, name } }: { operation: ChangedOperation }) {
  const { v1, v2 } = useDrawing().contracts;
  const found = [...v2.operations, ...v1.operations].find((operation) => operation.id === id);
  return <li>{found ? <OperationLink operation={found} /> : name}</li>;
}
