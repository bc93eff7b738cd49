import type { ReactNode } from 'react';
import './style.css';

interface Props {
  error: Error;
  tryAgain: () => void;
}

/** What is shown instead of a part of a page that failed while it was rendered; the page's own heading stays. */
export default function CrashNote({ error, tryAgain }: Props): ReactNode {
  return (
    <div className="crash" role="alert">
      <h2>This page crashed.</h2>
      <p>{messages(error).join('\n\nCause:\n')}</p>
      <button type="button" className="button button-primary" onClick={tryAgain}>
        Try again
      </button>
    </div>
  );
}

function messages(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...messages(error.cause)] : [];
}
