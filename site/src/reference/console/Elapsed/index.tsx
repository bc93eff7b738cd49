import { useEffect, useState } from 'react';
import { longestWaitMs } from '../call.ts';

/** Seconds since the request left, after the first two. */
export function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < 3) return null;
  return (
    <span className="rc-elapsed">
      {' '}
      Waiting: {seconds} of {longestWaitMs / 1000} s
    </span>
  );
}
