import { randomUUID } from 'node:crypto';
import { aBuyer, waitUntil } from '#test/checkout.ts';

export type Health = { live: string; ready: string; landing: string; pay: string };

export const healthy: Health = { live: '200', ready: '200', landing: '200', pay: '200' };
/** Expected health without a database: public pages work, requests that need the database get 503. */
export const withoutDatabase: Health = {
  live: '200',
  ready: '503, come back',
  landing: '200',
  pay: '503, come back',
};

/** Returns the statuses of the main endpoints; each call starts a payment as a new buyer. */
export async function readHealth(url: string): Promise<Health> {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(12_000) });
    await answer.arrayBuffer();
    return `${answer.status}${answer.headers.get('retry-after') ? ', come back' : ''}`;
  };
  const body = JSON.stringify(aBuyer({ email: `${randomUUID()}@kitchen.in` }));
  const pay = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  return {
    live: await ask('/livez'),
    ready: await ask('/readyz'),
    landing: await ask('/'),
    pay: await ask('/api/cashfree/initiate-payment', pay),
  };
}

/** Waits until a shop is healthy; fails with the last statuses. */
export async function waitUntilHealthy(url: string, seconds: number): Promise<void> {
  await waitUntil(
    () => readHealth(url),
    (seen) => JSON.stringify(seen) === JSON.stringify(healthy),
    seconds,
  );
}
