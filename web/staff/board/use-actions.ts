import { useEffect, useMemo, useRef, useState } from 'react';
import { createActions } from './actions.ts';
import type { Board } from './board.ts';
import type { ShowToast } from './use-toasts.ts';

export function useActions(board: Board, tell: ShowToast) {
  const [focus, setFocus] = useState<{ id: string }>();
  useFocusOn(focus);
  const newest = useRef(tell);
  useEffect(() => {
    newest.current = tell;
  });
  const acts = useMemo(
    () =>
      createActions(
        board,
        (...note) => newest.current(...note),
        (id) => setFocus({ id }),
      ),
    [board],
  );
  return { ...acts, focus: focus?.id };
}

/** Focuses the element with this id after rendering. A new object with the same id focuses it again. */
function useFocusOn(focus: { id: string } | undefined) {
  useEffect(() => {
    if (!focus) return;
    const frame = requestAnimationFrame(() => document.getElementById(focus.id)?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [focus]);
}
