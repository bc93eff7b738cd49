import { type ReactNode, useEffect, useState } from 'react';
import type { ConsoleRequest } from '../client/start.ts';
import { LoadFailure } from '../LoadFailure/index.tsx';

type Console = typeof import('../console/index.tsx').default;

interface Props {
  request: ConsoleRequest;
  onClose: () => void;
}

/** Fetches the console when it is asked for. Without `lazy`: its failure would take the whole page with it. */
export function ConsoleLoader({ request, onClose }: Props): ReactNode {
  const [Console, setConsole] = useState<Console>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    let isGone = false;
    import('../console/index.tsx').then(
      (loaded) => !isGone && setConsole(() => loaded.default),
      (error: unknown) => !isGone && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  if (Console) return <Console request={request} onClose={onClose} />;
  if (failure) {
    const retry = () => {
      setFailure(undefined);
      setAttempt(attempt + 1);
    };
    return <LoadFailure subject="The console" text={failure} retry={retry} />;
  }
  return (
    <p className="rf-wait" role="status">
      <span className="spinner" /> Loading the console
    </p>
  );
}
