import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, ask, byPhone, goodPassword, type Session } from '#test/accounts.ts';
import { type Browser, openBrowser } from '#test/browsers.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { guestOrders } from '#test/guest-orders.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { victimOrders } from '#test/victim-orders.ts';

let testApp: TestApp;
let victim: Session;
let stranger: Session;
let phoneOwner: Session;

beforeAll(async () => {
  testApp = await openTestApp();
  victim = await aCustomer(testApp, 'victim@owners.in');
  stranger = await aCustomer(testApp, 'stranger@owners.in');
  phoneOwner = await byPhone(testApp, '9812345670');
});
afterAll(() => testApp.close());

const { press } = victimOrders(() => testApp);
const { ownerOf } = guestOrders(() => testApp);

const expire = (id: string) =>
  testApp.db.updateTable('orders').set({ status: 'expired' }).where('id', '=', id).execute();

type Kind = 'guest' | 'same browser' | 'other browser' | 'owner' | 'other account' | 'phone account';
type Maker = 'guest' | 'account';
type Place = { mine: Browser; other: Browser };

/** Browser and account with which the request is repeated. */
const requesters: Record<Kind, (place: Place) => [Browser | undefined, Session | undefined]> = {
  guest: () => [undefined, undefined],
  'same browser': ({ mine }) => [mine, undefined],
  'other browser': ({ other }) => [other, undefined],
  owner: ({ other }) => [other, victim],
  'other account': ({ other }) => [other, stranger],
  'phone account': ({ other }) => [other, phoneOwner],
};

/**
 * Requesters whose repeated request returns the existing order, by who placed the order. All others create a new order.
 */
const repeats: Record<Maker, readonly Kind[]> = { guest: ['same browser'], account: ['same browser', 'owner'] };
const keyed = { 'with a key': () => randomUUID(), 'without a key': () => undefined };

const rows = (['guest', 'account'] as const).flatMap((maker) =>
  (Object.keys(keyed) as (keyof typeof keyed)[]).flatMap((how) =>
    (Object.keys(requesters) as Kind[]).map((kind) => [maker, how, kind] as const),
  ),
);

describe('repeated checkout requests', () => {
  beforeAll(async () => void (await testApp.db.updateTable('orders').set({ status: 'expired' }).execute()));

  test.each(rows)('order made by %s %s, requested again by %s', async (maker, how, kind) => {
    const place: Place = { mine: await openBrowser(testApp), other: await openBrowser(testApp) };
    const key = keyed[how]();
    const made = await press(place.mine, key, maker === 'account' ? victim : undefined);
    expect(await ownerOf(made)).toBe(maker === 'account' ? victim.id : null);

    const [browser, session] = requesters[kind](place);
    const same = repeats[maker].includes(kind);
    const again = await press(browser, key, session);
    expect(again === made).toBe(same);
    expect(await ownerOf(again)).toBe(same && maker === 'account' ? victim.id : (session?.id ?? null));

    await expire(made);
    const later = await press(browser, key, session);
    expect(later === made).toBe(same && key !== undefined);
    await expire(again);
    await expire(later);
  });

  test.each(Object.keys(keyed) as (keyof typeof keyed)[])(
    'a guest %s who signs in and pays again owns the order; the next account in that browser does not get it',
    async (how) => {
      for (const session of [phoneOwner, stranger, victim]) {
        const mine = await openBrowser(testApp);
        const key = keyed[how]();
        const made = await press(mine, key);
        expect(await press(mine, key, session)).toBe(made);
        expect(await ownerOf(made)).toBe(session.id);
        const next = session === stranger ? victim : stranger;
        const others = await press(mine, key, next);
        expect([others === made, await ownerOf(others), await ownerOf(made)]).toEqual([false, next.id, session.id]);
        await expire(made);
        await expire(others);
      }
    },
  );

  test('logging out ends access by the browser', async () => {
    const mine = await openBrowser(testApp);
    const session = await byPhone(testApp, '9812345671');
    const made = await press(mine, undefined, session);
    await mine.ask('POST', '/api/auth/logout', {}, session.bearer);
    expect(await press(mine, undefined)).not.toBe(made);
  });
});

describe('ownership of paid orders', () => {
  const pay = async (id: string) => {
    await testApp.provider.admin(`/orders/${id}/attempts`, { status: 'SUCCESS' });
    await waitUntil(
      () => orderStatus(testApp, id),
      ({ status }) => status === 'paid',
    );
  };
  const has = async (session: Session, id: string) => {
    const lists = await Promise.all(
      ['/api/user/orders', '/api/user/subscriptions', '/api/user/dashboard', `/api/user/search?q=${id}`].map((path) =>
        ask(testApp, 'GET', path, undefined, session.bearer),
      ),
    );
    return lists.map(({ body }) => JSON.stringify(body).includes(id));
  };

  test('a stranger who places an order with her details first does not own what she pays', async () => {
    await press(await openBrowser(testApp), undefined, stranger);
    const hers = await press(await openBrowser(testApp), undefined, victim);
    await pay(hers);
    expect(await has(victim, hers)).toEqual([true, true, true, true]);
    expect(await has(stranger, hers)).toEqual([false, false, false, false]);
  });

  test('an unpaid guest order is in no account; once paid it goes to the verified address', async () => {
    const made = await press(await openBrowser(testApp), undefined);
    await ask(testApp, 'POST', '/api/auth/login', { email: 'victim@owners.in', password: goodPassword });
    expect(await has(victim, made)).toEqual([false, false, false, false]);
    await pay(made);
    expect(await has(victim, made)).toEqual([true, true, true, true]);
    const tasks = await testApp.db.selectFrom('tasks').select('customer_id').where('order_id', '=', made).execute();
    expect(new Set(tasks.map((task) => task.customer_id))).toEqual(new Set([victim.id]));
  });

  test('an unpaid order does not go to an account that confirms the address meanwhile', async () => {
    const { body } = await initiatePayment(testApp, aBuyer({ email: 'later@owners.in' }));
    const later = await aCustomer(testApp, 'later@owners.in');
    expect(await has(later, body.order_id)).toEqual([false, false, false, false]);
    await pay(body.order_id);
    expect(await has(later, body.order_id)).toEqual([true, true, true, true]);
  });

  test('an unpaid order is claimed only by a login with its address in the browser that made it', async () => {
    const login = { email: 'victim@owners.in', password: goodPassword };
    const [mine, other] = [await openBrowser(testApp), await openBrowser(testApp)];
    const made = await press(mine, undefined);
    await other.ask('POST', '/api/auth/login', login);
    expect(await ownerOf(made)).toBe(null);
    await mine.ask('POST', '/api/auth/login', { ...login, email: 'stranger@owners.in' });
    expect(await ownerOf(made)).toBe(null);
    await mine.ask('POST', '/api/auth/login', login);
    expect(await ownerOf(made)).toBe(victim.id);
  });

  test('requests of others do not count against her rate limit', async () => {
    const before = await ask(testApp, 'GET', '/api/user/dashboard', undefined, victim.bearer);
    for (let n = 0; n < 3; n += 1) await press(await openBrowser(testApp), undefined, stranger);
    const after = await ask(testApp, 'GET', '/api/user/dashboard', undefined, victim.bearer);
    expect(after.body.totalOrders).toBe(before.body.totalOrders);
  });
});
