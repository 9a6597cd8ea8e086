import { useEffect, useState } from 'react';

/** Whether the element with this id is in view above the bottom bar; true until first measured. */
export function useOnScreen(id: string): boolean {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true), {
      rootMargin: '0px 0px -80px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return seen;
}
