import type { Field, Operation, Parameter } from '@portal/contract';
import { Fragment } from 'react';
import { CreditBadge } from '../../parts/Badges.tsx';
import { DataTable } from './DataTable.tsx';
import { Heading } from './Heading.tsx';
import { Markdown, Unconfirmed } from './Markdown.tsx';
import { anchorIn, useDrawing } from './render/context.ts';
import { fieldsPresentWith } from './render/fields.ts';

interface Props {
  operation: Operation;
  flags: Parameter[];
  level: 2 | 4;
}

/** The flags of an operation: what each adds to the response, and its credits. */
export function FlagTable({ operation, flags, level }: Props) {
  const drawing = useDrawing();
  return (
    <>
      <Heading level={level} id={anchorIn(drawing, operation, 'flags')}>
        Flags
      </Heading>
      <p className="rf-sub">
        Optional query parameters of type boolean, <code>false</code> unless set.
      </p>
      <DataTable label="Flags" heads={['Flag', 'What it adds', 'Credits']} className="rf-fl">
        <tbody>
          {flags.map((flag) => (
            <Flag key={flag.name} operation={operation} flag={flag} />
          ))}
        </tbody>
      </DataTable>
    </>
  );
}

function Flag({ operation, flag }: { operation: Operation; flag: Parameter }) {
  const id = anchorIn(useDrawing(), operation, flag.anchor);
  const added: Field[] = fieldsPresentWith(operation, flag.name);
  const unnamed = added.filter(({ name }) => !flag.description.includes(`\`${name}\``));
  const calls = flag.addsCredits ?? operation.credits.perParameter[flag.name];
  return (
    <tr id={id}>
      <td>
        <a className="rf-n" href={`#${id}`}>
          {flag.name}
        </a>
      </td>
      <td>
        {unnamed.map(({ path, name }) => (
          <Fragment key={path}>
            <code>{name}</code>{' '}
          </Fragment>
        ))}
        <Markdown text={flag.description} className="rf-d" />
        {flag.default !== undefined && flag.default !== false && (
          <p className="rf-mt">
            Default <code>{String(flag.default)}</code>
          </p>
        )}
        {flag.uncertainty && <Unconfirmed text={flag.uncertainty} />}
      </td>
      <td>
        {calls !== undefined || operation.credits.base !== undefined ? (
          <CreditBadge calls={calls ?? 0} />
        ) : null}
      </td>
    </tr>
  );
}
