import type { CreditRule, Operation } from '@portal/contract';
import { CoordinateOrder } from '../../parts/CoordinateOrder.tsx';
import { changesPath } from '../tools/Changes/feed.ts';
import { dayWords, lastChange, releaseAnchor } from '../tools/Changes/words.ts';
import { CreditMeter } from './CreditMeter.tsx';
import { Markdown } from './Markdown.tsx';
import { operationPath, useDrawing } from './render/context.ts';
import { type PositionInput, positionInputs } from './render/fields.ts';
import { findOperation, replacedOperations } from './render/source.ts';

/** What to know before a request: credits, order of coordinates, place of the key, the other version. */
export function Facts({ operation }: { operation: Operation }) {
  const { key, credits } = operation;
  const { isWhole } = useDrawing();
  return (
    <dl className="rf-ff">
      <dt>Credits</dt>
      <dd>
        {isPublished(credits) ? (
          <>
            <CreditMeter rule={credits} />
            <Markdown text={credits.explanation} className="rf-why" />
          </>
        ) : (
          <Markdown text={credits.explanation} />
        )}
      </dd>
      <Positions inputs={positionInputs(operation)} />
      {/* On the page of all operations the parameters that follow say so. */}
      {!isWhole && (
        <>
          <dt>Key</dt>
          <dd>
            <span>
              <code>{key.name}</code> in the {key.in}
            </span>
          </dd>
        </>
      )}
      <OtherVersion operation={operation} />
      {!isWhole && <LastChange operation={operation} />}
      <Sandbox operation={operation} />
    </dl>
  );
}

/** Whether there is a number to show; without one, the explanation says so itself. */
function isPublished({ base, perResult }: CreditRule): boolean {
  return base !== undefined || perResult;
}

function Positions({ inputs }: { inputs: PositionInput[] }) {
  if (inputs.length === 0) return null;
  return (
    <>
      <dt>Coordinates</dt>
      <dd>
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
      </dd>
    </>
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
    const next = deprecation.replacedBy && findOperation(drawing, deprecation.replacedBy.operationId);
    return (
      <>
        <dt>Version 2</dt>
        <dd>
          {next ? (
            <a href={operationPath(drawing, next)}>{next.name}</a>
          ) : (
            <Markdown text={deprecation.reasonWithoutReplacement ?? 'No replacement.'} inline />
          )}
        </dd>
      </>
    );
  }
  return (
    <>
      <dt>Version 1</dt>
      <dd>
        {old.length === 0 && 'New in version 2'}
        {old.map((replaced) => (
          <a key={replaced.id} href={operationPath(drawing, replaced)}>
            {replaced.name}
          </a>
        ))}
      </dd>
    </>
  );
}

function LastChange({ operation }: { operation: Operation }) {
  const { baseUrl, releases } = useDrawing();
  const found = lastChange(operation, releases);
  if (!found) return null;
  const { release, isChanged } = found;
  return (
    <>
      <dt>Last change</dt>
      <dd>
        {!isChanged && 'None since '}
        <a href={`${baseUrl}${changesPath}#${releaseAnchor(release)}`}>{dayWords(release.date)}</a>
      </dd>
    </>
  );
}

function Sandbox({ operation }: { operation: Operation }) {
  const { isWhole } = useDrawing();
  // The guide mentions once, for all operations, that the sandbox returns sample data.
  if (isWhole || !operation.sampleData) return null;
  return (
    <>
      <dt>Sandbox</dt>
      <dd>{operation.sampleData}</dd>
    </>
  );
}
