import type { ReactNode } from 'react';
import './style.css';

interface Props {
  error: Error;
  tryAgain: () => void;
  /** True where a part of the page failed, whose own heading stays. */
  isPart?: boolean;
}

/** What is shown instead of a page, or of a part of it, that failed while it was rendered. */
export default function CrashNote({ error, tryAgain, isPart = false }: Props): ReactNode {
  const note = (
    <>
      {isPart ? <h2>This page crashed.</h2> : <h1>This page crashed.</h1>}
      <p>{messages(error).join('\n\nCause:\n')}</p>
      <button type="button" className="button button-primary" onClick={tryAgain}>
        Try again
      </button>
    </>
  );
  if (isPart)
    return (
      <div className="crash" role="alert">
        {note}
      </div>
    );
  return (
    <main id="main" tabIndex={-1} className="crash">
      {note}
    </main>
  );
}

/** Messages of an error and of what caused it. */
function messages(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...messages(error.cause)] : [];
}
