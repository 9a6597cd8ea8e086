import { useEffect, useRef, useState } from 'react';
import { codes } from '#shared/rules/accounts.ts';

type ResendResult = { message: string; more?: string };
type ResendNotice = { tone: 'success' | 'error'; result: ResendResult; count: number };

/** Sends another code, at most one a minute; `left` is the number of seconds to wait. */
export function useResend(sentAt: number, send: () => Promise<{ sent: string } | { refused: ResendResult }>) {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<ResendNotice | null>(null);
  const sending = useRef(false);
  const left = useCountdown(sentAt + codes.gap);

  const resend = async () => {
    if (sending.current || left > 0) return;
    sending.current = true;
    setBusy(true);
    const outcome = await send();
    sending.current = false;
    setBusy(false);
    const count = (notice?.count ?? 0) + 1;
    if ('sent' in outcome) setNotice({ tone: 'success', result: { message: outcome.sent }, count });
    else setNotice({ tone: 'error', result: outcome.refused, count });
  };
  return { busy, notice, left, resend };
}

const left = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000));

/** Returns the whole seconds left until a time; 0 once it has passed. */
function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const show = () => setSeconds(left(until));
    show();
    const timer = setInterval(() => {
      show();
      if (left(until) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
