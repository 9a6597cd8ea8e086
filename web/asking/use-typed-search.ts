import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

const pause = 200;

/** What stands in the search box; `settle` hears of it once typing has paused. Follows the address when that changes otherwise. */
export function useTypedSearch(search: string, settle: (words: string) => void) {
  const [typed, setTyped] = useState(search);
  const said = useRef(search);
  const idle = useNavigation().state === 'idle';
  const say = useEffectEvent((words: string) => {
    if (words === said.current) return;
    said.current = words;
    settle(words);
  });
  useEffect(() => {
    // Whoever is on the way to another page is not called back.
    if (!idle) return;
    const timer = setTimeout(() => say(typed.trim()), pause);
    // The router tells of the way only with the next frame, which on a slow machine is too late.
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
    if (search === said.current) return;
    said.current = search;
    setTyped(search);
  }, [search]);
  return { typed, setTyped };
}
