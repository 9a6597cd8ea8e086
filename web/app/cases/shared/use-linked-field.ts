import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the field whose id is the URL fragment and keeps it in view while the page grows, until the user clicks,
 * scrolls or presses a key.
 */
export function useLinkedField(id: string): void {
  const linked = useLocation().hash === `#${id}`;
  useEffect(() => {
    const field = linked ? document.getElementById(id) : null;
    if (!field) return;
    field.focus({ preventScroll: true });
    const growth = new ResizeObserver(() => field.scrollIntoView({ block: 'center' }));
    growth.observe(document.body);
    const settled = new AbortController();
    const stop = () => {
      growth.disconnect();
      settled.abort();
    };
    for (const act of ['pointerdown', 'wheel', 'keydown']) addEventListener(act, stop, { signal: settled.signal });
    return stop;
  }, [id, linked]);
}
