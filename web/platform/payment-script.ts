import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Browser script of the payment provider: loads it and redirects to the payment page. */

const loadTimeoutMs = 20_000;
/** Milliseconds after which the browser should have left for the payment page. */
const leaveTimeoutMs = 30_000;

export type PaymentScript = { scriptUrl: string; mode: 'sandbox' | 'production' };

type Cashfree = {
  checkout(options: {
    paymentSessionId: string;
    redirectTarget: '_self';
  }): Promise<{ error?: { message?: string }; redirect?: boolean }>;
};

declare global {
  interface Window {
    Cashfree?: (options: { mode: PaymentScript['mode'] }) => Cashfree;
  }
}

/** Loads the provider's script once; after a failure the next call tries again. */
export function loadPaymentScript(scriptUrl: string): Promise<void> {
  if (window.Cashfree) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const giveUp = () => {
      script.remove();
      reject(new Error('the payment script did not load'));
    };
    const late = setTimeout(giveUp, loadTimeoutMs);
    script.onerror = giveUp;
    script.onload = () => {
      clearTimeout(late);
      if (window.Cashfree) resolve();
      else giveUp();
    };
    script.src = scriptUrl;
    document.head.append(script);
  });
}

/**
 * Manages the redirect to the payment page, one attempt at a time. `open` gets a payment session and redirects to its
 * page; it does nothing more if there is no session. `onFailed` gets the error text of the provider, which may be
 * empty; `onReturn` is called when the buyer comes back to the page.
 */
export function useOpenPaymentPage(provider: PaymentScript, onFailed: (reason: string) => void, onReturn?: () => void) {
  const [opening, setOpening] = useState(false);
  const busy = useRef(false);
  const late = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = () => {
    clearTimeout(late.current);
    busy.current = false;
    setOpening(false);
  };
  const fail = (reason: string) => {
    stop();
    onFailed(reason);
  };

  const open = async (session: () => Promise<string | null>) => {
    if (busy.current) return;
    busy.current = true;
    setOpening(true);
    const sessionId = await session();
    if (sessionId === null) return stop();
    const trouble = await openPaymentPage(provider, sessionId);
    if (trouble !== null) return fail(trouble);
    late.current = setTimeout(() => fail(''), leaveTimeoutMs);
  };

  // The buyer came back, and the page is restored from the back/forward cache.
  const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    stop();
    onReturn?.();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onPageShow(event);
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);

  return { opening, open };
}

/** Redirects to the provider's payment page; returns an error text on failure, otherwise null. */
async function openPaymentPage({ scriptUrl, mode }: PaymentScript, sessionId: string): Promise<string | null> {
  try {
    await loadPaymentScript(scriptUrl);
    const result = await window.Cashfree?.({ mode }).checkout({ paymentSessionId: sessionId, redirectTarget: '_self' });
    return result?.error ? (result.error.message ?? '') : null;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
