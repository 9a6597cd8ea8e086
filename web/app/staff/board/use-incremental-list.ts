import { type RefCallback, useCallback, useState } from 'react';

/** Cards rendered at first in each column, and added each time. */
export const cardsPerStep = 24;
/** Margin below the viewport in which more cards are rendered. */
const ahead = '1200px 0px';

/**
 * Number of rendered cards of a column: those near the viewport and those up to `reach`; rendering five hundred at once
 * makes dragging slow. Place `end` below the last one, keyed by the number rendered.
 */
export function useIncrementalList(total: number, reach: number): { hung: number; end: RefCallback<Element> } {
  const [near, setNear] = useState(cardsPerStep);
  const hung = Math.min(total, Math.max(near, reach + 1));
  const end = useCallback(
    (element: Element) => {
      const watch = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) setNear(hung + cardsPerStep);
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
