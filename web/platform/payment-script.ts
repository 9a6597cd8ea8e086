/** Browser script of the payment provider: loads it and redirects to the payment page. */

const loadTimeoutMs = 20_000;

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

/** Redirects to the provider's payment page; returns an error text on failure, otherwise null. */
export async function openPaymentPage({ scriptUrl, mode }: PaymentScript, sessionId: string): Promise<string | null> {
  try {
    await loadPaymentScript(scriptUrl);
    const result = await window.Cashfree?.({ mode }).checkout({ paymentSessionId: sessionId, redirectTarget: '_self' });
    return result?.error ? (result.error.message ?? '') : null;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
