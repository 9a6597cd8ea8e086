import { useEffect, useRef } from 'react';

/** Focuses the first new row after "load more", because the button may have been removed. */
export function useFocusOnOlder(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    list.current?.children[before.current]?.querySelector('a')?.focus();
    before.current = null;
  }, [count]);
  const willGrow = () => {
    before.current = count;
  };
  return { list, willGrow };
}
