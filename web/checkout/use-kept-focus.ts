import { useEffect, useRef } from 'react';

/** Where the control that was used has gone from the page, focus goes on to the one that took its place. */
export function useKeptFocus(shown: string, placeOf: (shown: string) => string): () => void {
  const used = useRef(false);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (used.current && lost) document.getElementById(placeOf(shown))?.focus();
  }, [shown, placeOf]);
  return () => {
    used.current = true;
  };
}
