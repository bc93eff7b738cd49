import { useEffect, useState } from 'react';

/** Whether the value is the same as so many milliseconds ago. */
export function usePause(value: unknown, pauseMs: number): boolean {
  const [settled, setSettled] = useState<unknown>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled === value;
}
