import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMissedPromises } from '#server/cases/jobs/missed-promises.ts';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { rewriteCaseEvents } from '#test/rewrite-case-events.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@remedy.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@remedy.in')), email: 'asha@remedy.in' };
});
afterAll(() => testApp.close());

/** Opens a case of 1,500 rupees that we have held for ninety days. */
async function aMissedCase() {
  const one = await aCaseOf(testApp, asha, farah);
  await rewriteCaseEvents(testApp.db, one.id, {
    at: sql<Date>`at - interval '90 days'`,
    ball: 'us',
    step_key: 'check',
  });
  await sql`update cases set ball = 'us', step_key = 'check', since = now() - interval '90 days', due_at = now() - interval '1 day'
    where id = ${one.id}`.execute(testApp.db);
  await recordMissedPromises(testApp.db, undefined, new Date());
  return one;
}

const choose = (id: string, as: 'coupon' | 'refund', who: Session = asha) =>
  callEndpoint(testApp, 'POST /api/user/cases/:id/remedy', { params: { id }, body: { as } }, who.bearer);

test('after a missed date one gets a new date and chooses once: the coupon, or a part of the price', async () => {
  const one = await aMissedCase();
  const { missed, remedy, forecast } = await one.own();
  expect([missed, remedy?.as, forecast?.kind]).toEqual([true, null, 'part']);
  const stranger = await aCustomer(testApp, 'bela@remedy.in');
  expect((await choose(one.id, 'refund', stranger)).status).toBe(404);
  const both = await Promise.all([choose(one.id, 'refund'), choose(one.id, 'refund')]);
  const refundPaise = (1_500 * 100 * (remedy?.percent ?? 0)) / 100;
  expect(both.map(({ status, body }) => [status, body])).toEqual([
    [200, { as: 'refund', refundPaise }],
    [200, { as: 'refund', refundPaise }],
  ]);
  expect((await choose(one.id, 'coupon')).status).toBe(409);
  const requests = await testApp.db.selectFrom('refund_requests').select(['amount_paise', 'unit']).execute();
  expect(requests).toEqual([{ amount_paise: refundPaise, unit: null }]);
  // The order goes on, and the coupon is worth nothing any more.
  expect((await one.own()).status).toBe('open');
  const query = { planId: 'zomato-starter', couponCode: remedy?.coupon ?? '' };
  expect((await callEndpoint(testApp, 'POST /api/quote', { body: query }, asha.bearer)).status).toBe(422);
});

test('the coupon stays, and nothing is to choose where no date was missed', async () => {
  const one = await aMissedCase();
  expect((await choose(one.id, 'coupon')).body).toEqual({ as: 'coupon', refundPaise: null });
  expect((await choose(one.id, 'refund')).body).toMatchObject({ code: 'remedy_chosen' });
  const other = await aCaseOf(testApp, asha, farah);
  expect((await choose(other.id, 'coupon')).body).toMatchObject({ code: 'remedy_none' });
});
