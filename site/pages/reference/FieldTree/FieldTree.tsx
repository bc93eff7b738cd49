import type { Field, Operation } from '@portal/contract';
import { Badges } from '../../../parts/Badges.tsx';
import { Markdown, Unconfirmed } from '../Markdown.tsx';
import { Meta, nameClass } from '../ParameterRow/ParameterRow.tsx';
import { anchorIn, useDrawing } from '../render/context.ts';
import { fieldsWithValue, nameOf, successOf } from '../render/fields.ts';

interface Props {
  operation: Operation;
  fields: Field[];
  isSent?: boolean;
}

/** Fields with those below them; open in the HTML, so that print and users without script see all. */
export function FieldTree({ operation, fields, isSent = false }: Props) {
  return <Branch className="rf-tree" operation={operation} fields={fields} isSent={isSent} />;
}

interface OneField extends Omit<Props, 'fields'> {
  field: Field;
  className?: string;
}

/** The fields below one, and those of each form that its value can have. */
export function FieldsBelow({ field: { children, variants }, ...props }: OneField) {
  return (
    <>
      {children.length > 0 && <Branch {...props} fields={children} />}
      {variants?.map((variant) => (
        <div key={variant.label} className="rf-variant">
          <p>
            <b>{variant.label}</b> {variant.description && <Markdown text={variant.description} inline />}
          </p>
          <Branch {...props} fields={variant.children} />
        </div>
      ))}
    </>
  );
}

function Branch({ operation, fields, isSent, className }: Props & { className?: string }) {
  return (
    <ul className={className}>
      {fields.map((field) => (
        <Node key={field.anchor} operation={operation} field={field} isSent={isSent} />
      ))}
    </ul>
  );
}

function Node({ operation, field, isSent }: OneField) {
  const id = anchorIn(useDrawing(), operation, field.anchor);
  const hasBelow = field.children.length > 0 || (field.variants?.length ?? 0) > 0;
  if (!hasBelow) {
    return (
      <li id={id} className="rf-leaf">
        <a className={nameClass(field)} href={`#${id}`}>
          {nameOf(field)}
        </a>{' '}
        <Facts field={field} isSent={isSent} />
        <Words operation={operation} field={field} isSent={isSent} />
      </li>
    );
  }
  return (
    <li id={id} className="rf-node">
      {/* Beside the summary, which may not hold a link. */}
      {/* biome-ignore lint/a11y/useAnchorContent: the label names it; the sign is drawn by the style. */}
      <a className="rf-hash" href={`#${id}`} aria-label={`Link to ${id}`} />
      <details open>
        <summary>
          <span className={nameClass(field)}>{nameOf(field)}</span> <Facts field={field} isSent={isSent} />
        </summary>
        <Words operation={operation} field={field} isSent={isSent} />
        <FieldsBelow operation={operation} field={field} isSent={isSent} />
      </details>
    </li>
  );
}

const shownFields = new WeakMap<Operation, Set<Field>>();

/** Whether the first response next to the tree has a value for a field. */
function isInExample(operation: Operation, field: Field): boolean {
  let shown = shownFields.get(operation);
  if (!shown) {
    const { examples, schema } = successOf(operation);
    shown = new Set(fieldsWithValue(examples[0]?.value, schema));
    shownFields.set(operation, shown);
  }
  return shown.has(field);
}

function Facts({ field, isSent }: { field: Field; isSent?: boolean }) {
  return (
    <>
      {field.typeLabel}
      <Badges field={field} isSent={isSent} />
    </>
  );
}

function Words({ operation, field, isSent }: OneField) {
  const { isWhole } = useDrawing();
  // Where the response next to the tree shows the value, it is not repeated.
  const isShown = isWhole && isInExample(operation, field);
  const shownExample = isShown ? undefined : (field.example ?? undefined);
  return (
    <>
      {field.description && <Markdown text={field.description} className="rf-d" />}
      {field.recursionOf && (
        <p className="rf-d">
          Contains <code>{field.recursionOf}</code> again, to any depth.
        </p>
      )}
      <Meta field={isSent ? field : { ...field, example: shownExample }} />
      {field.uncertainty && <Unconfirmed text={field.uncertainty} />}
    </>
  );
}
