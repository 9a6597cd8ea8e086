import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { paymentActs } from '#test/payment-acts.ts';
import { rewriteCaseEvents } from '#test/rewrite-case-events.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { countSales } from './sales-by-day.ts';

let testApp: TestApp;
let accountant: Session;
const { anOrder, attempt, isPaid } = paymentActs(() => testApp);
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true });
  accountant = await aStaffMember(testApp, 'nila@numbers.in', 'accountant');
});
afterAll(() => testApp.close());

const today = dayInIndia(new Date());
const read = async (query = '') =>
  (await ask(testApp, 'GET', `/api/admin/numbers${query}`, undefined, accountant.bearer)).body;

test('an accountant reads visits, sales, refunds and promises by day, beside the days before', async () => {
  await testApp.db
    .insertInto('page_counts')
    .values([
      { page: 'visit', day: today, views: 7 },
      { page: '/hi/course/zomato-onboarding', day: today, views: 2 },
      { page: '/hi/services/:slug', day: today, views: 1 },
      { page: '/checkout/:id', day: today, views: 2 },
    ])
    .onConflict((clash) => clash.columns(['page', 'day']).doUpdateSet((row) => ({ views: row.ref('excluded.views') })))
    .execute();
  const id = await anOrder();
  await attempt(id, 'SUCCESS');
  await isPaid(id);
  await testApp.db
    .insertInto('refunds')
    .values({ order_id: id, provider_refund_id: 'r1', amount_paise: 50_000, state: 'SUCCESS' })
    .execute();
  const sold = { orders: 1, paidPaise: 199_900, refundedPaise: 50_000 };
  const counts = { visits: 7, planViews: 3, checkouts: 2, ...sold };
  const numbers = await read(`?from=${today}&to=${today}`);
  expect(numbers).toMatchObject({
    days: [{ date: today, ...counts }],
    total: counts,
    byPlan: [{ planId: 'zomato-starter', title: 'Zomato · Starter Onboarding', ...sold }],
    byState: [{ state: '07', ...sold }],
    promises: { kept: 0, missed: 0 },
    ratings: { count: 0, average: null },
    before: { orders: 0, paidPaise: 0 },
  });
  expect((await read())['days']).toHaveLength(30);
});

test('days that were counted read the same, and their refunds of later days are of those days', async () => {
  const { db } = testApp;
  const tomorrow = new Date(Date.now() + 86_400_000);
  const next = dayInIndia(tomorrow);
  const query = `?from=${today}&to=${next}`;
  const { rows } = await sql`select 1 from sales_by_day`.execute(db);
  expect(rows).toEqual([]);
  const live = await read(query);
  expect(await countSales(db, tomorrow)).toBe(1);
  expect(await read(query)).toEqual(live);
  expect(await countSales(db, tomorrow)).toBe(0);
  const [order] = await db.selectFrom('orders').select('id').where('status', '=', 'paid').execute();
  await db
    .insertInto('refunds')
    .values({
      order_id: order?.id ?? '',
      provider_refund_id: 'r2',
      amount_paise: 100,
      state: 'SUCCESS',
      seen_at: tomorrow,
    })
    .execute();
  expect(await read(query)).toMatchObject({
    days: [
      { orders: 1, refundedPaise: 50_000 },
      { orders: 0, refundedPaise: 100 },
    ],
    refundReasons: [{ reason: null, refunds: 2, refundedPaise: 50_100 }],
  });
});

test('the days for which a side held a step count when it passes the step on', async () => {
  const { id } = await testApp.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  await rewriteCaseEvents(testApp.db, id, { at: new Date('2026-11-02T06:00:00Z') });
  // Friday to Monday: Saturday and Monday are working days.
  await testApp.db
    .insertInto('case_events')
    .values([
      { case_id: id, kind: 'ball', step_key: 'papers', ball: 'customer', at: new Date('2026-11-20T06:00:00Z') },
      { case_id: id, kind: 'ball', step_key: 'check', ball: 'us', at: new Date('2026-11-23T06:00:00Z') },
    ])
    .execute();
  expect((await read('?from=2026-11-23&to=2026-11-23'))['medianWorkingDays']).toEqual([
    {
      template: 'zomato-starter',
      title: 'Your kitchen on Zomato',
      step: 'papers',
      stepTitle: 'Papers and answers',
      holder: 'customer',
      days: 2,
    },
  ]);
});

test('days that end before they begin, or too many, are refused', async () => {
  for (const query of ['?from=2026-11-02&to=2026-11-01', '?from=2024-01-01&to=2026-11-01'])
    expect((await read(query))['code']).toBe('invalid');
});
