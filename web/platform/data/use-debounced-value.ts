import { useEffect, useState } from 'react';

const pause = 200;

/** The value, debounced. */
export function useDebouncedValue(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
