import type { Field } from '@portal/contract';
import { axesOf, axisOf } from '../../code/coordinates.ts';
import { escapeHtml, markBangla } from '../../code/escape.ts';
import { colorPairs } from '../../code/json.ts';
import { Badges } from '../Badges/index.tsx';
import { Markdown } from '../Markdown/index.tsx';
import { limitsOf } from '../render/limits.ts';

/** One thing you send: name, type, what it must be, what it does, and its default, range and example. */
export function ParameterRow({ field, id, where }: { field: Field; id: string; where?: string }) {
  return (
    <div className="rf-prm" id={id}>
      <div className="rf-h">
        <a className={`rf-n ${axisOf(field) ?? ''}`} href={`#${id}`}>
          {field.name}
        </a>
        <span className="rf-ty">
          {field.typeLabel}
          {where && ` in the ${where}`}
        </span>
        <Badges field={field} isSent />
      </div>
      {field.description && <Markdown text={field.description} className="rf-d" />}
      <Meta field={field} />
      {field.uncertainty && <Uncertainty text={field.uncertainty} />}
    </div>
  );
}

/** Default, allowed values, range and example, in one muted line. */
export function Meta({ field }: { field: Field }) {
  const limits = limitsOf(field);
  if (field.default === undefined && limits.length === 0 && field.example === undefined) return null;
  return (
    <p className="rf-mt">
      {field.default !== undefined && (
        <span>
          Default <code>{String(field.default)}</code>
        </span>
      )}
      {limits.map((limit) => (
        <span key={limit}>{limit}</span>
      ))}
      {field.enum && (
        <span>
          One of{' '}
          {field.enum.map((value, at) => (
            <span key={String(value)}>
              {at > 0 && ', '}
              <code>{String(value)}</code>
            </span>
          ))}
        </span>
      )}
      {field.example !== undefined && (
        <span>
          Example <Example field={field} />
        </span>
      )}
    </p>
  );
}

function Example({ field }: { field: Field }) {
  const written = typeof field.example === 'string' ? field.example : JSON.stringify(field.example);
  const escaped = escapeHtml(written);
  const html = field.coordinateOrder
    ? colorPairs(escaped, axesOf(field.coordinateOrder))
    : markBangla(escaped);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above; only colour spans are added.
  return <code className={axisOf(field)} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What public sources leave open about this field. */
export function Uncertainty({ text }: { text: string }) {
  return (
    <div className="rf-open">
      <b>Not settled:</b> <Markdown text={text} inline />
    </div>
  );
}
