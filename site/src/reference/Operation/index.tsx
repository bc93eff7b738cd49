import type { Operation as OperationView } from '@portal/contract';
import { Answer } from '../Answer/index.tsx';
import { Deprecation, ReplacedParameters } from '../Deprecation/index.tsx';
import { Facts } from '../Facts/index.tsx';
import { Heading } from '../Heading/index.tsx';
import { Markdown } from '../Markdown/index.tsx';
import { ContractNote } from '../Note/index.tsx';
import { Parameters } from '../Parameters/index.tsx';
import { PreviousNext } from '../PreviousNext/index.tsx';
import { Rail } from '../Rail/index.tsx';
import { anchorIn, operationPath, useDrawing, versionPath } from '../render/context.ts';

/** One operation: what it does and takes at the left, its request and answer in the rail. */
export function Operation({ operation }: { operation: OperationView }) {
  const drawing = useDrawing();
  const level = drawing.isWhole ? 4 : 2;
  return (
    <section className="rf-op" id={drawing.isWhole ? operation.slug : undefined} data-spy={operation.slug}>
      <ConsoleSlot operation={operation} />
      <div className="rf-doc">
        {!drawing.isWhole && (
          <div className="rf-above">
            <Breadcrumbs operation={operation} />
            <PageActions operation={operation} />
          </div>
        )}
        <Title operation={operation} />
        {operation.deprecation && <Deprecation operation={operation} />}
        <Markdown text={operation.summary} className="rf-lead" />
        {operation.description && <Markdown text={operation.description} className="rf-about" />}
        <Endpoint operation={operation} />
        <Facts operation={operation} />
        <Parameters operation={operation} level={level} />
        <Answer operation={operation} level={level} />
        {operation.notes.map((note) => (
          <ContractNote key={note.text} note={note} />
        ))}
        <Unsettled operation={operation} level={level} />
        <Changes operation={operation} level={level} />
        {!drawing.isWhole && <PreviousNext operation={operation} />}
      </div>
      <Rail operation={operation} />
    </section>
  );
}

/** Where the console opens; it knows where the operation's typed view lies. */
function ConsoleSlot({ operation }: { operation: OperationView }) {
  const { isWhole, baseUrl } = useDrawing();
  if (isWhole) return null;
  const view = `${baseUrl}api/operations/${operation.version}/${operation.slug}.json`;
  return <div className="rf-slot" id="console" data-console-slot={operation.slug} data-view={view} />;
}

function Title({ operation }: { operation: OperationView }) {
  const drawing = useDrawing();
  if (!drawing.isWhole) return <Heading level={1}>{operation.name}</Heading>;
  return (
    <h3 className="rf-title">
      <a href={operationPath(drawing, operation)}>{operation.name}</a>{' '}
      {/* biome-ignore lint/a11y/useAnchorContent: the label names it; the sign is drawn by the style. */}
      <a className="rf-hash" href={`#${operation.slug}`} aria-label={`Link to ${operation.name}`} />
    </h3>
  );
}

function Breadcrumbs({ operation }: { operation: OperationView }) {
  const drawing = useDrawing();
  const path = versionPath(drawing, operation.version);
  const group = drawing.contract.groups.find(({ id }) => id === operation.groupId);
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="rf-crumbs">
        <li>
          <a href={path}>{drawing.contract.tag.displayName}</a>
        </li>
        {group && (
          <li>
            <a href={`${path}#${group.id}`}>{group.title}</a>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** The page as Markdown: for a note, a colleague or a language model. */
function PageActions({ operation }: { operation: OperationView }) {
  const drawing = useDrawing();
  const source = `${operationPath(drawing, operation).replace(/\/$/, '')}.md`;
  return (
    <div className="rf-actions">
      <button type="button" className="rf-script" data-copy="page" data-source={source}>
        Copy as Markdown
      </button>
      <a href={source} type="text/markdown">
        View
        <span className="rf-sr"> {operation.name} as Markdown</span>
      </a>
    </div>
  );
}

/** Method and path, as one line that can be copied. */
export function Endpoint({ operation }: { operation: OperationView }) {
  return (
    <div className="rf-ep">
      <span className={`rf-m ${operation.method.toLowerCase()}`}>{operation.method}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <code tabIndex={0}>{operation.path}</code>
      <button type="button" className="rf-copy" data-copy="path" aria-label="Copy path" />
    </div>
  );
}

function Unsettled({ operation, level }: { operation: OperationView; level: 2 | 4 }) {
  const drawing = useDrawing();
  if (operation.uncertainties.length === 0) return null;
  return (
    <section>
      <Heading level={level} id={anchorIn(drawing, operation, 'not-settled')}>
        What is not settled
      </Heading>
      <ul className="rf-list">
        {operation.uncertainties.map((sentence) => (
          <li key={sentence}>
            <Markdown text={sentence} inline />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changes({ operation, level }: { operation: OperationView; level: 2 | 4 }) {
  const drawing = useDrawing();
  if (!operation.deprecation?.replacedBy) return null;
  return (
    <section>
      <Heading level={level} id={anchorIn(drawing, operation, 'in-version-2')}>
        In version 2
      </Heading>
      <ReplacedParameters operation={operation} />
    </section>
  );
}
