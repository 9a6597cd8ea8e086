import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { aBuyer } from '#test/checkout.ts';
import type { PaymentSandbox } from './payment-sandbox.ts';

/** URL of the shop, and its payment provider. */
export type Counter = { url: string; provider: PaymentSandbox };

const impatience = 200;

/** Places an order, retrying with the same idempotency key until it succeeds; returns the order number. */
export async function pressesPay({ url }: Counter, name: string, choice: object = {}): Promise<string> {
  const body = JSON.stringify(aBuyer({ name, email: emailOf(name), ...choice }));
  const headers = { 'content-type': 'application/json', 'idempotency-key': keyOf(name) };
  for (;;) {
    const answer = await fetch(`${url}/api/cashfree/initiate-payment`, { method: 'POST', headers, body }).catch(away);
    if (answer?.ok) return ((await answer.json()) as { order_id: string }).order_id;
    if (answer && answer.status < 500) throw new Error(`${name} was refused: ${answer.status} ${await answer.text()}`);
    await pause(impatience);
  }
}

/** Pays at the provider; returns the payment id. */
export async function pays({ provider }: Counter, orderId: string): Promise<string> {
  const paid = await provider.admin<{ cf_payment_id: unknown }>(`/orders/${orderId}/attempts`, { status: 'SUCCESS' });
  return String(paid.cf_payment_id);
}

/** Pays with a card that is refused. */
export async function failsToPay({ provider }: Counter, orderId: string): Promise<void> {
  await provider.admin(`/orders/${orderId}/attempts`, { status: 'FAILED' });
}

/** Returns to the shop and waits until it shows the order as paid. */
export async function waitsForTicket({ url }: Counter, orderId: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/orders/${orderId}/status`).catch(away);
    if (answer?.ok && ((await answer.json()) as { status: string }).status === 'paid') return;
    await pause(impatience);
  }
}

/** Derives a UUID from the name: a client without a cookie is recognised only by a key of this format. */
export const keyOf = (name: string) =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');

export const emailOf = (name: string) => `${name}@buyers.in`;

// fetch throws a TypeError when the server is killed.
function away(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}
