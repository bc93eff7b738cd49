import type { Operation } from '@portal/contract';
import type { ReactNode } from 'react';
import { sitePath } from '../parts/site-fields.ts';
import { Button, TextButton } from './Button.tsx';
import { messageIn, type Response } from './call.ts';
import { inputsOf } from './fields.ts';
import { readItems } from './list-items.ts';
import { editInput, focusInput } from './parts.ts';
import { atFirstStop, plainText } from './plain-text.ts';
import { swappedTexts } from './position-fields.ts';
import { recordMakerOf } from './record-maker.ts';
import type { ConsoleSlices } from './use-console.ts';

interface Props extends Pick<ConsoleSlices, 'form' | 'target' | 'sending'> {
  operation: Operation;
  outcome: Response;
}

/** The message of a response other than 200 with the page about it, which values it is about, and what to do next. */
export function Explanation({ operation, outcome, ...slices }: Props) {
  const response = operation.responses.find(({ status }) => status === outcome.status);
  const problems = problemsOf(outcome.json);
  const message = messageIn(outcome.json);
  const meaning =
    (response ? plainText(response.description) : otherStatus[outcome.status]) ??
    'This status isn’t documented for the API.';
  // Where the server sent no message, the first sentence is the title.
  const [title, advice] = message ? [message, meaning] : atFirstStop(meaning);
  // What is wrong with which value is more than what the status means.
  const isAboutValues = problems.length > 0;
  return (
    <div className="rc-explain">
      {(message || !isAboutValues) && (
        <p className="rc-error">
          {response ? <a href={sitePath(`/api/errors/${outcome.status}/`)}>{title}</a> : title}
        </p>
      )}{' '}
      {isAboutValues && (
        <ul>
          {problems.map(({ parameter, found, expected, hint }) => (
            <li key={parameter}>
              <code>{parameter}</code> is {withCode(found)}. Expected {withCode(expected)}.{' '}
              {hint && <>{withCode(hint)} </>}
              <GoTo operation={operation} parameter={parameter} />
            </li>
          ))}
        </ul>
      )}
      {!isAboutValues && advice && <p>{advice}</p>}
      <Way {...slices} status={outcome.status} />
      {outcome.status === 400 && <Repair operation={operation} {...slices} problems={problems} />}
    </div>
  );
}

/** A sentence of the server: names between backticks are code. */
function withCode(sentence: string): ReactNode {
  return sentence.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));
}

/** What to press next, where something can be pressed. */
function Way({ target, sending, status }: Pick<Props, 'target' | 'sending'> & { status: number }) {
  const isAboutKey = status === 401 || status === 402 || status === 429;
  if (!isAboutKey) return null;
  if (target.host === 'sandbox') {
    return <Button onClick={() => sending.runWithSandboxKey()}>Run with the sandbox key</Button>;
  }
  return <Button onClick={() => focusInput('key')}>Enter another key</Button>;
}

/** What is known to be wrong with the values, changed and run again by one press. */
function Repair({
  operation,
  form,
  target,
  sending,
  problems,
}: Omit<Props, 'outcome'> & { problems: Problem[] }) {
  const maker = recordMakerOf(operation);
  // On the live host, what is stored is for the user to decide.
  const isGone =
    target.host === 'sandbox' &&
    target.isOwnKey &&
    problems.some(({ parameter }) => parameter === maker?.name);
  const swapped = swappedTexts(operation, form.texts);
  const long = inputsOf(operation).find(
    ({ id, field }) =>
      field.maxItems !== undefined && (readItems(form.texts[id] ?? '')?.length ?? 0) > field.maxItems,
  );
  return (
    <span className="rf-runs">
      {swapped && (
        <Button isPrimary onClick={() => sending.runWith(swapped)}>
          Swap and run
        </Button>
      )}
      {maker && isGone && (
        <Button isPrimary onClick={() => void sending.runWithNew(maker)}>
          Create a {maker.what} and run
        </Button>
      )}
      {long && (
        <Button
          isPrimary
          onClick={() =>
            sending.runWith({
              [long.id]: JSON.stringify(readItems(form.texts[long.id] ?? '')?.slice(0, long.field.maxItems)),
            })
          }
        >
          Keep the first {long.field.maxItems} and run
        </Button>
      )}
    </span>
  );
}

function GoTo({ operation, parameter }: { operation: Operation; parameter: string }) {
  // `geo_points[2].point` and `data.start.latitude` are in the input of the longest name they begin with.
  const input = inputsOf(operation)
    .filter(({ names }) => new RegExp(`^${names.join('.').replace(/\W/g, '\\$&')}(\\W|$)`).test(parameter))
    .sort((one, other) => other.names.length - one.names.length)[0];
  if (!input) return null;
  return (
    <TextButton onClick={({ currentTarget }) => editInput(input.id, currentTarget)}>Edit value</TextButton>
  );
}

interface Problem {
  parameter: string;
  found: string;
  expected: string;
  hint?: string;
}

/** The server's own list of what was wrong with which value. */
function problemsOf(body: unknown): Problem[] {
  const errors = (body as { errors?: unknown } | undefined)?.errors;
  if (!Array.isArray(errors)) return [];
  return errors.filter((error): error is Problem =>
    ['parameter', 'found', 'expected'].every(
      (name) => typeof (error as Record<string, unknown> | null)?.[name] === 'string',
    ),
  );
}

/** Statuses outside the catalog that a server or a proxy before it can send. */
const otherStatus: Record<number, string> = {
  404: 'Endpoint not found. Check the host and path.',
  405: 'This endpoint doesn’t support the HTTP method.',
  413: 'The request body is too large. Send fewer points.',
  431: 'The URL or the headers are too large. Send fewer points, or use an endpoint that takes them in the body.',
  500: 'Server error. Retry; if the error persists, contact support.',
  501: 'The sandbox doesn’t support this endpoint yet.',
  502: 'The server behind this host didn’t respond. Wait a moment, then retry.',
  503: 'The server is overloaded. Wait a moment, then retry.',
  504: 'The server behind this host didn’t respond in time. Wait a moment, then retry.',
};
