import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseGuest } from '#server/personal-data/erase-account.ts';
import {
  aCustomer,
  aStaffMember,
  ask,
  byPhone,
  codeFor,
  codeGapOver,
  goodPassword,
  type Session,
} from '#test/accounts.ts';
import { openBrowser } from '#test/browsers.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { eitherFirst, eraseOwn, meet, type Race, raceErasure, uniqueMark } from '#test/erasure-races.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { allUsers } from '#test/users-list.ts';

// Data written in parallel to an erasure are erased with it or refused. Another transaction holds a lock, so that
// writer and erasure wait at the same time; either may continue first.

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@late.in', 'admin');
});
afterAll(() => testApp.close());

const erasedBy = (who: Session) => () => eraseOwn(testApp, who);

async function anOrder(couponCode?: string): Promise<Race> {
  const email = `${uniqueMark().toLowerCase()}@late.in`;
  const who = await aCustomer(testApp, email);
  const buyer = aBuyer({ email, address: 'Lane 5', ...(couponCode ? { couponCode, amount: 1_000 } : {}) });
  return {
    write: () => initiatePayment(testApp, buyer, who.bearer),
    erase: erasedBy(who),
    left: `select id from orders where email = '${email}' or (user_id = '${who.id}' and erase_requested_at is null)`,
  };
}

const races: Record<string, () => Promise<Race>> = {
  'an order': () => anOrder(),
  'an order that waits for its coupon': async () => {
    const code = uniqueMark();
    const coupon = { code, kind: 'percent', value: 50, description: 'half', services: ['zomato'] } as const;
    await testApp.db
      .insertInto('coupons')
      .values({ ...coupon, services: ['zomato'], max_redemptions: 50 })
      .execute();
    return { ...(await anOrder(code)), lock: `select from coupons where code = '${code}' for update` };
  },
  'a claim of the orders of a number': async () => {
    const phone = `98${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
    const { orderId } = await aPaidOrderWithCase(testApp, { email: `${uniqueMark().toLowerCase()}@buyer.in`, phone });
    await codeGapOver(testApp);
    const holder = await byPhone(testApp, phone);
    await ask(testApp, 'POST', '/api/user/erasure-code', {}, holder.bearer);
    const otp = /\d{6}/.exec(testApp.texts.at(-1)?.text ?? '')?.[0];
    return {
      write: () => ask(testApp, 'POST', '/api/user/unclaimed-orders', {}, holder.bearer),
      erase: async () => expect((await ask(testApp, 'DELETE', '/api/user', { otp }, holder.bearer)).status).toBe(200),
      left: `select id from orders where user_id = '${holder.id}' and erase_requested_at is null
        union select id::text from mails where order_id = '${orderId}' and kind = 'order-claimed'
          and (select user_id from orders where id = '${orderId}') is null`,
      lock: `select from orders where id = '${orderId}' for update`,
    };
  },
  'a claim of the order of a browser': async () => {
    const who = await aCustomer(testApp, `${uniqueMark().toLowerCase()}@late.in`);
    const { cookie } = await openBrowser(testApp);
    const { body } = await initiatePayment(testApp, aBuyer({ email: `${uniqueMark().toLowerCase()}@buyer.in` }), {
      cookie,
    });
    return {
      write: () => ask(testApp, 'POST', `/api/user/orders/${body.order_id}/claim`, {}, { ...who.bearer, cookie }),
      erase: erasedBy(who),
      left: `select id from orders where user_id = '${who.id}' and erase_requested_at is null`,
      lock: `select from orders where id = '${body.order_id}' for update`,
    };
  },
  'a note about a guest': async () => {
    const email = `${uniqueMark().toLowerCase()}@late.in`;
    await aPaidOrderWithCase(testApp, { email });
    const [guest] = await allUsers(testApp, farah, { account: 'guest', search: email });
    const text = `${uniqueMark()} owes us`;
    return {
      write: () => ask(testApp, 'POST', `/api/admin/users/${guest?._id}/notes`, { text }, farah.bearer),
      erase: () => eraseGuest(testApp, email),
      left: `select id from notes where text = '${text}'`,
    };
  },
  'a browser that logs in': async () => {
    const email = `${uniqueMark().toLowerCase()}@late.in`;
    const who = await aCustomer(testApp, email);
    return {
      write: () => ask(testApp, 'POST', '/api/auth/login', { email, password: goodPassword }),
      erase: erasedBy(who),
      left: `select id from sessions where user_id = '${who.id}'`,
    };
  },
};

test.each(eitherFirst(races))('%s, begun %s the erasure, leaves nothing', async (name, when) => {
  const { status, left } = await raceErasure(testApp, races[name], when);
  expect(status).toBeLessThan(when === 'before' ? 300 : 500);
  expect(left).toEqual([]);
});

test('an address that is confirmed while the erasure waits is erased too, and gets the e-mail about the erasure', async () => {
  const name = uniqueMark();
  const [first, second] = [`${name}-1@late.in`.toLowerCase(), `${name}-2@late.in`.toLowerCase()];
  const who = await aCustomer(testApp, first);
  await ask(testApp, 'POST', '/api/user/email', { email: second, password: goodPassword }, who.bearer);
  const otp = await codeFor(testApp, second);
  await ask(testApp, 'POST', '/api/contact', { name, email: second, message: 'About my licence' });
  const confirm = async () =>
    expect(
      (await ask(testApp, 'POST', '/api/user/email/confirm', { email: second, otp }, who.bearer)).status,
    ).toBeLessThan(300);
  await meet(testApp, `select from users where id = '${who.id}' for update`, confirm, erasedBy(who));
  const addresses = [first, second];
  const left = await sql<{ what: string }>`
    select 'message' as what from enquiries where lower(email) = any(${addresses})
    union all select purpose from codes where target = any(${addresses}) or target = ${who.id}
    union all select kind || ' ' || recipient from mails where recipient = any(${addresses})`.execute(testApp.db);
  expect(left.rows.map(({ what }) => what)).toEqual([`account-erased ${second}`]);
});
