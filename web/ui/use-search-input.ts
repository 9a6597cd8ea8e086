import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

const delayMs = 200;

/** Passes the text to `settle`, debounced, and adopts other changes of the search in the URL. */
export function useSearchInput(search: string, settle: (words: string) => void) {
  const [typed, setTyped] = useState(search);
  const settled = useRef(search);
  const idle = useNavigation().state === 'idle';
  const notify = useEffectEvent((words: string) => {
    if (words === settled.current) return;
    settled.current = words;
    settle(words);
  });
  useEffect(() => {
    // Wait while a navigation is pending, so as not to undo it.
    if (!idle) return;
    const timer = setTimeout(() => notify(typed.trim()), delayMs);
    // A click on a link cancels the search at once: the router reports the navigation only in the next frame, which may
    // be too late.
    const leave = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer);
    };
    document.addEventListener('click', leave, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', leave, { capture: true });
    };
  }, [typed, idle]);
  useEffect(() => {
    if (search === settled.current) return;
    settled.current = search;
    setTyped(search);
  }, [search]);
  return { typed, setTyped };
}
