import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, ask, goodPassword, type Session } from '#test/accounts.ts';
import { type Browser, openBrowser } from '#test/browsers.ts';
import { aBuyer, initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let victim: Session;
let stranger: Session;
let phoneOwner: Session;

beforeAll(async () => {
  testApp = await openTestApp();
  victim = await aCustomer(testApp, 'victim@owners.in');
  stranger = await aCustomer(testApp, 'stranger@owners.in');
  phoneOwner = await byPhone('9812345670');
});
afterAll(() => testApp.close());

async function byPhone(phone: string): Promise<Session> {
  await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone });
  const otp = /\d{6}/.exec(testApp.texts.at(-1)?.text ?? '')?.[0];
  const { body } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp });
  const token = String(body.token);
  return { token, bearer: { authorization: `Bearer ${token}` }, cookie: '', id: idIn(body.user) };
}

const idIn = (user: unknown) =>
  typeof user === 'object' && user !== null && '_id' in user ? String(user._id) : 'nobody';

/** Ownership of orders: every requester sends the victim's details, which must not give access. */
const details = () => aBuyer({ email: 'victim@owners.in' });

const press = async (browser: Browser | undefined, key: string | undefined, session?: Session) => {
  const headers = { ...session?.bearer, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const answer = browser
    ? await browser.ask('POST', '/api/cashfree/initiate-payment', details(), headers)
    : await ask(testApp, 'POST', '/api/cashfree/initiate-payment', details(), headers);
  expect(answer.status).toBe(200);
  return String(answer.body.order_id);
};

const ownerOf = async (id: string) =>
  (await testApp.db.selectFrom('orders').select('person_id').where('id', '=', id).executeTakeFirstOrThrow()).person_id;

const expire = (id: string) =>
  testApp.db.updateTable('orders').set({ status: 'expired' }).where('id', '=', id).execute();

type Kind = 'guest' | 'same browser' | 'other browser' | 'owner' | 'other account' | 'phone account';
type Maker = 'guest' | 'account';
type Place = { mine: Browser; other: Browser };

/** The repeated request: from which browser, signed in as whom. */
const requesters: Record<Kind, (place: Place) => [Browser | undefined, Session | undefined]> = {
  guest: () => [undefined, undefined],
  'same browser': ({ mine }) => [mine, undefined],
  'other browser': ({ other }) => [other, undefined],
  owner: ({ other }) => [other, victim],
  'other account': ({ other }) => [other, stranger],
  'phone account': ({ other }) => [other, phoneOwner],
};

/** Kinds of requests that get the order of the same maker again; all others create a new one. */
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
    const session = await byPhone('9812345671');
    const made = await press(mine, undefined, session);
    await mine.ask('POST', '/api/auth/logout', {}, session.bearer);
    expect(await press(mine, undefined)).not.toBe(made);
  });
});

/** Keys that are not random UUIDs, of any length. */
const guessable = [
  '1',
  'tab-7',
  'order',
  'a'.repeat(40),
  'order-2026-11-22-00000009',
  '0123456789abcdef0123456789abcdef',
  // Version 1 (clock and network card), no version, another variant, more than a UUID.
  '2f1c0d5e-8a4b-11ef-9c3d-0242ac120002',
  '00000000-0000-0000-0000-000000000001',
  '9b1deb4d-3b7d-4bad-0bdd-2b0d7b3dcb6d',
  ' 9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d-2',
];
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0];

describe('Idempotency keys', () => {
  test('a guessable key is separate for every requester without our cookie', async () => {
    for (const key of guessable) {
      const mine = await openBrowser(testApp);
      const made = await press(mine, key);
      expect(await press(undefined, key)).not.toBe(made);
      expect(await press(undefined, key)).not.toBe(await press(undefined, key));
      expect(await press(mine, key)).toBe(made);
    }
  });

  test('twenty tabs of a first-time guest with one random key and no cookie make one order and get one cookie', async () => {
    const key = randomUUID();
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${testApp.url}/api/cashfree/initiate-payment`, {
          method: 'POST',
          headers,
          body: JSON.stringify(details()),
        }),
      ),
    );
    const cookies = new Set(answers.map((answer) => answer.headers.get('set-cookie')?.split(';')[0]));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect([new Set(bodies).size, cookies.size]).toEqual([1, 1]);
    const later = await openBrowser(testApp);
    later.cookie = [...cookies][0] ?? '';
    expect(bodies[0]).toContain(await press(later, key));
  });

  test('an account without our cookie is not the browser of a guest’s key', async () => {
    const key = randomUUID();
    const ofGuest = await press(undefined, key);
    const other = await aCustomer(testApp, 'no-cookie@owners.in');
    expect(await press(undefined, key, other)).not.toBe(ofGuest);
    expect(await ownerOf(ofGuest)).toBeNull();
    expect((await ask(testApp, 'POST', `/api/user/orders/${ofGuest}/claim`, undefined, other.bearer)).status).toBe(404);
  });

  test('a guessable key does not determine the device cookie', async () => {
    for (const key of guessable) {
      const pressed = () =>
        ask(testApp, 'POST', '/api/cashfree/initiate-payment', details(), { 'idempotency-key': key });
      const [one, two] = [await pressed(), await pressed()];
      expect([one.status, two.status]).toEqual([200, 200]);
      expect([one.body.order_id === two.body.order_id, cookieOf(one.headers) === cookieOf(two.headers)]).toEqual([
        false,
        false,
      ]);
      expect(cookieOf(two.headers)).toMatch(/^browser=[\w-]{43}$/);
    }
  });

  test('a random UUID in upper or lower case is a secret of its maker', async () => {
    for (const key of [randomUUID(), randomUUID().toUpperCase()]) {
      const made = await press(undefined, key);
      expect(await press(undefined, key)).toBe(made);
    }
  });

  test('a refusal sets no cookie', async () => {
    const refused = async (key: string | undefined, more: object, wanted: string) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const order = { ...details(), ...more };
      const answer = await ask(testApp, 'POST', '/api/cashfree/initiate-payment', order, headers);
      expect([answer.body.code, answer.headers.get('set-cookie')]).toEqual([wanted, null]);
    };
    const key = randomUUID();
    await press(undefined, key);
    await refused(key, { planId: 'zomato-pro', amount: 2999 }, 'key_reused');
    await refused(randomUUID(), { amount: 1 }, 'price_changed');
    await refused(undefined, { amount: 1 }, 'price_changed');
  });

  test('twenty parallel requests of one browser without a key make one order', async () => {
    const mine = await openBrowser(testApp);
    const ids = await Promise.all(Array.from({ length: 20 }, () => press(mine, undefined)));
    expect(new Set(ids).size).toBe(1);
  });

  test('the cookie is HttpOnly and stored hashed', async () => {
    const page = await fetch(`${testApp.url}/checkout/zomato-starter`);
    const given = page.headers.get('set-cookie') ?? '';
    expect(given).toMatch(/^browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = given.split(';')[0] ?? '';
    const made = await initiatePayment(testApp, details(), { cookie });
    const order = await testApp.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', made.body.order_id)
      .executeTakeFirstOrThrow();
    const secret = cookie.slice('browser='.length);
    expect(JSON.stringify(order)).not.toContain(secret);
    expect(order.browser_hash?.toString('utf8')).not.toContain(secret);
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
