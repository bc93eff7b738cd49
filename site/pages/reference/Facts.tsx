import type { CreditRule, Operation } from '@portal/contract';
import type { ReactNode } from 'react';
import { CoordinateOrder } from '../../parts/CoordinateOrder.tsx';
import { dayWords } from '../day-words.ts';
import { changesPath } from '../tools/Changes/feed.ts';
import { lastChange, releaseAnchor } from '../tools/Changes/words.ts';
import { CreditMeter } from './CreditMeter.tsx';
import { Markdown } from './Markdown.tsx';
import { OperationLink } from './OperationLink.tsx';
import { useDrawing } from './render/context.ts';
import { type PositionInput, positionInputs } from './render/fields.ts';
import { replacedOperations, replacementOf } from './render/source.ts';

/** What to know before a request: credits, order of coordinates, place of the key, the other version. */
export function Facts({ operation }: { operation: Operation }) {
  const { key, credits } = operation;
  const { isWhole } = useDrawing();
  return (
    <dl className="rf-ff">
      <Fact name="Credits">
        {isPublished(credits) && <CreditMeter rule={credits} />}
        <Markdown text={credits.explanation} className={isPublished(credits) ? 'rf-why' : undefined} />
      </Fact>
      <Positions inputs={positionInputs(operation)} />
      {/* On the page of all operations the parameters that follow say so. */}
      {!isWhole && (
        <Fact name="Key">
          <span>
            <code>{key.name}</code> in the {key.in}
          </span>
        </Fact>
      )}
      <OtherVersion operation={operation} />
      {!isWhole && <LastChange operation={operation} />}
      {/* The guide mentions once, for all operations, that the sandbox returns sample data. */}
      {!isWhole && operation.sampleData && <Fact name="Sandbox">{operation.sampleData}</Fact>}
    </dl>
  );
}

/** A term of a list of facts, and what it is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Whether there is a number to show; without one, the explanation says so itself. */
function isPublished({ base, perResult }: CreditRule): boolean {
  return base !== undefined || perResult;
}

function Positions({ inputs }: { inputs: PositionInput[] }) {
  if (inputs.length === 0) return null;
  return (
    <Fact name="Coordinates">
      {inputs.map((input) => (
        <span key={input.names.join()} className="rf-pos">
          {!input.isNamed && <CoordinateOrder order={input.order} />}{' '}
          {input.names.length === 1 ? (
            <>
              in <code>{input.names[0]}</code>
            </>
          ) : (
            <NamedPair input={input} />
          )}
        </span>
      ))}
    </Fact>
  );
}

function NamedPair({ input }: { input: PositionInput }) {
  const [first, second] = input.names;
  const isLongitudeFirst = input.order === 'lon,lat';
  return (
    <>
      <code className={isLongitudeFirst ? 'lon' : 'lat'}>{first}</code>{' '}
      <code className={isLongitudeFirst ? 'lat' : 'lon'}>{second}</code>{' '}
      {input.isNamed ? 'two fields, in any order' : 'in the path'}
    </>
  );
}

function OtherVersion({ operation }: { operation: Operation }) {
  const drawing = useDrawing();
  const { deprecation } = operation;
  const old = replacedOperations(drawing, operation);
  if (deprecation) {
    const next = replacementOf(drawing, operation);
    return (
      <Fact name="Version 2">
        {next ? (
          <OperationLink operation={next} />
        ) : (
          <Markdown text={deprecation.reasonWithoutReplacement ?? 'No replacement.'} inline />
        )}
      </Fact>
    );
  }
  return (
    <Fact name="Version 1">
      {old.length === 0 && 'New in version 2'}
      {old.map((replaced) => (
        <OperationLink key={replaced.id} operation={replaced} />
      ))}
    </Fact>
  );
}

function LastChange({ operation }: { operation: Operation }) {
  const { baseUrl, releases } = useDrawing();
  const found = lastChange(operation, releases);
  if (!found) return null;
  const { release, isChanged } = found;
  return (
    <Fact name="Last change">
      {!isChanged && 'None since '}
      <a href={`${baseUrl}${changesPath}#${releaseAnchor(release)}`}>{dayWords(release.date)}</a>
    </Fact>
  );
}
