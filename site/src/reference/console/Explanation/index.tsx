import type { Operation } from '@portal/contract';
import type { Outcome } from '../call.ts';
import { inputsOf } from '../fields.ts';
import { plainText } from '../plain-text.ts';
import type { ConsoleState } from '../use-console.ts';

interface Props {
  operation: Operation;
  state: ConsoleState;
  outcome: Outcome & { kind: 'response' };
}

/** What an answer other than 200 means, which values it speaks of, and what to do next. */
export function Explanation({ operation, state, outcome }: Props) {
  const response = operation.responses.find(({ status }) => status === outcome.status);
  const problems = problemsOf(outcome.json);
  return (
    <div className="rc-explain">
      <p>
        {response
          ? plainText(response.description)
          : (otherStatus[outcome.status] ?? 'The catalogue does not list this status.')}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ parameter, found, expected, hint }) => (
            <li key={parameter}>
              <code>{parameter}</code>: found {found}, expected {expected}. {hint && `${hint} `}
              <GoTo operation={operation} parameter={parameter} />
            </li>
          ))}
        </ul>
      )}
      <Way state={state} status={outcome.status} />
    </div>
  );
}

/** What to press next, where something can be pressed. */
function Way({ state, status }: { state: ConsoleState; status: number }) {
  const isAboutKey = status === 401 || status === 402 || status === 429;
  if (!isAboutKey) return null;
  if (state.host === 'sandbox') {
    return (
      <button type="button" className="rf-btn rc-small" onClick={() => state.runWithSandboxKey()}>
        Send with the key that works
      </button>
    );
  }
  return (
    <button type="button" className="rf-btn rc-small" onClick={() => focusInput('key')}>
      {status === 401 ? 'Enter another key' : 'Use another key'}
    </button>
  );
}

function GoTo({ operation, parameter }: { operation: Operation; parameter: string }) {
  // `geo_points[2].point` and `data.start.latitude` stand in the input of the longest name they begin with.
  const input = inputsOf(operation)
    .filter(({ names }) => new RegExp(`^${names.join('.').replace(/\W/g, '\\$&')}(\\W|$)`).test(parameter))
    .sort((one, other) => other.names.length - one.names.length)[0];
  if (!input) return null;
  return (
    <button type="button" className="rc-link" onClick={() => focusInput(input.id)}>
      Go to it
    </button>
  );
}

/** Moves the focus to the input of this id, which may be one of a group. */
function focusInput(id: string): void {
  const place = document.querySelector<HTMLElement>(`.rc-form [data-input~="${CSS.escape(id)}"]`);
  if (place?.matches('input, select, textarea')) {
    place.focus();
    return;
  }
  const at = place?.dataset.input?.split(' ').indexOf(id) ?? 0;
  place?.querySelectorAll<HTMLElement>('input, textarea')[at]?.focus();
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

/** Statuses outside the catalogue that a server or something before it may send. */
const otherStatus: Record<number, string> = {
  404: 'There is nothing at this path. Check the host.',
  405: 'The path is known, the method is not.',
  413: 'The request is too large.',
  500: 'The server failed. Try again; if it stays, write to support.',
  501: 'The sandbox does not answer this call yet.',
  503: 'The server is busy. Wait a moment, then send again.',
};
