import type { Operation } from '@portal/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Boundary } from '../parts/CrashNote/Boundary.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { useFetched } from '../parts/use-fetched.ts';
import { Button } from './Button.tsx';
import { LiveRun } from './LiveRun.tsx';
import { OpenConsole } from './OpenConsole.tsx';
import type { ConsoleProps } from './props.ts';

interface Props extends Omit<ConsoleProps, 'operation'> {
  /** The operation's file of its typed view. */
  viewUrl: string;
  /** Set where *Run* was pressed: the fragment with its values. Its response is shown alone, instead of the recorded one. */
  run?: string;
}

/** Loads the operation's typed view, then shows form, response, samples and failures. */
export default function Console({ viewUrl, run, ...props }: Props): ReactNode {
  const { content: operation, failure, retry } = useFetched<Operation>(viewUrl);
  const isLate = useLate();
  if (failure)
    return (
      <div className="rf-wait">
        <LoadFailure subject="The console" text={failure} retry={retry} />
      </div>
    );
  if (!operation)
    return (
      // Nothing is drawn for the blink that a cached file takes.
      isLate && (
        <p className="rf-wait" role="status">
          <span className="spinner" /> Loading console…
        </p>
      )
    );
  return (
    <Boundary instead={(error, reload) => <Stopped error={error} reload={reload} />}>
      {run === undefined ? (
        <OpenConsole operation={operation} {...props} />
      ) : (
        <LiveRun operation={operation} values={run} {...props} />
      )}
    </Boundary>
  );
}

/** An exception in the console stays in it. The form is in the address, so a new console begins with its values. */
function Stopped({ error, reload }: { error: Error; reload: () => void }): ReactNode {
  return (
    <div className="rc-crash" role="alert">
      <p>
        <strong>The console stopped.</strong> {error.message} Your values are kept.
      </p>
      <Button ref={(button) => button?.focus()} onClick={reload}>
        Reload console
      </Button>
    </div>
  );
}

/** Milliseconds after which a user notices that something is missing. */
const noticeableMs = 150;

/** Whether a user has been waiting for long enough for a message. */
function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), noticeableMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
