import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderRefund } from '#server/adapters/payments.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { readSettlements } from './read-settlements.ts';

// The provider automatically refunds uncaptured payments, whose amounts we never received.

const day = 86_400_000;
const later = new Date(Date.now() + 7 * day);
const ofAttempt: ProviderRefund = {
  refundId: 'auto1',
  merchantRefundId: 'auto1',
  paymentId: '99887766',
  processedSpeed: undefined,
  amountPaise: 199_900,
  state: 'SUCCESS',
  automatic: true,
};
let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
let id: string;
let listed: ProviderRefund = ofAttempt;
beforeAll(async () => {
  testApp = await openTestApp({
    clock: () => later,
    payments: (real) => ({ ...real, findRefunds: async () => [listed] }),
  });
  desk = await refundDesk(testApp, 'attempts.in');
  id = await desk.aPaidOrder();
  await desk.look(id);
  await testApp.provider.admin('/clock', { offsetMs: 7 * day });
  await readSettlements(testApp, later);
});
afterAll(() => testApp.close());

/** Returns the sums and differences for the months of the payment and of its settlement. */
async function sums() {
  const months = new Set([new Date(), later].map((time) => dayInIndia(time).slice(0, 7)));
  const all = { collectedPaise: 0, refundedPaise: 0, onTheWayPaise: 0, differences: [] as string[] };
  for (const month of months) {
    const { body } = await callEndpoint(
      testApp,
      'GET /api/admin/settlements/sums',
      { query: { month } },
      desk.admin.bearer,
    );
    const { total, differences } = body;
    all.collectedPaise += total.collectedPaise;
    all.refundedPaise += total.refundedPaise;
    all.onTheWayPaise += total.onTheWayPaise;
    all.differences.push(...differences.map(({ reason, eventId }) => `${reason} ${eventId}`));
  }
  return all;
}
const none = { collectedPaise: 199_900, refundedPaise: 0, onTheWayPaise: 0, differences: [] };

test('the refund of an attempt that was not captured is in no sum, and is no difference', async () => {
  expect(await sums()).toEqual(none);
});

test('it is no event of the customer', async () => {
  const { customer, admin } = desk;
  const { body } = await callEndpoint(
    testApp,
    'GET /api/admin/users/:id/timeline',
    { params: { id: customer.id } },
    admin.bearer,
  );
  const kinds = body.items.map(({ kind }) => kind);
  expect(kinds).toContain('order-paid');
  expect(kinds).not.toContain('order-refunded');
});

test('its line in a settlement is a difference, because the provider took money of ours for it', async () => {
  const line = {
    event_at: new Date(),
    order_id: id,
    provider_refund_id: ofAttempt.refundId,
    provider_payment_id: ofAttempt.paymentId ?? null,
    amount_paise: ofAttempt.amountPaise,
    fee_paise: 0,
    fee_tax_paise: 0,
  };
  const refund = { ...line, event_type: 'REFUND', event_id: ofAttempt.refundId, settled_paise: -199_900 };
  await testApp.db.insertInto('settlement_lines').values(refund).execute();
  expect(await sums()).toEqual({
    ...none,
    differences: [`line_without_refund ${ofAttempt.refundId}`, `settlement_late ${ofAttempt.refundId}`],
  });

  // The refund failed afterwards.
  listed = { ...ofAttempt, state: 'FAILED' };
  await desk.look(id);
  const reversal = { ...line, event_type: 'REFUND_REVERSAL', event_id: 'reversal1', settled_paise: 199_900 };
  await testApp.db.insertInto('settlement_lines').values(reversal).execute();
  expect(await sums()).toMatchObject({ ...none, differences: expect.arrayContaining(['other_event reversal1']) });
});
