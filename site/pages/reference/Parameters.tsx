import type { Operation, Parameter, RequestBody } from '@portal/contract';
import { FieldTree } from './FieldTree/FieldTree.tsx';
import { FlagTable } from './FlagTable.tsx';
import { Heading } from './Heading.tsx';
import { Markdown } from './Markdown.tsx';
import { ParameterRow } from './ParameterRow/ParameterRow.tsx';
import { anchorIn, useDrawing } from './render/context.ts';
import { groupParameters } from './render/fields.ts';

interface Props {
  operation: Operation;
  level: 2 | 4;
}

/** Everything the caller sends: path, query, flags, body. */
export function Parameters({ operation, level }: Props) {
  const { path, query, flags } = groupParameters(operation);
  const sections = [
    { anchor: 'path-parameters', title: 'Path parameters', rows: path },
    { anchor: 'query-parameters', title: 'Query parameters', rows: query },
  ];
  return (
    <>
      {sections.map((section) => (
        <Rows key={section.anchor} operation={operation} level={level} {...section} />
      ))}
      {flags.length > 0 && <FlagTable operation={operation} flags={flags} level={level} />}
      {operation.body && <Body operation={operation} body={operation.body} level={level} />}
    </>
  );
}

function Rows({
  operation,
  level,
  anchor,
  title,
  rows,
}: Props & { anchor: string; title: string; rows: Parameter[] }) {
  const drawing = useDrawing();
  if (rows.length === 0) return null;
  return (
    <>
      <Heading level={level} id={anchorIn(drawing, operation, anchor)}>
        {title}
      </Heading>
      {rows.map((parameter) => (
        <ParameterRow
          key={parameter.anchor}
          field={parameter}
          id={anchorIn(drawing, operation, parameter.anchor)}
          hasMeta={!drawing.isWhole || !parameter.isKey}
        />
      ))}
    </>
  );
}

function Body({ operation, body, level }: Props & { body: RequestBody }) {
  const drawing = useDrawing();
  const isFlat = body.fields.every(({ children, variants }) => children.length === 0 && !variants);
  return (
    <>
      <Heading level={level} id={anchorIn(drawing, operation, 'body')}>
        Request body
      </Heading>
      <p className="rf-sub">
        {body.contentTypes.map((type, at) => (
          <span key={type}>
            {at > 0 && ' or '}
            <code>{type}</code>
          </span>
        ))}
        {body.required ? ', required.' : ', optional.'}
      </p>
      {body.description && <Markdown text={body.description} className="rf-sub" />}
      {isFlat ? (
        body.fields.map((field) => (
          <ParameterRow key={field.anchor} field={field} id={anchorIn(drawing, operation, field.anchor)} />
        ))
      ) : (
        <FieldTree operation={operation} fields={body.fields} isSent />
      )}
    </>
  );
}
