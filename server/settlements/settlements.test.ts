import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettlementsNow } from '#server/ops/settlement-command.ts';
import type { MonthSums, Settlement } from '#shared/contract/settlements.ts';
import { dayInIndia } from '#shared/rules/working-days.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { readSettlements } from './read-settlements.ts';

const day = 86_400_000;
// A week later: everything should have arrived.
const later = new Date(Date.now() + 7 * day);
const amountPaise = 199_900;
let now = later;
let testApp: TestApp;
let admin: Session;
let accountant: Session;
beforeAll(async () => {
  testApp = await openTestApp({ clock: () => now });
  admin = await aStaffMember(testApp, 'lakshmi@money.in', 'admin');
  accountant = await aStaffMember(testApp, 'farah@money.in', 'seller');
  await testApp.db.updateTable('users').set({ accountant: true }).where('email', '=', 'farah@money.in').execute();
});
afterAll(() => testApp.close());

let buyers = 0;
async function paidOrder(): Promise<string> {
  buyers += 1;
  const { body } = await initiatePayment(testApp, aBuyer({ email: `money${buyers}@x.in` }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await waitUntil(
    () => orderStatus(testApp, body.order_id),
    ({ status }) => status === 'paid',
  );
  return body.order_id;
}

const sandboxTime = (offsetMs: number) => testApp.provider.admin('/clock', { offsetMs });
async function get<T>(path: string, who: Session = accountant): Promise<T> {
  const { status, body } = await ask(testApp, 'GET', path, undefined, who.bearer);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as T;
}
const monthOf = (time: Date) => dayInIndia(time).slice(0, 7);
const today = new Date();
type List = { items: Settlement[]; next: string | null };

/** All settlements of the month of the payments and of the next one. */
async function settlements(): Promise<Settlement[]> {
  const months = new Set([monthOf(today), monthOf(later)]);
  const lists = await Promise.all([...months].map((month) => get<List>(`/api/admin/settlements?month=${month}`)));
  return lists.flatMap(({ items }) => items);
}
const sums = () => get<MonthSums>(`/api/admin/settlements/sums?month=${monthOf(today)}`);
const lines = () => testApp.db.selectFrom('settlement_lines').selectAll().orderBy('event_id').execute();
const reasons = (differences: readonly { reason: string; orderId: string | null }[]) =>
  differences.map(({ reason, orderId }) => `${reason} ${orderId}`).sort();

describe('the provider’s lists', () => {
  const orders: string[] = [];

  test('are read page by page and stored once, however often they are read', async () => {
    for (let n = 0; n < 5; n += 1) orders.push(await paidOrder());
    await testApp.provider.admin(`/orders/${orders[0]}/refunds`, {});
    await waitUntil(
      () => orderStatus(testApp, orders[0] ?? ''),
      ({ status }) => status === 'refunded',
    );
    expect((await readSettlements(testApp, new Date(Date.now() + 1_000))).read).toBe(6);
    expect((await lines()).map(({ settled_on }) => settled_on)).toEqual(Array(6).fill(null));
    expect((await sums()).total).toMatchObject({
      collectedPaise: 5 * amountPaise,
      refundedPaise: amountPaise,
      feePaise: 5 * 3_998,
      taxOnFeePaise: 5 * 720,
      arrivedPaise: 0,
      onTheWayPaise: 4 * amountPaise,
    });

    await sandboxTime(7 * day);
    const reads = await Promise.all([readSettlements(testApp, later), readSettlements(testApp, later)]);
    expect(reads.map(({ read }) => read)).toEqual([6, 6]);
    const stored = await lines();
    expect((await readSettlements(testApp, later)).changed).toBe(0);
    expect(await lines()).toEqual(stored);
    expect(stored.every(({ settled_on, utr }) => settled_on !== null && utr?.startsWith('SANDBOX'))).toBe(true);
  });

  test('add up to the settlement, to the paisa', async () => {
    const [settlement, ...others] = await settlements();
    expect(others).toEqual([]);
    expect(settlement).toMatchObject({
      collectedPaise: 5 * amountPaise,
      refundedPaise: amountPaise,
      feePaise: 5 * 3_998,
      taxOnFeePaise: 5 * 720,
      arrivedPaise: 4 * amountPaise - 5 * 3_998 - 5 * 720,
      differences: [],
      utr: `SANDBOX${settlement?.date.replaceAll('-', '')}`,
    });
    const { total, differences } = await sums();
    expect([total.onTheWayPaise, differences]).toEqual([0, []]);
  });

  test('a payment that they leave out differs after three working days, not before', async () => {
    await sandboxTime(0);
    const missing = await paidOrder();
    const other = await paidOrder();
    const late = await paidOrder();
    orders.push(missing, other, late);
    await testApp.provider.admin('/settlements', { missing: [missing], amounts: { [other]: 199_800 }, workingDays: 1 });
    await readSettlements(testApp, new Date(Date.now() + 1_000));
    now = new Date();
    expect(reasons((await sums()).differences)).toEqual([`other_amount ${other}`]);
    now = later;
    expect(reasons((await sums()).differences)).toEqual(
      [
        `payment_without_line ${missing}`,
        `other_amount ${other}`,
        `settlement_late ${other}`,
        `settlement_late ${late}`,
      ].sort(),
    );
  });

  test('an older list does not take a settlement away; another amount stays with its settlement', async () => {
    const before = await lines();
    await testApp.provider.admin('/settlements', {
      missing: [orders[5]],
      amounts: { [orders[6] ?? '']: 199_800 },
      workingDays: 60,
    });
    await sandboxTime(7 * day);
    await readSettlements(testApp, later);
    expect(await lines()).toEqual(before);
    await testApp.provider.admin('/settlements', {
      missing: [orders[5]],
      amounts: { [orders[6] ?? '']: 199_800 },
      workingDays: 1,
    });
    await readSettlements(testApp, later);
    const [settlement] = await settlements();
    expect(settlement?.differences).toEqual([
      {
        reason: 'other_amount',
        orderId: orders[6],
        eventId: expect.any(String),
        expectedPaise: amountPaise,
        actualPaise: 199_800,
      },
    ]);
    expect(reasons((await sums()).differences)).toEqual([`payment_without_line ${orders[5]}`]);
  });

  test('money older than a week is still looked for until it has arrived', async () => {
    const inTwoWeeks = new Date(Date.now() + 20 * day);
    const { from } = await readSettlements(testApp, inTwoWeeks);
    expect(from.getTime()).toBeLessThan(Date.now());
    await testApp.provider.admin('/settlements', {});
    await readSettlements(testApp, inTwoWeeks);
    expect((await sums()).differences).toEqual([]);
    expect((await readSettlements(testApp, inTwoWeeks)).from.getTime()).toBeGreaterThan(Date.now() + 12 * day);
  });

  test('lines without a payment or refund of ours, a wrong sum and other events have their reasons', async () => {
    const [known] = await lines();
    const line = {
      event_at: today,
      order_id: 'CHunknown',
      amount_paise: 100,
      fee_paise: 2,
      fee_tax_paise: 0,
      settled_paise: 98,
      settlement_id: known?.settlement_id,
      utr: known?.utr,
      settled_on: known?.settled_on,
    };
    await testApp.db
      .insertInto('settlement_lines')
      .values([
        { ...line, event_type: 'PAYMENT', event_id: 'x1', provider_payment_id: 'x1' },
        { ...line, event_type: 'REFUND', event_id: 'x2', provider_refund_id: 'x2', settled_paise: -102 },
        { ...line, event_type: 'PAYMENT', event_id: 'x3', provider_payment_id: 'x3', settled_paise: 97 },
        { ...line, event_type: 'CHARGEBACK', event_id: 'x4', settled_paise: -100 },
      ])
      .execute();
    const found = (await settlements()).flatMap(({ differences }) => differences);
    expect(found.map(({ reason, eventId }) => `${eventId} ${reason}`).filter((text) => text.startsWith('x'))).toEqual([
      'x1 line_without_payment',
      'x2 line_without_refund',
      'x3 line_without_payment',
      'x3 settled_otherwise',
      'x4 other_event',
    ]);
  });

  test('the command reads and prints what differs', async () => {
    const printed: string[] = [];
    await readSettlementsNow(testApp, '3', (text) => printed.push(text), later);
    expect(printed[0]).toMatch(/^Read \d+ lines since \d{4}-\d\d-\d\d, 0 are new or changed\.$/);
    const inMonth = monthOf(later) === ((await lines())[0]?.settled_on ?? '').slice(0, 7);
    if (inMonth)
      expect(printed.join('\n')).toContain('line_without_payment    CHunknown  x1  ours nothing, theirs ₹1.00');
  });

  test('pages that do not end are an error, not an endless job', async () => {
    const endless = { ...testApp.payments, listSettlementLines: async () => ({ lines: [], next: 'again' }) };
    await expect(readSettlements({ db: testApp.db, payments: endless }, now)).rejects.toThrow('do not end');
  });
});

describe('months', () => {
  const insert = (id: string, at: string, settledOn: string, utr: string) =>
    testApp.db
      .insertInto('settlement_lines')
      .values({
        event_type: 'PAYMENT',
        event_id: id,
        event_at: new Date(at),
        amount_paise: 1_000,
        fee_paise: 20,
        fee_tax_paise: 4,
        settled_paise: 976,
        settled_on: settledOn,
        utr,
        settlement_id: '1',
      })
      .execute();

  test('begin and end at midnight in India', async () => {
    await insert('m1', '2025-01-31T18:29:59Z', '2025-01-31', 'U1');
    await insert('m2', '2025-01-31T18:30:00Z', '2025-02-01', 'U2');
    await insert('m3', '2025-02-28T18:29:59Z', '2025-02-28', 'U3');
    await insert('m4', '2025-02-28T18:30:00Z', '2025-03-01', 'U4');
    const id = (await lines())[0]?.order_id ?? '';
    await testApp.db
      .insertInto('payments')
      .values(
        ['2025-01-31T18:29:59Z', '2025-01-31T18:30:00Z', '2025-02-28T18:29:59.999Z', '2025-02-28T18:30:00Z'].map(
          (at, n) => ({
            order_id: id,
            provider_payment_id: `m${n + 1}`,
            outcome: 'succeeded' as const,
            amount_paise: 10 ** n,
            paid_at: new Date(at),
          }),
        ),
      )
      .execute();
    const { items } = await get<List>('/api/admin/settlements?month=2025-02');
    expect(items.map(({ utr }) => utr)).toEqual(['U3', 'U2']);
    const { total, days } = await get<MonthSums>('/api/admin/settlements/sums?month=2025-02');
    expect([total.collectedPaise, total.feePaise, total.arrivedPaise]).toEqual([110, 40, 2 * 976]);
    expect([days.length, days[0]?.collectedPaise, days.at(-1)?.collectedPaise]).toEqual([28, 10, 100]);
  });

  test('are listed page by page without gaps, also with several settlements on one day', async () => {
    for (let n = 0; n < 45; n += 1)
      await insert(
        `p${n}`,
        '2025-05-02T06:00:00Z',
        `2025-05-${10 + Math.floor(n / 3)}`,
        `P${String(n).padStart(2, '0')}`,
      );
    const seen: string[] = [];
    let after = '';
    do {
      const { items, next } = await get<List>(`/api/admin/settlements?month=2025-05${after}`);
      seen.push(...items.map(({ utr }) => utr));
      after = next === null ? '' : `&after=${encodeURIComponent(next)}`;
    } while (after);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `P${String(44 - n).padStart(2, '0')}`));
  });

  test.each(['2026-13', '2026-1', '1999-12', '2026-11-01', "2026-11' or 1=1", ''])('%j is refused', async (month) => {
    const query = new URLSearchParams({ month });
    const { status } = await ask(testApp, 'GET', `/api/admin/settlements?${query}`, undefined, accountant.bearer);
    expect(status).toBe(400);
  });

  const cursorOf = (day: string) => Buffer.from(JSON.stringify([day, 'x'])).toString('base64url');
  test.each(['x', ...['notaday', '2026-99-99', '2026-02-30', '0000-01-01'].map(cursorOf)])(
    'the made-up cursor %s shows the first page',
    async (after) => {
      expect((await get<List>(`/api/admin/settlements?month=2025-05&after=${after}`)).items[0]?.utr).toBe('P44');
    },
  );
});

