import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { newOrderId } from '#server/checkout/normalize-buyer.ts';
import { demoPassword, seedDemo } from '#server/ops/demo/seed-demo.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { aCustomer, ask, logIn, type Session } from '#test/accounts.ts';
import { callEndpoint, type EndpointInput } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  await seedDemo(testApp.db, new Date());
  asha = await logIn(testApp, 'asha@demo.chulha.example', demoPassword);
});
afterAll(() => testApp.close());

const get = (path: string, who: Session) => ask(testApp, 'GET', path, undefined, who.bearer);
const ordersOf = async (who: Session, query: EndpointInput<'GET /api/user/orders'>['query'] = {}) =>
  (await callEndpoint(testApp, 'GET /api/user/orders', { query }, who.bearer)).body;
const subscriptionsOf = async (who: Session) =>
  (await callEndpoint(testApp, 'GET /api/user/subscriptions', {}, who.bearer)).body;
const favouritesOf = async (who: Session) =>
  (await callEndpoint(testApp, 'GET /api/user/favourites', {}, who.bearer)).body;

async function aPaidOrder(email: string, more: object = {}): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email, ...more }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await syncPayment(testApp, body.order_id, 'customer');
  return body.order_id;
}

describe('the demo customer', () => {
  test('has 122 orders, 8 saved plans and 3 orders of the last 30 days', async () => {
    expect((await get('/api/user/dashboard', asha)).body).toMatchObject({
      totalOrders: 122,
      favouriteItems: 8,
      recentOrders: 3,
    });
  });

  test('is asked for the PAN card until it is uploaded', async () => {
    const panSent = async () => (await get('/api/user/dashboard', asha)).body['panSent'];
    expect(await panSent()).toBe(false);
    const file = { file_name: 'pan.pdf', media_type: 'application/pdf', bytes: 1, path: 'pan-of-asha' } as const;
    await testApp.db
      .insertInto('documents')
      .values({ ...file, user_id: asha.id, kind: 'panCard' })
      .execute();
    expect(await panSent()).toBe(true);
  });

  test('is created once, and the invariants of the doctor hold', async () => {
    expect(await seedDemo(testApp.db, new Date())).toBe(false);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('reads all orders fifty at a time, none twice', async () => {
    const seen: string[] = [];
    for (
      let page = await ordersOf(asha);
      page.length > 0;
      page = await ordersOf(asha, { before: page.at(-1)?.order_id })
    )
      seen.push(...page.map((order) => order.order_id));
    expect([seen.length, new Set(seen).size]).toEqual([122, 122]);
  });
});

describe('a customer with many orders', () => {
  async function manyOrders(email: string): Promise<Session> {
    const buyer = await aCustomer(testApp, email);
    const { body } = await initiatePayment(testApp, aBuyer({ email }), buyer.bearer);
    const first = await testApp.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', body.order_id)
      .executeTakeFirstOrThrow();
    const inOneMillisecond = (n: number) => sql<Date>`now() + make_interval(secs => ${n / 1e6})`;
    const rows = Array.from({ length: 119 }, (_, n) => ({
      ...first,
      id: newOrderId(),
      request_key: null,
      request_digest: `${email} ${n}`,
      session_key: randomUUID(),
      last_attempt: n < 60 ? ('dropped' as const) : null,
      created_at: inOneMillisecond(n),
    }));
    await testApp.db.insertInto('orders').values(rows).execute();
    return buyer;
  }

  test('gets none twice at the edge of a page, even with equal milliseconds', async () => {
    const buyer = await manyOrders('many@x.in');
    const seen: string[] = [];
    for (
      let page = await ordersOf(buyer);
      page.length > 0;
      page = await ordersOf(buyer, { before: page.at(-1)?.order_id })
    )
      seen.push(...page.map((order) => order.order_id));
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });

  test('pages from a time or a number; other cursors are refused', async () => {
    const buyer = await manyOrders('times@x.in');
    const from = async (before: string) => (await get(`/api/user/orders?before=${before}`, buyer)).status;
    expect(await ordersOf(buyer, { before: new Date().toISOString() })).toHaveLength(50);
    for (const neither of ['2026-13-45', '2026-02-30T10:00:00Z', '2026-11-22']) expect(await from(neither)).toBe(400);
    expect(await from('ch_2026-13-45')).toBe(200);
  });

  test('filters by shown status, fifty at a time', async () => {
    const buyer = await manyOrders('shown@x.in');
    for (const status of ['pending', 'failed'] as const) {
      const page = await ordersOf(buyer, { status });
      expect([page.length, new Set(page.map((order) => order.status))]).toEqual([50, new Set([status])]);
    }
  });
});

describe('a customer who has bought', () => {
  test('sees the order and the subscription, with months for a growth plan and no end for one-time work', async () => {
    const buyer = await aCustomer(testApp, 'buyer@x.in');
    await aPaidOrder('buyer@x.in');
    await aPaidOrder('buyer@x.in', { planId: 'basic', duration: 3, amount: 17_998 });
    const subscriptions = await subscriptionsOf(buyer);
    expect(subscriptions.toSorted((a, b) => b.amount - a.amount)).toMatchObject([
      { planName: 'Growth · Basic', amount: 17_998, duration: 3, status: 'Active', endDate: expect.any(String) },
      { planName: 'Zomato · Starter Onboarding', amount: 1999, duration: null, endDate: null, status: 'Active' },
    ]);
    expect(await ordersOf(buyer)).toHaveLength(2);
  });

  test('sees all orders bought as a guest before signing up', async () => {
    await aPaidOrder('later@x.in');
    const later = await aCustomer(testApp, 'later@x.in');
    expect([(await ordersOf(later)).length, (await subscriptionsOf(later)).length]).toEqual([1, 1]);
  });

  test('sees nothing of another customer', async () => {
    const stranger = await aCustomer(testApp, 'nosy@x.in');
    expect([await ordersOf(stranger), await subscriptionsOf(stranger), await favouritesOf(stranger)]).toEqual([
      [],
      [],
      [],
    ]);
    expect((await get('/api/user/search?q=Growth', stranger)).body).toMatchObject({ orders: [] });
  });
});

describe('saved plans and search', () => {
  test('a plan is saved once, listed, and removed', async () => {
    const fan = await aCustomer(testApp, 'fan@x.in');
    for (let n = 0; n < 2; n += 1)
      expect((await ask(testApp, 'PUT', '/api/user/favourites/basic', undefined, fan.bearer)).status).toBe(204);
    expect(await favouritesOf(fan)).toMatchObject([{ slug: 'basic-growth' }]);
    expect((await ask(testApp, 'DELETE', '/api/user/favourites/basic-growth', undefined, fan.bearer)).status).toBe(204);
    expect(await favouritesOf(fan)).toEqual([]);
    expect((await ask(testApp, 'PUT', '/api/user/favourites/__proto__', undefined, fan.bearer)).status).toBe(404);
  });

  test('words find orders and plans; characters of the search syntax are literals', async () => {
    const search = async (words: string) =>
      (await get(`/api/user/search?q=${words}`, asha)).body as { orders: { href: string }[]; plans: unknown[] };
    const found = await search('starter');
    expect([found.orders.length > 0, found.plans.length]).toEqual([true, 1]);
    const ticket = found.orders[0]?.href.split('ch_')[1]?.slice(0, 6).toUpperCase();
    expect((await search(`KOT ${ticket}`)).orders).toEqual([found.orders[0]]);
    expect((await search('starter onb')).orders).toEqual(found.orders);
    expect((await get('/api/user/search?q=%25', asha)).body).toMatchObject({ orders: [] });
  });
});
