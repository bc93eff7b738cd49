import type { Operation, ResponseView } from '@portal/contract';
import { renderJson } from '../../parts/code/json.ts';
import { dataAttributes } from '../../parts/data-attributes.ts';
import { Status } from '../../parts/Status.tsx';
import TabList from '../../parts/TabList.tsx';
import { Code } from './CodeCard/CodeCard.tsx';
import { FieldsBelow, FieldTree } from './FieldTree/FieldTree.tsx';
import { Heading } from './Heading.tsx';
import { Markdown } from './Markdown.tsx';
import { Repeated } from './Repeated/Repeated.tsx';
import { anchorIn, errorPath, useDrawing } from './render/context.ts';
import { allFields, successOf } from './render/fields.ts';

interface Props {
  operation: Operation;
  level: 2 | 4;
}

/**
 * Every status that an operation returns. On its own page as tabs, one below another without script; on the page of
 * all operations the fields of the success, and the errors in a line each: they are the same everywhere.
 */
export function Responses({ operation, level }: Props) {
  const drawing = useDrawing();
  if (drawing.isWhole) return <ShortResponses operation={operation} level={level} />;
  return (
    <section className="rf-tabs" {...dataAttributes({ tabbed: '' })}>
      <Heading level={level} id={anchorIn(drawing, operation, 'answer')}>
        Response
      </Heading>
      <div className="rf-resp rf-script">
        <TabList
          label="Status"
          tabs={operation.responses.map(({ status }) => ({
            value: status,
            label: <Status status={status} />,
          }))}
        />
        {hasTree(operation) && <DepthControl />}
      </div>
      <div className="rf-panels">
        {operation.responses.map((response, at) => (
          <Response key={response.status} operation={operation} response={response} isFirst={at === 0} />
        ))}
      </div>
    </section>
  );
}

function ShortResponses({ operation, level }: Props) {
  const drawing = useDrawing();
  const success = successOf(operation);
  return (
    <>
      <Heading level={level} id={anchorIn(drawing, operation, 'answer')}>
        Response
      </Heading>
      <div className="rf-resp" id={anchorIn(drawing, operation, 'answer-200')}>
        <Status status={200} />
        {hasTree(operation) && <Repeated name="depth" />}
      </div>
      <About response={success} />
      <FieldsBelow className="rf-tree" operation={operation} field={success.schema} />
      <div className="rf-errs">
        {operation.responses
          .filter(({ status }) => status !== 200)
          .map((failure) => (
            <ShortFailure key={failure.status} operation={operation} failure={failure} />
          ))}
      </div>
    </>
  );
}

/** The body of an error in one line; causes and what to do are in the catalog at the start of the page. */
function ShortFailure({ operation, failure }: { operation: Operation; failure: ResponseView }) {
  const drawing = useDrawing();
  const { status, description, examples } = failure;
  const known = drawing.contract.errors.find((error) => error.status === status);
  return (
    <>
      <a
        className="rf-st rf-f"
        id={anchorIn(drawing, operation, `answer-${status}`)}
        href={errorPath(drawing, status)}
        title={`Error ${status}: causes and what to do`}
      >
        {examples.map(({ value }) => JSON.stringify(value)).join(' ')}
      </a>
      {description !== known?.description && <Markdown text={description} className="rf-sub" />}
    </>
  );
}

function hasTree(operation: Operation): boolean {
  return operation.responses.some(({ schema }) =>
    allFields(schema).some(({ children }) => children.length > 0),
  );
}

export function DepthControl() {
  return (
    <fieldset className="rf-depth choices">
      <legend className="visually-hidden">Levels shown</legend>
      {(['1', '2', 'all'] as const).map((depth) => (
        <button key={depth} type="button" aria-pressed={depth === 'all'} {...dataAttributes({ depth })}>
          {depth}
        </button>
      ))}
    </fieldset>
  );
}

interface OneResponse {
  operation: Operation;
  response: ResponseView;
}

function Response({ operation, response, isFirst }: OneResponse & { isFirst: boolean }) {
  const drawing = useDrawing();
  const { status, schema } = response;
  const id = anchorIn(drawing, operation, `answer-${status}`);
  return (
    <div
      role="tabpanel"
      aria-label={`Status ${status}`}
      {...dataAttributes({ panel: status, ...(isFirst && { on: '' }) })}
      id={id}
    >
      <p className="rf-noscript">
        <Status status={status} />
      </p>
      <About response={response} />
      {status === 200 ? (
        <FieldsBelow className="rf-tree" operation={operation} field={schema} />
      ) : (
        <Failure operation={operation} response={response} />
      )}
    </div>
  );
}

function About({ response: { description, schema } }: { response: ResponseView }) {
  return (
    <>
      {description && <Markdown text={description} className="rf-sub" />}
      {schema.types.includes('array') && <p className="rf-sub">The response is an {schema.typeLabel}.</p>}
    </>
  );
}

function Failure({ operation, response }: OneResponse) {
  const drawing = useDrawing();
  return (
    <>
      {response.examples.map(({ name, summary, value }) => (
        <div key={name} className="rf-code">
          <Code
            html={renderJson(value, response.schema)}
            label={`Status ${response.status}: ${summary || name}`}
          />
        </div>
      ))}
      <FieldTree operation={operation} fields={response.schema.children} />
      <p className="rf-sub">
        <a href={errorPath(drawing, response.status)}>Causes and fix of {response.status}</a>
      </p>
    </>
  );
}
