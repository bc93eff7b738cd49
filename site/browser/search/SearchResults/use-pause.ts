import { useEffect, useState } from 'react';

/** Who presses no key for so long sees what is left to draw and to read. */
export const pauseMs = 120;

/** Whether the value is the same as before the pause. */
export function usePause(value: unknown): boolean {
  const [settled, setSettled] = useState<unknown>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
