import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MonthSums } from '#shared/contract/accounting.ts';
import { aCustomer, anAccountant, aStaffMember, ask, goodPassword, type Session } from '#test/accounts.ts';
import { callEndpoint, type EndpointInput } from '#test/call-endpoint.ts';
import { type SettlementList, settlementActs } from '#test/settlements.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let admin: Session;
let accountant: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await aStaffMember(testApp, 'lakshmi@money.in', 'admin');
  accountant = await anAccountant(testApp, 'farah@money.in');
});
afterAll(() => testApp.close());

const { paidOrder, get } = settlementActs(
  () => testApp,
  () => accountant,
);

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
    const id = await paidOrder();
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
    const { items } = await get<SettlementList>('/api/admin/settlements?month=2025-02');
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
      const { items, next } = await get<SettlementList>(`/api/admin/settlements?month=2025-05${after}`);
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
      expect((await get<SettlementList>(`/api/admin/settlements?month=2025-05&after=${after}`)).items[0]?.utr).toBe(
        'P44',
      );
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
      'Access Denied. Only Admins, Accountants and Sellers with the right of the accountant can view this page.',
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
      ask(
        testApp,
        'PATCH',
        `/api/admin/staff-accounts/${accountant.id}`,
        { role, reason: 'Moves on', password: goodPassword },
        admin.bearer,
      );
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

test('weeks over the turn of a month are whole in both months, and twelve months end with the chosen one', async () => {
  const id = await paidOrder();
  // 30 June 2025 is a Monday.
  const payments = [
    ['w1', '2025-06-29T18:29:59Z', 1],
    ['w2', '2025-06-29T18:30:00Z', 10],
    ['w3', '2025-06-30T18:30:00Z', 100],
    ['w4', '2025-07-06T18:29:59Z', 1_000],
    ['w5', '2025-07-06T18:30:00Z', 10_000],
    ['w6', '2024-07-31T18:29:59Z', 100_000],
    ['w7', '2024-07-31T18:30:00Z', 1_000_000],
  ] as const;
  await testApp.db
    .insertInto('payments')
    .values(
      payments.map(([provider_payment_id, at, amount_paise]) => ({
        order_id: id,
        provider_payment_id,
        outcome: 'succeeded' as const,
        amount_paise,
        paid_at: new Date(at),
      })),
    )
    .execute();
  const periodsOf = async (query: EndpointInput<'GET /api/admin/settlements/periods'>['query']) =>
    (await callEndpoint(testApp, 'GET /api/admin/settlements/periods', { query }, admin.bearer)).body.periods;
  const week = { first: '2025-06-30', last: '2025-07-06', collectedPaise: 1_110 };
  expect((await periodsOf({ month: '2025-06', by: 'week' }))[0]).toMatchObject(week);
  const july = await periodsOf({ month: '2025-07', by: 'week' });
  expect(july.at(-1)).toMatchObject(week);
  expect([july.length, july[0]?.first, july[0]?.last]).toEqual([5, '2025-07-28', '2025-08-03']);
  const months = await periodsOf({ month: '2025-07', by: 'month' });
  expect(months.map(({ first }) => first)).toHaveLength(12);
  expect([months[0], months[1], months.at(-1)]).toMatchObject([
    { first: '2025-07-01', last: '2025-07-31', collectedPaise: 11_100 },
    { first: '2025-06-01', last: '2025-06-30', collectedPaise: 11 },
    { first: '2024-08-01', last: '2024-08-31', collectedPaise: 1_000_000 },
  ]);
  const { total } = (
    await callEndpoint(testApp, 'GET /api/admin/settlements/sums', { query: { month: '2025-06' } }, admin.bearer)
  ).body;
  expect(total.collectedPaise).toBe(11);
});
