import { type RefCallback, useCallback, useState } from 'react';

/** So many hang in any rail, and so many more each time that somebody comes near the last. */
export const few = 24;
/** So far below the screen the next cards are hung. */
const ahead = '1200px 0px';

/**
 * How many cards of a rail hang there: those that have come near the screen, and those up to `reach`. Five hundred at once
 * would make every drag stutter. Put `end` below the last one, with `hung` as its key.
 */
export function useHung(total: number, reach: number): { hung: number; end: RefCallback<Element> } {
  const [near, setNear] = useState(few);
  const hung = Math.min(total, Math.max(near, reach + 1));
  const end = useCallback(
    (element: Element) => {
      const watch = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) setNear(hung + few);
        },
        { rootMargin: ahead },
      );
      watch.observe(element);
      return () => watch.disconnect();
    },
    [hung],
  );
  return { hung, end };
}
