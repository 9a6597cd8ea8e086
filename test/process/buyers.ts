import { setTimeout as pause } from 'node:timers/promises';
import { aBuyer } from '#test/people.ts';
import type { PaymentSandbox } from './payment-sandbox.ts';

/** Where one buys and where one pays. */
export type Counter = { url: string; provider: PaymentSandbox };

const impatience = 200;

/** Presses Pay, again and again with the same key, until the shop opens the payment page; answers the order's number. */
export async function pressesPay({ url }: Counter, name: string): Promise<string> {
  const body = JSON.stringify(aBuyer({ name, email: emailOf(name) }));
  const headers = { 'content-type': 'application/json', 'idempotency-key': name };
  for (;;) {
    const answer = await fetch(`${url}/api/cashfree/initiate-payment`, { method: 'POST', headers, body }).catch(away);
    if (answer?.ok) return ((await answer.json()) as { order_id: string }).order_id;
    if (answer && answer.status < 500) throw new Error(`${name} was refused: ${answer.status} ${await answer.text()}`);
    await pause(impatience);
  }
}

/** Pays at the provider; answers the number of the payment. */
export async function pays({ provider }: Counter, orderId: string): Promise<string> {
  const paid = await provider.admin<{ cf_payment_id: unknown }>(`/orders/${orderId}/attempts`, { status: 'SUCCESS' });
  return String(paid.cf_payment_id);
}

/** Tries with a card that is refused. */
export async function failsToPay({ provider }: Counter, orderId: string): Promise<void> {
  await provider.admin(`/orders/${orderId}/attempts`, { status: 'FAILED' });
}

/** Comes back to the shop and waits for the ticket to say that it is paid. */
export async function waitsForTicket({ url }: Counter, orderId: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/orders/${orderId}/status`).catch(away);
    if (answer?.ok && ((await answer.json()) as { status: string }).status === 'paid') return;
    await pause(impatience);
  }
}

export const emailOf = (name: string) => `${name}@buyers.in`;

// A killed shop cuts its callers off, which fetch tells as a TypeError.
function away(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}
