import { expect } from 'vitest';
import { ask, type Session } from './accounts.ts';
import type { Browser } from './browsers.ts';
import { aBuyer } from './checkout.ts';
import type { TestApp } from './test-app.ts';

/**
 * Sends checkout requests as different requesters, each with the victim's contact details, which must not give access.
 */
export function victimOrders(app: () => TestApp) {
  const details = () => aBuyer({ email: 'victim@owners.in' });

  const press = async (browser: Browser | undefined, key: string | undefined, session?: Session) => {
    const headers = { ...session?.bearer, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const answer = browser
      ? await browser.ask('POST', '/api/cashfree/initiate-payment', details(), headers)
      : await ask(app(), 'POST', '/api/cashfree/initiate-payment', details(), headers);
    expect(answer.status).toBe(200);
    return String(answer.body.order_id);
  };

  return { details, press };
}
