import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { carriedEmail, readWaiting, type Waiting, writeWaiting } from './waiting.ts';

/** Who waits for a code: carried by the navigation, or kept by the tab. `undefined` until the browser has been asked. */
export function useWaiting() {
  const { state } = useLocation();
  const [waiting, setWaiting] = useState<Waiting | null | undefined>(undefined);

  useEffect(() => {
    const kept = readWaiting();
    const email = carriedEmail(state);
    const found = email && email !== kept?.email ? { email, sentAt: 0 } : kept;
    if (found) writeWaiting(found);
    setWaiting(found);
  }, [state]);

  const sent = (email: string) => {
    const next = { email, sentAt: Date.now() };
    writeWaiting(next);
    setWaiting(next);
  };
  return { waiting, sent };
}
