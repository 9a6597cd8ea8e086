import { useEffect, useState } from 'react';

const left = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000));

/** Countdown in whole seconds to a time; 0 once past. */
export function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const show = () => setSeconds(left(until));
    show();
    const timer = setInterval(() => {
      show();
      if (left(until) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
