import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of page without a new document, reading and tabbing go on at the new page's content. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
