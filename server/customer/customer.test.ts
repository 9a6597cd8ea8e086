import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { demoPassword, seedDemo } from '#server/demo-seed.ts';
import { settleOrder } from '#server/payments/settle.ts';
import { aCustomer, ask, logIn, type Session } from '#test/accounts.ts';
import { aBuyer, startPayment } from '#test/people.ts';
import { openStage, type Stage } from '#test/stage.ts';

let stage: Stage;
let asha: Session;
beforeAll(async () => {
  stage = await openStage();
  await seedDemo(stage.db, new Date());
  asha = await logIn(stage, 'asha@demo.chulha.example', demoPassword);
});
afterAll(() => stage.close());

const get = (path: string, who: Session) => ask(stage, 'GET', path, undefined, who.bearer);
const list = async (path: string, who: Session) => (await get(path, who)).body as unknown as Record<string, unknown>[];

async function aPaidOrder(email: string, more: object = {}): Promise<string> {
  const { body } = await startPayment(stage, aBuyer({ email, ...more }));
  await stage.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await settleOrder(stage, body.order_id, 'customer');
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

  test('is asked for the PAN card until it has come', async () => {
    const panSent = async () => (await get('/api/user/dashboard', asha)).body['panSent'];
    expect(await panSent()).toBe(false);
    const file = { file_name: 'pan.pdf', media_type: 'application/pdf', bytes: 1, path: 'pan-of-asha' } as const;
    await stage.db
      .insertInto('papers')
      .values({ ...file, person_id: asha.id, kind: 'panCard' })
      .execute();
    expect(await panSent()).toBe(true);
  });

  test('comes once, and keeps every rule of the books', async () => {
    expect(await seedDemo(stage.db, new Date())).toBe(false);
    expect(await checkInvariants(stage.db)).toEqual([]);
  });

  test('reads all orders fifty at a time, none twice', async () => {
    const seen: string[] = [];
    for (
      let page = await list('/api/user/orders', asha);
      page.length > 0;
      page = await list(`/api/user/orders?before=${String(page.at(-1)?.order_id)}`, asha)
    )
      seen.push(...page.map((order) => String(order.order_id)));
    expect([seen.length, new Set(seen).size]).toEqual([122, 122]);
  });
});

describe('somebody with many orders', () => {
  async function manyOrders(email: string): Promise<Session> {
    const buyer = await aCustomer(stage, email);
    const { body } = await startPayment(stage, aBuyer({ email }));
    const first = await stage.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', body.order_id)
      .executeTakeFirstOrThrow();
    const inOneMillisecond = (n: number) => sql<Date>`now() + make_interval(secs => ${n / 1e6})`;
    const rows = Array.from({ length: 119 }, (_, n) => ({
      ...first,
      id: `${first.id.slice(0, -3)}${n + 100}`,
      ...{ request_key: null, request_digest: `${email} ${n}`, session_key: randomUUID() },
      last_attempt: n < 60 ? ('dropped' as const) : null,
      created_at: inOneMillisecond(n),
    }));
    await stage.db.insertInto('orders').values(rows).execute();
    return buyer;
  }

  test('misses none at the edge of a page, even if two came within a millisecond', async () => {
    const buyer = await manyOrders('many@x.in');
    const seen: string[] = [];
    for (
      let page = await list('/api/user/orders', buyer);
      page.length > 0;
      page = await list(`/api/user/orders?before=${String(page.at(-1)?.order_id)}`, buyer)
    )
      seen.push(...page.map((order) => String(order.order_id)));
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });

  test('goes on from a time as well as from a number, and is refused what is neither', async () => {
    const buyer = await manyOrders('times@x.in');
    const from = async (before: string) => (await get(`/api/user/orders?before=${before}`, buyer)).status;
    expect(await list(`/api/user/orders?before=${new Date().toISOString()}`, buyer)).toHaveLength(50);
    for (const neither of ['2026-13-45', '2026-02-30T10:00:00Z', '2026-11-22']) expect(await from(neither)).toBe(400);
    expect(await from('ch_2026-13-45')).toBe(200);
  });

  test('finds under a status those that are shown with it, fifty of them', async () => {
    const buyer = await manyOrders('shown@x.in');
    for (const status of ['pending', 'failed']) {
      const page = await list(`/api/user/orders?status=${status}`, buyer);
      expect([page.length, new Set(page.map((order) => order.status))]).toEqual([50, new Set([status])]);
    }
  });
});

describe('somebody who has bought', () => {
  test('sees the order and the subscription, with months for a growth plan and no end for one-time work', async () => {
    const buyer = await aCustomer(stage, 'buyer@x.in');
    await aPaidOrder('buyer@x.in');
    await aPaidOrder('buyer@x.in', { planId: 'basic', duration: 3, amount: 17_998 });
    const subscriptions = await list('/api/user/subscriptions', buyer);
    expect(subscriptions.toSorted((a, b) => Number(b.amount) - Number(a.amount))).toMatchObject([
      { planName: 'Basic Growth Plan', amount: 17_998, duration: 3, status: 'Active', endDate: expect.any(String) },
      { planName: 'Starter Onboarding', amount: 1999, duration: null, endDate: null, status: 'Active' },
    ]);
    expect(await list('/api/user/orders', buyer)).toHaveLength(2);
  });

  test('as a guest before signing up finds all of it afterwards', async () => {
    await aPaidOrder('later@x.in');
    const later = await aCustomer(stage, 'later@x.in');
    expect([
      (await list('/api/user/orders', later)).length,
      (await list('/api/user/subscriptions', later)).length,
    ]).toEqual([1, 1]);
  });

  test('sees nothing of somebody else’s', async () => {
    const stranger = await aCustomer(stage, 'nosy@x.in');
    expect([
      await list('/api/user/orders', stranger),
      await list('/api/user/subscriptions', stranger),
      await list('/api/user/favourites', stranger),
    ]).toEqual([[], [], []]);
    expect((await get('/api/user/search?q=Growth', stranger)).body).toMatchObject({ orders: [] });
  });
});

describe('saved plans and search', () => {
  test('a plan is saved once, listed, and dropped', async () => {
    const fan = await aCustomer(stage, 'fan@x.in');
    for (let n = 0; n < 2; n += 1)
      expect((await ask(stage, 'PUT', '/api/user/favourites/basic', undefined, fan.bearer)).status).toBe(204);
    expect(await list('/api/user/favourites', fan)).toMatchObject([{ slug: 'basic-growth' }]);
    expect((await ask(stage, 'DELETE', '/api/user/favourites/basic-growth', undefined, fan.bearer)).status).toBe(204);
    expect(await list('/api/user/favourites', fan)).toEqual([]);
    expect((await ask(stage, 'PUT', '/api/user/favourites/__proto__', undefined, fan.bearer)).status).toBe(404);
  });

  test('words find orders and plans, and signs of the search language are only letters', async () => {
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
