import { renderJson } from '../../../parts/code/json.ts';
import { Status } from '../../../parts/Status.tsx';
import { Code } from '../CodeCard/CodeCard.tsx';
import { FieldTree } from '../FieldTree/FieldTree.tsx';
import { Markdown } from '../Markdown.tsx';
import { errorPath, useDrawing } from '../render/context.ts';

/** The error catalog: status, exact message, causes and fixes; then the fields of the body. */
export function Errors() {
  const drawing = useDrawing();
  const { contract } = drawing;
  const anyOperation = contract.operations[0];
  const schema = anyOperation?.responses.find(({ status }) => status === 400)?.schema;
  return (
    <>
      {contract.errors.map(({ status, message, description, example }) => (
        <div key={status} className="rf-err" id={`error-${status}`}>
          <h3>
            <a href={`#error-${status}`}>
              <Status status={status} />
            </a>{' '}
            {message}
          </h3>
          <Markdown text={description} />
          <p>
            <a href={errorPath(drawing, status)}>Causes, fix and a request that returns {status}</a>
          </p>
          <div className="rf-code">
            <Code html={renderJson(example, schema)} label={`Body of ${status}`} />
          </div>
        </div>
      ))}
      {anyOperation && schema && schema.children.length > 0 && (
        <>
          <h3>Fields of an error, for example 400</h3>
          <FieldTree operation={{ ...anyOperation, slug: 'error' }} fields={schema.children} />
        </>
      )}
    </>
  );
}
