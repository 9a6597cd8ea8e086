import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  carriedEmail,
  type PendingVerification,
  readPendingVerification,
  writePendingVerification,
} from './pending-verification.ts';

/** Pending verification from the navigation state or session storage; `undefined` until read. */
export function usePendingVerification() {
  const { state } = useLocation();
  const [waiting, setWaiting] = useState<PendingVerification | null | undefined>(undefined);

  useEffect(() => {
    const kept = readPendingVerification();
    const email = carriedEmail(state);
    const found = email && email !== kept?.email ? { email, sentAt: 0 } : kept;
    if (found) writePendingVerification(found);
    setWaiting(found);
  }, [state]);

  const sent = (email: string) => {
    const next = { email, sentAt: Date.now() };
    writePendingVerification(next);
    setWaiting(next);
  };
  return { waiting, sent };
}