describe('the right of the accountant', () => {
  const paths = ['/api/admin/settlements', '/api/admin/settlements/sums', '/api/admin/settlements/lines'];

  test('is for admins and the sellers who have it', async () => {
    const seller = await aStaffMember(testApp, 'joseph@money.in', 'seller');
    const customer = await aCustomer(testApp, 'asha@money.in');
    for (const path of paths) {
      const statuses = await Promise.all(
        [admin, accountant, seller, customer].map(
          async ({ bearer }) => (await ask(testApp, 'GET', path, undefined, bearer)).status,
        ),
      );
      expect([path, ...statuses, (await ask(testApp, 'GET', path)).status]).toEqual([path, 200, 200, 403, 403, 401]);
    }
  });

  test('ends at once where it is taken, with the session still open', async () => {
    const who = `/api/admin/staff-accounts/${accountant.id}/accountant`;
    const reason = 'Other duties from today';
    expect((await ask(testApp, 'PUT', who, { accountant: false, reason }, admin.bearer)).body).toMatchObject({
      accountant: false,
      role: 'seller',
      sessions: 1,
    });
    const refused = await ask(testApp, 'GET', '/api/admin/settlements', undefined, accountant.bearer);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Access Denied. Only Admins and Sellers with the right of the accountant can view this page.',
    ]);
    expect((await ask(testApp, 'GET', '/api/tasks', undefined, accountant.bearer)).status).toBe(200);
    await ask(testApp, 'PUT', who, { accountant: true, reason }, admin.bearer);
    await get('/api/admin/settlements');
  });

  test('cannot be taken by accountants themselves, from admins, or by a seller', async () => {
    const set = (id: string, by: Session) =>
      ask(
        testApp,
        'PUT',
        `/api/admin/staff-accounts/${id}/accountant`,
        { accountant: true, reason: 'For me' },
        by.bearer,
      );
    const other = await aStaffMember(testApp, 'nila@money.in', 'admin');
    expect((await set(accountant.id, accountant)).status).toBe(403);
    expect((await set(other.id, admin)).body.code).toBe('accountant_by_role');
    expect((await set(admin.id, admin)).body.code).toBe('not_yourself');
  });

  test('does not come back with the role', async () => {
    const change = (role: string) =>
      ask(testApp, 'PATCH', `/api/admin/staff-accounts/${accountant.id}`, { role, reason: 'Moves on' }, admin.bearer);
    await change('admin');
    expect((await change('seller')).body).toMatchObject({ role: 'seller', accountant: false });
  });
});

test('an export is in the audit log with its month', async () => {
  const { status, headers } = await ask(
    testApp,
    'GET',
    '/api/admin/settlements/lines?month=2025-05',
    undefined,
    admin.bearer,
  );
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="settlements-2025-05.csv"']);
  const entry = await testApp.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'settlements.exported')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toMatchObject({ subject_id: 'settlements', detail: { month: '2025-05' } });
});
