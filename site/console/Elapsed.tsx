import { useEffect, useState } from 'react';
import { longestWaitMs } from './call.ts';

interface Props {
  /** Before the seconds, and after them. */
  before?: string;
  after?: string;
}

/** Seconds since the request left, after the first two. */
export function Elapsed({ before = ' ', after = '' }: Props) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < 3) return null;
  return (
    <span>
      {before}
      {seconds} of {longestWaitMs / 1000} s{after}
    </span>
  );
}
