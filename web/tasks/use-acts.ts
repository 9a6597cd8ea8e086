import { useEffect, useMemo, useRef, useState } from 'react';
import { actsOn } from './acts.ts';
import type { Board } from './board.ts';
import type { Tell } from './use-notes.ts';

/**
 * What people do with the cards of the board, the same functions as long as the board is the same; and `focus`, the element
 * at which they go on.
 */
export function useActs(board: Board, tell: Tell) {
  const [focus, setFocus] = useState<{ id: string }>();
  useFocusOn(focus);
  const newest = useRef(tell);
  useEffect(() => {
    newest.current = tell;
  });
  const acts = useMemo(
    () =>
      actsOn(
        board,
        (...note) => newest.current(...note),
        (id) => setFocus({ id }),
      ),
    [board],
  );
  return { ...acts, focus: focus?.id };
}

/** Brings focus to an element that may only just have been drawn. A new object means: go there again. */
function useFocusOn(focus: { id: string } | undefined) {
  useEffect(() => {
    if (!focus) return;
    const frame = requestAnimationFrame(() => document.getElementById(focus.id)?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [focus]);
}
