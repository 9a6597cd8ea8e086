import { useEffect, useRef } from 'react';

/** After more rows have come, puts the focus on the first new one: the button that fetched them may be gone. */
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
