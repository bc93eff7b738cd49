import type { Field } from '@portal/contract';
import { Fragment, type ReactNode } from 'react';
import { Badges } from '../../../parts/Badges.tsx';
import { axesOf, axisOf } from '../../../parts/code/coordinates.ts';
import { escapeHtml, markBangla } from '../../../parts/code/escape.ts';
import { colorPairs } from '../../../parts/code/json.ts';
import { limitsOf } from '../../../parts/limits.ts';
import { Markdown, Unconfirmed } from '../Markdown.tsx';

/** One thing you send: name, type, what it must be, what it does, and its default, range and example. */
export function ParameterRow({
  field,
  id,
  where,
  hasMeta = true,
}: {
  field: Field;
  id: string;
  where?: string;
  /** False for what every operation repeats, such as the placeholder of the key. */
  hasMeta?: boolean;
}) {
  return (
    <div className="rf-prm" id={id}>
      <a className={nameClass(field)} href={`#${id}`}>
        {field.name}
      </a>{' '}
      {field.typeLabel}
      {where && ` in the ${where}`}
      <Badges field={field} isSent />
      {field.description && <Markdown text={field.description} className="rf-d" />}
      {hasMeta && <Meta field={field} />}
      {field.uncertainty && <Unconfirmed text={field.uncertainty} />}
    </div>
  );
}

/** Class of a field's name, in the color of its axis. */
export function nameClass(field: Field): string {
  return ['rf-n', axisOf(field)].filter(Boolean).join(' ');
}

/** Default, allowed values, range and example, in one muted line. */
export function Meta({ field }: { field: Field }) {
  const limits = limitsOf(field);
  const parts: ReactNode[] = [
    field.default !== undefined && (
      <>
        Default <code>{String(field.default)}</code>
      </>
    ),
    ...limits,
    field.enum && (
      <>
        One of{' '}
        {field.enum.map((value, at) => (
          <Fragment key={String(value)}>
            {at > 0 && ', '}
            <code>{String(value)}</code>
          </Fragment>
        ))}
      </>
    ),
    field.example !== undefined && field.example !== '' && (
      <>
        Example <Example field={field} />
      </>
    ),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="rf-mt">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one field never move.
        <Fragment key={at}>
          {at > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

function Example({ field }: { field: Field }) {
  const written = typeof field.example === 'string' ? field.example : JSON.stringify(field.example);
  const escaped = escapeHtml(written);
  const html = field.coordinateOrder
    ? colorPairs(escaped, axesOf(field.coordinateOrder))
    : markBangla(escaped);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above; only color spans are added.
  return <code className={axisOf(field)} dangerouslySetInnerHTML={{ __html: html }} />;
}
