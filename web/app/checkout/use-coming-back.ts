import { useEffect, useEffectEvent } from 'react';

/** Hook that runs when the page is restored from the back/forward cache. */
export function useComingBack(onReturn: () => void): void {
  const returned = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onReturn();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => returned(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
