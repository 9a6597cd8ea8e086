import { expect } from 'vitest';
import type { Settlement } from '#shared/contract/accounting.ts';
import { ask, type Session } from './accounts.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from './checkout.ts';
import type { TestApp } from './test-app.ts';

export type SettlementList = { items: Settlement[]; next: string | null };

/** Helpers for settlement tests: `paidOrder` creates a paid order, `get` reads a path as the accountant. */
export function settlementActs(app: () => TestApp, accountant: () => Session) {
  let buyers = 0;
  async function paidOrder(): Promise<string> {
    buyers += 1;
    const { body } = await initiatePayment(app(), aBuyer({ email: `money${buyers}@x.in` }));
    await app().provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
    await waitUntil(
      () => orderStatus(app(), body.order_id),
      ({ status }) => status === 'paid',
    );
    return body.order_id;
  }
  async function get<T>(path: string): Promise<T> {
    const { status, body } = await ask(app(), 'GET', path, undefined, accountant().bearer);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as T;
  }
  return { paidOrder, get };
}
