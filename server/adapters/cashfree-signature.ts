import { createHmac, timingSafeEqual } from 'node:crypto';

export type WebhookHeaders = Record<string, string | string[] | undefined>;
const one = (headers: WebhookHeaders, name: string) => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Whether the webhook signature is valid: base64(HMAC-SHA256(secret, timestamp + raw body)), compared in constant time
 * with each secret. The age of the timestamp is not checked, because a retry may carry the original timestamp.
 */
export function signatureHolds(raw: Buffer, headers: WebhookHeaders, secrets: readonly string[]): boolean {
  const timestamp = one(headers, 'x-webhook-timestamp');
  const signature = one(headers, 'x-webhook-signature');
  if (!timestamp || !signature) return false;
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const due = Buffer.from(createHmac('sha256', secret).update(timestamp).update(raw).digest('base64'));
    return given.length === due.length && timingSafeEqual(given, due);
  });
}
