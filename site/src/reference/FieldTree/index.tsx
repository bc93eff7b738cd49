import type { Field, Operation } from '@portal/contract';
import { axisOf } from '../../code/coordinates.ts';
import { Badges } from '../Badges/index.tsx';
import { Markdown } from '../Markdown/index.tsx';
import { Meta, Uncertainty } from '../ParameterRow/index.tsx';
import { anchorIn, useDrawing } from '../render/context.ts';

interface Props {
  operation: Operation;
  fields: Field[];
  isSent?: boolean;
}

/** Fields with those below them; open as it is drawn, so that print and readers without script see all. */
export function FieldTree({ operation, fields, isSent = false }: Props) {
  return (
    <div className="rf-tree">
      <Branch operation={operation} fields={fields} isSent={isSent} />
    </div>
  );
}

function Branch({ operation, fields, isSent }: Props) {
  return (
    <ul>
      {fields.map((field) => (
        <Node key={field.anchor} operation={operation} field={field} isSent={isSent} />
      ))}
    </ul>
  );
}

function Node({ operation, field, isSent }: { operation: Operation; field: Field; isSent?: boolean }) {
  const id = anchorIn(useDrawing(), operation, field.anchor);
  const hasBelow = field.children.length > 0 || (field.variants?.length ?? 0) > 0;
  if (!hasBelow) {
    return (
      <li id={id} className="rf-leaf">
        <a className={`rf-n ${axisOf(field) ?? ''}`} href={`#${id}`}>
          {nameOf(field)}
        </a>
        <Facts field={field} isSent={isSent} />
        <Words field={field} isSent={isSent} />
      </li>
    );
  }
  return (
    <li id={id} className="rf-node">
      {/* Beside the summary, which may not hold a link. */}
      {/* biome-ignore lint/a11y/useAnchorContent: the label names it; the sign is drawn by the style. */}
      <a className="rf-hash" href={`#${id}`} aria-label={`Link to ${field.path}`} />
      <details open>
        <summary>
          <span className={`rf-n ${axisOf(field) ?? ''}`}>{nameOf(field)}</span>
          <Facts field={field} isSent={isSent} />
        </summary>
        <Words field={field} isSent={isSent} />
        {field.children.length > 0 && (
          <Branch operation={operation} fields={field.children} isSent={isSent} />
        )}
        {field.variants?.map(({ label, description, children }) => (
          <div key={label} className="rf-variant">
            <p>
              <b>{label}</b> {description && <Markdown text={description} inline />}
            </p>
            <Branch operation={operation} fields={children} isSent={isSent} />
          </div>
        ))}
      </details>
    </li>
  );
}

function nameOf({ name }: Field): string {
  return name === '[]' ? 'each item' : name;
}

function Facts({ field, isSent }: { field: Field; isSent?: boolean }) {
  return (
    <>
      <span className="rf-ty">{field.typeLabel}</span>
      <Badges field={field} isSent={isSent} />
    </>
  );
}

function Words({ field, isSent }: { field: Field; isSent?: boolean }) {
  return (
    <>
      {field.description && <Markdown text={field.description} className="rf-d" />}
      {field.recursionOf && (
        <p className="rf-d">
          Contains <code>{field.recursionOf}</code> again, to any depth.
        </p>
      )}
      {isSent ? <Meta field={field} /> : <Meta field={{ ...field, example: field.example ?? undefined }} />}
      {field.uncertainty && <Uncertainty text={field.uncertainty} />}
    </>
  );
}
