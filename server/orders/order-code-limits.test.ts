import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '#shared/rules/accounts.ts';
import { codeGapOver } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sendOrderCode } from './order-access-code.ts';

// Limits on order codes sent to one phone number, by who owns the orders and by what the requester changes between
// requests (cookie, network).
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

type Owned = 'by its account' | 'by its browser' | 'by its account, paid and refunded' | 'by somebody else';
type Renewed = 'nothing' | 'the cookie' | 'the network' | 'cookie and network';
const { perDay, perNetworkDay, reservePerDay } = codes;

const browserOf = () => randomBytes(32);
let people = 0;

/** Creates four paid orders with one phone number, and a function that requests codes for them one after the other. */
async function ordersOf(owned: Owned) {
  people += 1;
  const phone = `98111${String(people).padStart(5, '0')}`;
  const { id: userId } = await testApp.db
    .insertInto('users')
    .values({ name: 'Mallory', email: `mallory${people}@codes.in`, email_verified_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const browser = browserOf();
  const isAccounts = owned.startsWith('by its account');
  const orders: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const { body } = await initiatePayment(testApp, aBuyer({ phone, company: `Shop ${n}` }));
    orders.push(body.order_id);
  }
  await testApp.db
    .updateTable('orders')
    .set({
      status: owned.endsWith('refunded') ? 'refunded' : 'paid',
      paid_at: new Date(),
      last_attempt: 'succeeded',
      ask_next_at: null,
      user_id: isAccounts ? userId : null,
      // An order that an account has paid also stores the hash of its browser.
      browser_hash: owned === 'by somebody else' ? null : browser,
    })
    .where('id', 'in', orders)
    .execute();
  let nth = 0;
  async function askForCode(renewed: Renewed, { pause = true, signedIn = isAccounts } = {}) {
    if (pause) await codeGapOver(testApp);
    nth += 1;
    await sendOrderCode(deps(), {
      orderNumber: orders[nth % orders.length] ?? '',
      by: 'phone',
      language: 'en',
      browser: (/cookie/.test(renewed) ? browserOf() : browser).toString('hex'),
      network: /network/.test(renewed) ? `203.0.113.${nth}` : '203.0.113.1',
      ...(signedIn ? { userId } : {}),
    });
  }
  const sent = () => testApp.texts.filter((each) => each.phone === phone).length;
  return { askForCode, sent };
}

const deps = () => {
  const { db, secrets, queue, texts } = testApp;
  return { db, secrets, queue, sms: { send: async (phone: string, text: string) => void texts.push({ phone, text }) } };
};

const own = { nothing: perDay, 'the cookie': perDay, 'the network': perDay, 'cookie and network': perDay };
/**
 * Limits for requesters without a quota of their own. `reservePerDay` is added unless both cookie and network are
 * renewed.
 */
const shared = {
  nothing: perNetworkDay + reservePerDay,
  'the cookie': perNetworkDay + reservePerDay,
  'the network': perDay + reservePerDay,
  'cookie and network': perDay,
};
const limits: Record<Owned, Record<Renewed, number>> = {
  'by its account': own,
  // Without the cookie of that browser, the requester counts as a stranger.
  'by its browser': { ...shared, nothing: perDay, 'the network': perDay },
  'by its account, paid and refunded': shared,
  'by somebody else': shared,
};
const matrix = Object.entries(limits).flatMap(([owned, row]) =>
  Object.entries(row).map(([renewed, limit]) => [owned, renewed, limit] as [Owned, Renewed, number]),
);

test.each(matrix)(
  'order codes for orders owned %s, renewing %s: %i a day, one a minute',
  async (owned, renewed, limit) => {
    const { askForCode, sent } = await ordersOf(owned);
    for (let n = 0; n < 5; n += 1) await askForCode(renewed, { pause: false });
    expect(sent()).toBe(1);
    for (let n = 0; n < 2 * perDay + 4; n += 1) await askForCode(renewed);
    expect(sent()).toBe(limit);
  },
);

test('the browser in which an account paid has no quota of order codes besides that of the account', async () => {
  const { askForCode, sent } = await ordersOf('by its account');
  for (let n = 0; n < perDay; n += 1) await askForCode('the cookie');
  await askForCode('nothing', { signedIn: false });
  expect(sent()).toBe(perDay);
});
