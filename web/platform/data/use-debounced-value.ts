import { useEffect, useState } from 'react';

const delayMs = 200;

/** Returns the text once it has not changed for `delayMs`; until then, the former text. */
export function useDebouncedValue(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), delayMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
