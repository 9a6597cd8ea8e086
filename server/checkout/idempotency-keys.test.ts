import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, ask } from '#test/accounts.ts';
import { openBrowser } from '#test/browsers.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { guestOrders } from '#test/guest-orders.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { victimOrders } from '#test/victim-orders.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await aCustomer(testApp, 'victim@owners.in');
});
afterAll(() => testApp.close());

const { details, press } = victimOrders(() => testApp);
const { ownerOf } = guestOrders(() => testApp);

/** Keys of any length that are not random UUIDs. */
const guessable = [
  '1',
  'tab-7',
  'order',
  'a'.repeat(40),
  'order-2026-11-22-00000009',
  '0123456789abcdef0123456789abcdef',
  // Four UUIDs that are not random version 4 UUIDs: a version 1 UUID (clock and network card), one without a version,
  // one with another variant, and one with a space before it and text after it.
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

describe('One key, or none, with defaults given or left out', () => {
  const growth = { planId: 'basic-growth', amount: 57_593 };
  const order = (typed: object) => aBuyer({ duration: undefined, ...typed });
  const licence = { planId: 'fssai-registration-1yr', amount: 1_500 };
  const ids = async (spellings: object[], headers: Record<string, string>) => {
    const answers = [];
    for (const spelling of spellings) answers.push(await initiatePayment(testApp, order(spelling), headers));
    expect(answers.map(({ status }) => status)).toEqual(spellings.map(() => 200));
    return new Set(answers.map(({ body }) => body.order_id)).size;
  };

  test.each([
    ['the quantity of a licence', [licence, { ...licence, quantity: 1 }]],
    ['the quantity of an onboarding', [{ quantity: 1 }, {}]],
    ['months of a plan without months', [{ duration: 1 }, {}, { duration: 12 }]],
    ['months of a growth plan', [growth, { ...growth, duration: 12 }, { ...growth, planId: 'basic', quantity: 1 }]],
    ['empty texts', [{}, { couponCode: ' ', address: '', gstin: '', company: ' ', language: 'hi' }]],
  ])('%s: the same order', async (_what, spellings) => {
    expect(await ids(spellings, { 'idempotency-key': randomUUID() })).toBe(1);
    const mine = await openBrowser(testApp);
    expect(await ids(spellings, { cookie: mine.cookie })).toBe(1);
  });

  test.each([
    ['two licences', licence, { quantity: 2 }],
    ['three months', growth, { duration: 3 }],
    ['two onboardings', {}, { quantity: 2 }],
  ])('%s are another order', async (_what, first, more) => {
    const key = { 'idempotency-key': randomUUID() };
    expect((await initiatePayment(testApp, order(first), key)).status).toBe(200);
    const other = await initiatePayment(testApp, order({ ...first, ...more }), key);
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
  });

  test('a plan that is taken off sale: the key finds its order, and a new order is refused', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const licence = { planId: 'fssai-registration-3yrs' };
    const { price } = await testApp.db
      .selectFrom('plan_prices')
      .select('rupees as price')
      .where('plan_slug', '=', licence.planId)
      .executeTakeFirstOrThrow();
    const typed = { ...licence, amount: price, duration: 1 };
    const made = await initiatePayment(testApp, order(typed), key);
    await testApp.db.updateTable('plans').set({ on_sale: false }).where('slug', '=', licence.planId).execute();
    await waitUntil(
      async () => (await fetch(`${testApp.url}/api/plan/${licence.planId}`)).status,
      (status) => status === 404,
    );
    expect((await initiatePayment(testApp, order(typed), key)).body.order_id).toBe(made.body.order_id);
    const fresh = await initiatePayment(testApp, order(typed), { 'idempotency-key': randomUUID() });
    expect([fresh.status, fresh.body.code]).toEqual([409, 'plan_off_sale']);
  });
});
