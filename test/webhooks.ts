import { createHmac } from 'node:crypto';
import { merchant } from './merchant.ts';

type Told = { orderId: string; amount?: number; currency?: string; status?: string; paymentId?: string; type?: string };

/** Builds the raw body of a payment event in Cashfree's format, with two decimals in amounts. */
export function eventBody({
  orderId,
  amount = 1999,
  currency = 'INR',
  status = 'SUCCESS',
  paymentId = '9001',
  type = 'PAYMENT_SUCCESS_WEBHOOK',
}: Told): string {
  const order = `{"order_id":${JSON.stringify(orderId)},"order_amount":${amount.toFixed(2)},"order_currency":"${currency}","order_tags":null}`;
  const payment = `{"cf_payment_id":"${paymentId}","payment_status":"${status}","payment_amount":${amount.toFixed(2)},"payment_currency":"${currency}"}`;
  return `{"data":{"order":${order},"payment":${payment}},"event_time":"2026-11-20T16:36:41+05:30","type":"${type}"}`;
}

/** Builds headers with the signature of a body. */
export function signed(
  body: string,
  { secret = merchant.secrets[0] ?? '', key }: { secret?: string; key?: string } = {},
): Record<string, string> {
  const timestamp = '1795183105300';
  const signature = createHmac('sha256', secret).update(timestamp).update(body).digest('base64');
  return {
    'content-type': 'application/json',
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': signature,
    'x-webhook-version': '2025-01-01',
    ...(key ? { 'x-idempotency-key': key } : {}),
  };
}

/** Delivers an event; returns the HTTP status. */
export async function deliver(
  testApp: { url: string },
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const response = await fetch(`${testApp.url}/api/cashfree/webhook`, { method: 'POST', body, headers });
  await response.arrayBuffer();
  return response.status;
}
