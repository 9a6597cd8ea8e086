import { useEffect, useRef } from 'react';

/** Moves focus to the replacement of a control that was removed on use. */
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
