type Place = { url: string };

/** Creates the buyer fields that the checkout form sends. */
export function aBuyer(more: Record<string, unknown> = {}) {
  return {
    name: 'Asha Rao',
    email: 'asha@dosaplaza.in',
    phone: '98765 43210',
    state: '07',
    planId: 'zomato-starter',
    amount: 1999,
    duration: 1,
    ...more,
  };
}

export type InitiatedPayment = {
  status: number;
  body: {
    order_id: string;
    payment_session_id: string;
    code?: string;
    message?: string;
    fields?: Record<string, string>;
    quote?: { total: number };
  };
};

/** Sends the checkout request. */
export async function initiatePayment(
  testApp: Place,
  buyer: Record<string, unknown> = aBuyer(),
  headers: Record<string, string> = {},
): Promise<InitiatedPayment> {
  const response = await fetch(`${testApp.url}/api/cashfree/initiate-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(buyer),
  });
  return { status: response.status, body: await response.json() };
}

/** Reads an order's status as the buyer. */
export async function orderStatus(
  testApp: Place,
  orderId: string,
): Promise<{ status: string; lastAttempt: string | null; payment_session_id: string | null }> {
  return (await fetch(`${testApp.url}/api/orders/${orderId}/status`)).json();
}

/** Polls until a condition holds; after the time-out, fails with the last value. */
export async function waitUntil<T>(look: () => Promise<T>, holds: (seen: T) => boolean, seconds = 10): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(seen)} after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
