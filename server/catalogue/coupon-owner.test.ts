import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordMissedPromises } from '#server/cases/jobs/missed-promises.ts';
import { aCustomer, ask, codeFor, codeGapOver, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { codeInSubject } from '#test/code-in-subject.ts';
import { rewriteCaseEvents } from '#test/rewrite-case-events.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The coupon for a missed promise is only for the customer of the case. The code alone is not enough.
let testApp: TestApp;
let owner: Session;
let other: Session;
let code: string;

const ownerEmail = 'owner@sorry.in';

async function aMissedPromise(email: string, more: object = {}): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email, ...more }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const [opened] = await waitUntil(
    () => testApp.db.selectFrom('cases').select('id').where('order_id', '=', body.order_id).execute(),
    (cases) => cases.length > 0,
  );
  const id = opened?.id ?? '';
  const long = sql<Date>`now() - interval '90 days'`;
  const held = { ball: 'us', step_key: 'check' } as const;
  await rewriteCaseEvents(testApp.db, id, { ...held, at: long });
  await testApp.db
    .updateTable('cases')
    .set({ ...held, due_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();
  expect(await recordMissedPromises(testApp.db, testApp, new Date())).toBe(1);
  const row = await testApp.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return row.remedy_coupon ?? '';
}

const plan = { planId: 'fssai-registration-1yr', duration: 1 };
const quote = async (headers: Record<string, string>, couponCode = code) => {
  const { status, body } = await ask(testApp, 'POST', '/api/quote', { ...plan, couponCode }, headers);
  return [status, body['code'] ?? body['couponDiscount']];
};
const buy = async (email: string, headers: Record<string, string>) => {
  const priced = (await ask(testApp, 'POST', '/api/quote', { ...plan, couponCode: code }, owner.bearer)).body;
  const buyer = aBuyer({ ...plan, email, couponCode: code, amount: priced['total'] });
  const { status, body } = await initiatePayment(testApp, buyer, headers);
  return { status, code: body.code, orderId: body.order_id };
};

/** Logs in with a code sent to the e-mail address, as a guest does. Returns the request headers of the session. */
async function logInByCode(email: string): Promise<Record<string, string>> {
  await codeGapOver(testApp);
  const before = testApp.emails.filter(({ to, subject }) => to === email && codeInSubject.test(subject)).length;
  await ask(testApp, 'POST', '/api/auth/email-code', { email });
  const otp = await codeFor(testApp, email, before + 1);
  const { body } = await ask(testApp, 'POST', '/api/auth/email-code/verify', { email, otp });
  return { authorization: `Bearer ${String(body['token'])}` };
}

beforeAll(async () => {
  testApp = await openTestApp();
  code = await aMissedPromise(ownerEmail);
  owner = await aCustomer(testApp, ownerEmail);
  other = await aCustomer(testApp, 'other@sorry.in');
});
afterAll(() => testApp.close());

describe('the coupon of a missed promise', () => {
  test('is refused to another account, at the quote and at the order', async () => {
    expect(await quote(other.bearer)).toEqual([422, 'coupon_of_another']);
    expect(await buy('other@sorry.in', other.bearer)).toMatchObject({ status: 422, code: 'coupon_of_another' });
    expect(await buy(ownerEmail, other.bearer)).toMatchObject({ status: 422, code: 'coupon_of_another' });
  });

  test.each([
    ['with the customer’s address', ownerEmail],
    ['with another address', 'guest@sorry.in'],
  ])('asks a guest %s to log in', async (_, email) => {
    expect(await quote({})).toEqual([422, 'coupon_needs_login']);
    expect(await buy(email, {})).toMatchObject({ status: 422, code: 'coupon_needs_login' });
  });

  test('applies for its customer, logged in by password or by an e-mail code, and once', async () => {
    const byCode = await logInByCode(ownerEmail);
    expect(await quote(owner.bearer)).toEqual([200, 150]);
    expect(await quote(byCode)).toEqual([200, 150]);
    const bought = await buy(ownerEmail, byCode);
    expect(bought.status).toBe(200);
    await testApp.provider.admin(`/orders/${bought.orderId}/attempts`, { status: 'SUCCESS' });
    await waitUntil(
      () => quote(owner.bearer),
      ([status]) => status === 422,
    );
    expect(await quote(owner.bearer)).toEqual([422, 'coupon_used_up']);
  });

  test('applies to growth plans too, for its customer only', async () => {
    const growth = { planId: 'basic-growth', duration: 1 };
    const ofMonth = await aMissedPromise(ownerEmail, { ...growth, amount: 7_199 });
    const priced = async (headers: Record<string, string>, couponCode: string) => {
      const { body } = await ask(testApp, 'POST', '/api/quote', { ...growth, couponCode }, headers);
      return body['code'] ?? [body['couponDiscount'], body['total']];
    };
    expect(await priced(owner.bearer, ofMonth)).toEqual([720, 6_479]);
    expect(await priced(other.bearer, ofMonth)).toBe('coupon_of_another');
    expect(await priced({}, ofMonth)).toBe('coupon_needs_login');
    expect(await priced(owner.bearer, 'SAVE10')).toBe('coupon_not_for_plan');
    const buyer = aBuyer({ ...growth, email: ownerEmail, couponCode: ofMonth, amount: 6_479 });
    expect((await initiatePayment(testApp, buyer, owner.bearer)).status).toBe(200);
  });

  test('is shown as used once it was paid with, not while an unpaid order holds it', async () => {
    const own = await aMissedPromise(ownerEmail);
    const { id: caseId } = await testApp.db
      .selectFrom('cases')
      .select('id')
      .where('remedy_coupon', '=', own)
      .executeTakeFirstOrThrow();
    const used = async () =>
      (await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id: caseId } }, owner.bearer)).body.remedy
        ?.used;
    const buyer = aBuyer({ ...plan, email: ownerEmail, couponCode: own, amount: 1_350 });
    const { body } = await initiatePayment(testApp, buyer, owner.bearer);
    await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'FAILED' });
    expect(await quote(owner.bearer, own)).toEqual([200, 150]);
    expect(await used()).toBe(false);
    await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
    await waitUntil(used, (isUsed) => isUsed === true);
  });

  test('of a guest’s case waits until the guest has proven the address', async () => {
    const waiting = await aMissedPromise('later@sorry.in');
    expect(await quote(other.bearer, waiting)).toEqual([422, 'coupon_of_another']);
    expect(await quote({}, waiting)).toEqual([422, 'coupon_needs_login']);
    expect(await quote(await logInByCode('later@sorry.in'), waiting)).toEqual([200, 150]);
  });

  test('says in both languages what to do', async () => {
    const refused = await ask(testApp, 'POST', '/api/quote', { ...plan, couponCode: code });
    expect(refused.body['message']).toContain('Log in with the account');
  });
});
