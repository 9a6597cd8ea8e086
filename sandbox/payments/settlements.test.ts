import { afterEach, expect, test } from 'vitest';
import { aSandbox } from './test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
afterEach(() => sandbox.close());

// A Friday, 15:30 in Indian time.
const friday = Date.parse('2026-11-20T10:00:00Z');
const month = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-12-01T00:00:00Z' };
const recon = (cursor: string | null, limit: number, path = '/recon', filters: object = month) =>
  sandbox.api('POST', path, { pagination: { limit, cursor }, filters });

async function paidOrder(amount = 4799.4): Promise<string> {
  const { order_id } = await sandbox.open({ order_amount: amount });
  await sandbox.admin('POST', `/orders/${order_id}/attempts`, { status: 'SUCCESS' });
  return order_id;
}

test('payments and refunds are listed page by page with fee, tax, settlement and UTR from the next working day', async () => {
  let now = friday;
  sandbox = await aSandbox({ clock: () => now, refundDelay: 0 });
  const ids = [await paidOrder(), await paidOrder(100), await paidOrder(1)];
  await sandbox.api('POST', `/orders/${ids[1]}/refunds`, { refund_amount: 40.5, refund_id: 'rf77' });
  await expect.poll(async () => (await recon(null, 10)).json.data.length).toBe(4);
  expect((await recon(null, 10)).json.data[0].settlement_details).toMatchObject({ utr: null, cf_settlement_id: null });
  // Nothing is settled on Sunday; the payment is settled on Monday at ten.
  now = Date.parse('2026-11-22T10:00:00Z');
  expect((await recon(null, 10, '/settlement/recon')).json.data).toEqual([]);
  now = Date.parse('2026-11-23T04:30:00Z');
  const seen = [];
  let cursor: string | null = null;
  do {
    const { json } = await recon(cursor, 3);
    expect(json.data.length).toBe(cursor ? 1 : 3);
    seen.push(...json.data);
    cursor = json.cursor;
  } while (cursor);
  expect(new Set(seen.map(({ event_details }) => event_details.event_id)).size).toBe(4);
  const first = seen.find(({ order_details }) => order_details.order_id === ids[0]);
  expect(first.event_details).toMatchObject({
    event_type: 'PAYMENT',
    sale_type: 'CREDIT',
    event_amount: 4799.4,
    event_service_charge: 95.99,
    event_service_tax: 17.28,
    event_settlement_amount: 4686.13,
  });
  expect(first.settlement_details).toMatchObject({
    cf_settlement_id: 2026112301,
    utr: 'SANDBOX20261123',
    settlement_date: '2026-11-23T10:00:00+05:30',
  });
  expect(seen.find(({ event_details }) => event_details.event_type === 'REFUND')).toMatchObject({
    event_details: { sale_type: 'DEBIT', event_amount: 40.5, event_settlement_amount: 40.5, event_service_charge: 0 },
    refund_details: { refund_id: 'rf77' },
  });
  const byUtr = await recon(null, 10, '/settlement/recon', { settlement_utrs: ['SANDBOX20261123'] });
  expect(byUtr.json.data.length).toBe(4);
});

test('switches leave out a line, change an amount and delay a settlement', async () => {
  let now = friday;
  sandbox = await aSandbox({ clock: () => now });
  const [left, other] = [await paidOrder(), await paidOrder(100)];
  await sandbox.admin('POST', '/settlements', { missing: [left], amounts: { [other]: 9_000 }, workingDays: 5 });
  now += 6 * 86_400_000;
  const { json } = await recon(null, 10);
  expect(json.data.length).toBe(1);
  expect(json.data[0].event_details.event_amount).toBe(90);
  expect(json.data[0].settlement_details.utr).toBeNull();
  now += 86_400_000;
  expect((await recon(null, 10)).json.data[0].settlement_details.utr).toBe('SANDBOX20261127');
  const form = new URLSearchParams({ missing: `${left}, ${other}`, workingDays: '1' });
  expect((await fetch(`${sandbox.url}/play/settlements`, { method: 'POST', body: form })).status).toBe(200);
  expect((await recon(null, 10)).json.data).toEqual([]);
});

test('a request without a period, with an unknown cursor or a huge page is refused', async () => {
  sandbox = await aSandbox();
  const codes = await Promise.all([
    recon(null, 10, '/recon', {}),
    recon('made-up', 10),
    recon(null, 1001),
    sandbox.api('POST', '/recon', {}),
  ]);
  expect(codes.map(({ status, json }) => [status, json.code])).toEqual([
    [400, 'filters_missing'],
    [400, 'cursor_invalid'],
    [400, 'pagination.limit_invalid'],
    [400, 'pagination_missing'],
  ]);
});

test('settlements have the sum of their lines, less what the transfer costs; switches change the bank amount', async () => {
  let now = friday;
  sandbox = await aSandbox({ clock: () => now });
  await paidOrder(100);
  now += 7 * 86_400_000;
  await sandbox.admin('POST', '/settlements', { charge: 100, bankDiffers: 1 });
  const { json } = await recon(null, 10, '/settlements');
  expect(json.data).toMatchObject([
    // 100 minus a fee of 2 with 0.36 tax, minus a charge of 1 with 0.18 tax, plus a difference of one paisa.
    { utr: 'SANDBOX20261123', status: 'SUCCESS', amount_settled: 96.47, settlement_charge: 1, settlement_tax: 0.18 },
  ]);
});

test('lists can be doubled and out of order, and fail by themselves', async () => {
  let now = friday;
  sandbox = await aSandbox({ clock: () => now });
  const first = await paidOrder();
  now += 60_000;
  await paidOrder();
  const orders = async () =>
    (await recon(null, 10)).json.data.map(
      (line: { order_details: { order_id: string } }) => line.order_details.order_id,
    );
  expect((await orders())[0]).toBe(first);
  await sandbox.admin('POST', '/settlements', { doubled: true, outOfOrder: true });
  now += 86_400_000;
  const listed = await orders();
  expect([listed.length, listed[0] === first]).toEqual([4, false]);
  await sandbox.admin('POST', '/faults', { reconStatus: 500, only: 'recon' });
  expect((await recon(null, 10)).status).toBe(500);
  expect((await sandbox.api('GET', `/orders/${first}`)).status).toBe(200);
});
