import { afterEach, expect, test } from 'vitest';
import { aSandbox, merchantHeaders, secret } from '#sandbox/payments/test-sandbox.ts';
import { cashfree } from './cashfree.ts';
import { reconciliation, settlementLineOf } from './cashfree-settlements.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

test('more than a page of lines is read to the end, each line once', async () => {
  const sandbox = await aSandbox();
  close = sandbox.close;
  await sandbox.admin('POST', '/webhooks', { never: true });
  const { order_id } = await sandbox.open();
  for (let n = 0; n < 230; n += 1) await sandbox.admin('POST', `/orders/${order_id}/attempts`, { status: 'SUCCESS' });
  const account = { clientId: merchantHeaders['x-client-id'], secrets: [secret], publicUrl: sandbox.url };
  const provider = cashfree({ ...account, apiUrl: `${sandbox.url}/pg`, sdkUrl: `${sandbox.url}/js/v3/cashfree.js` });
  const period = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  const sizes: number[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const { lines, next } = await provider.listSettlementLines({ ...period, cursor });
    sizes.push(lines.length);
    for (const { eventId } of lines) seen.add(eventId);
    cursor = next;
  } while (cursor);
  expect([sizes, seen.size]).toEqual([[100, 100, 30], 230]);
});

const entry = (event: object, details: object = {}) =>
  reconciliation.parse({
    cursor: null,
    limit: 100,
    data: [{ event_details: event, cutomer_details: { x: 1 }, ...details }],
  }).data[0];

test('ids and amounts are numbers or strings; details may be missing', () => {
  const event = { event_id: 71, event_type: 'PAYMENT', event_amount: '4799.40', event_settlement_amount: 4686.13 };
  const charges = { event_service_charge: '95.99', event_service_tax: 17.28, event_time: '2026-11-20T15:30:00+05:30' };
  const line = entry(
    { ...event, ...charges, sale_type: 'CREDIT' },
    {
      order_details: { order_id: 'CH1', order_amount: '4799.40' },
      payment_details: { cf_payment_id: 71 },
      settlement_details: { cf_settlement_id: 5, utr: 'UTR1', settlement_date: '2026-11-23 10:00:00' },
    },
  );
  expect(line && settlementLineOf(line)).toEqual({
    eventType: 'PAYMENT',
    eventId: '71',
    at: new Date('2026-11-20T10:00:00Z'),
    orderId: 'CH1',
    paymentId: '71',
    refundId: undefined,
    amountPaise: 479_940,
    feePaise: 9_599,
    feeTaxPaise: 1_728,
    settledPaise: 468_613,
    settlement: { id: '5', utr: 'UTR1', day: '2026-11-23' },
  });
  const bare = entry({
    event_id: 'r9',
    event_type: 'REFUND',
    event_amount: 40.5,
    event_settlement_amount: 40.5,
    sale_type: 'DEBIT',
  });
  expect(bare && settlementLineOf(bare)).toMatchObject({
    orderId: undefined,
    paymentId: undefined,
    refundId: 'r9',
    settledPaise: -4_050,
    feePaise: 0,
    settlement: undefined,
  });
});

test.each([
  ['2026-11-30T18:29:59Z', '2026-11-30'],
  ['2026-11-30T18:30:00Z', '2026-12-01'],
  ['2026-12-01T00:00:00+05:30', '2026-12-01'],
  ['2026-11-30 23:59:59', '2026-11-30'],
  ['2026-11-30', '2026-11-30'],
])('the settlement date %s is the Indian day %s', (settlement_date, day) => {
  const line = entry({ event_id: '1', event_type: 'PAYMENT' }, { settlement_details: { utr: 'U', settlement_date } });
  expect(line && settlementLineOf(line).settlement?.day).toBe(day);
});

test('an amount that is no number is refused', () => {
  expect(() => entry({ event_id: '1', event_type: 'PAYMENT', event_amount: 'many' })).toThrow();
});
