import { createHmac, timingSafeEqual } from 'node:crypto';

export type WebhookHeaders = Record<string, string | string[] | undefined>;
const one = (headers: WebhookHeaders, name: string) => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** base64(HMAC-SHA256(secret, timestamp + body)), in constant time. A retry may carry an old timestamp. */
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
