import type { Operation as OperationView } from '@portal/contract';
import { BreakablePath } from '../../../parts/BreakablePath/BreakablePath.tsx';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { Method } from '../../../parts/Method.tsx';
import { unwritten } from '../../../parts/unwritten.ts';
import Crumbs from '../../docs/Crumbs.tsx';
import MarkdownActions from '../../docs/MarkdownActions.tsx';
import { CopyCode } from '../CodeCard/CodeCard.tsx';
import { Deprecation, ReplacedParameters } from '../Deprecation.tsx';
import { Facts } from '../Facts.tsx';
import { Heading } from '../Heading.tsx';
import { Markdown, Unconfirmed } from '../Markdown.tsx';
import { ContractNote } from '../Note.tsx';
import { OperationLink } from '../OperationLink.tsx';
import { Parameters } from '../Parameters.tsx';
import { PreviousNext } from '../PreviousNext.tsx';
import { Responses } from '../Responses.tsx';
import { anchorIn, operationPath, useDrawing, versionPath } from '../render/context.ts';
import { groupParameters, lengthClass } from '../render/fields.ts';
import { SampleColumn } from '../SampleColumn.tsx';

/** One operation: description and parameters at the left, its request and response in the sample column. */
export function Operation({ operation }: { operation: OperationView }) {
  const drawing = useDrawing();
  const level = drawing.isWhole ? 4 : 2;
  return (
    <section
      className={['rf-op', drawing.isWhole && lengthClass(operation)].filter(Boolean).join(' ')}
      id={drawing.isWhole ? operation.slug : undefined}
      {...dataAttributes({ spy: operation.slug })}
      {...(drawing.isWhole && unwritten)}
    >
      <ConsoleSlot operation={operation} />
      <div className="rf-doc">
        {!drawing.isWhole && (
          <div className="page-top">
            <Breadcrumbs operation={operation} />
            <MarkdownActions title={operation.name} path={operationPath(drawing, operation)} />
          </div>
        )}
        <Title operation={operation} />
        {operation.deprecation && <Deprecation operation={operation} />}
        <Markdown text={operation.summary} className="rf-lead" />
        {operation.description && <Markdown text={operation.description} className="rf-about" />}
        <Endpoint operation={operation} />
        {!drawing.isWhole && <Jump operation={operation} />}
        <Facts operation={operation} />
        <Parameters operation={operation} level={level} />
        <Responses operation={operation} level={level} />
        {operation.notes.map((note) => (
          <ContractNote key={note.text} note={note} />
        ))}
        <Changes operation={operation} level={level} />
        <Unsettled operation={operation} />
      </div>
      <SampleColumn operation={operation} />
      {!drawing.isWhole && <PreviousNext operation={operation} />}
    </section>
  );
}

function ConsoleSlot({ operation }: { operation: OperationView }) {
  const { isWhole } = useDrawing();
  if (isWhole) return null;
  return (
    <div
      className="rf-slot"
      id="console"
      {...dataAttributes({ island: 'console', 'console-slot': operation.slug })}
    />
  );
}

function Title({ operation }: { operation: OperationView }) {
  const { isWhole } = useDrawing();
  if (!isWhole) return <Heading level={1}>{operation.name}</Heading>;
  return (
    <h3 className="rf-title">
      <OperationLink operation={operation} />{' '}
      {/* biome-ignore lint/a11y/useAnchorContent: the label names it; the sign is drawn by the style. */}
      <a className="rf-hash" href={`#${operation.slug}`} aria-label={`Link to ${operation.name}`} />
    </h3>
  );
}

function Breadcrumbs({ operation }: { operation: OperationView }) {
  const drawing = useDrawing();
  const path = versionPath(drawing, operation.version);
  const { groups, tag } = drawing.contract;
  const group = groups.find(({ id }) => id === operation.groupId);
  const above = [
    { name: tag.displayName, href: path },
    ...(group ? [{ name: group.title, href: `${path}#${group.id}` }] : []),
  ];
  return <Crumbs above={above} />;
}

/** A path up to this length is on one line of a phone, characters. */
const longestUnbrokenPath = 30;

/** Method and path, as one line that can be copied. */
export function Endpoint({ operation }: { operation: OperationView }) {
  const { isWhole } = useDrawing();
  const isLong = operation.path.length > longestUnbrokenPath;
  return (
    <div className="rf-ep" {...dataAttributes({ copyable: '' })} {...(!isWhole && unwritten)}>
      <Method method={operation.method} />
      <code>{isLong ? <BreakablePath path={operation.path} /> : operation.path}</code>
      {!isWhole && <CopyCode label="Copy path" />}
    </div>
  );
}

/** Where there is no sample column next to the operation: the links to its parts, of which the sample comes last. */
function Jump({ operation }: { operation: OperationView }) {
  return (
    <nav className="rf-jump" aria-label="On this page">
      <a href={`#${firstSection(operation)}`}>{operation.body ? 'Request' : 'Parameters'}</a>
      <a href="#answer">Response</a>
      <a href="#sample">Sample</a>
    </nav>
  );
}

/** Anchor of the first thing that the caller sends, in the order of the page. */
function firstSection(operation: OperationView): string {
  const { path, query, flags } = groupParameters(operation);
  if (path.length > 0) return 'path-parameters';
  if (query.length > 0) return 'query-parameters';
  return flags.length > 0 ? 'flags' : 'body';
}

function Unsettled({ operation }: { operation: OperationView }) {
  const drawing = useDrawing();
  const { uncertainties } = operation;
  if (uncertainties.length === 0) return null;
  const list = uncertainties.map((sentence) => `- ${sentence.replaceAll('\n', '\n  ')}`).join('\n');
  return (
    <Unconfirmed
      id={anchorIn(drawing, operation, 'not-settled')}
      text={uncertainties.length === 1 ? uncertainties[0]! : list}
    />
  );
}

function Changes({ operation, level }: { operation: OperationView; level: 2 | 4 }) {
  const drawing = useDrawing();
  if (!operation.deprecation?.replacedBy) return null;
  return (
    <>
      <Heading level={level} id={anchorIn(drawing, operation, 'in-version-2')}>
        In version 2
      </Heading>
      <ReplacedParameters operation={operation} />
    </>
  );
}
