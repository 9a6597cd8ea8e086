import { useEffect, useState } from 'react';

const delayMs = 200;

/** Returns the debounced value. */
export function useDebouncedValue(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), delayMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
