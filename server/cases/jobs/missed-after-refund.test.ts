import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { recordMissedPromises } from './missed-promises.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'missed.in');
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});
afterAll(() => testApp.close());

/** Creates a paid order with a recorded missed promise, but without a remedy. */
async function aMissedOrder() {
  const id = await desk.aPaidOrder();
  await testApp.db.updateTable('cases').set({ missed_at: sql`now()` }).where('order_id', '=', id).execute();
  return id;
}
const remedyOf = (id: string) =>
  testApp.db
    .selectFrom('cases')
    .select(['remedy_coupon', 'remedy_percent'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
const missedMails = (id: string) =>
  testApp.db.selectFrom('mails').select('id').where('order_id', '=', id).where('kind', '=', 'case-missed').execute();

test.each([
  ['cancelled by its owner', (id: string) => desk.cancel(id)],
  ['refunded by staff', (id: string) => desk.refund(id, 199_900)],
])('an order that was %s gets no coupon for a missed promise, and no e-mail about it', async (_how, end) => {
  const id = await aMissedOrder();
  await end(id);
  await desk.become(id, 'succeeded');
  expect(await recordMissedPromises(testApp.db, testApp, new Date())).toBe(0);
  expect(await remedyOf(id)).toEqual({ remedy_coupon: null, remedy_percent: null });
  expect(await missedMails(id)).toEqual([]);
  await sql`update cases set missed_at = now() - interval '2 hours', updated_at = now() - interval '2 hours'`.execute(
    testApp.db,
  );
  expect((await checkInvariants(testApp.db)).filter(({ rule }) => rule.includes('promise'))).toEqual([]);
});

test('the coupon comes once the case goes on, because the refund of a cancellation has failed', async () => {
  await testApp.provider.admin('/refunds', { mode: 'PENDING', delayMs: 0 });
  const id = await aMissedOrder();
  await desk.cancel(id);
  expect(await recordMissedPromises(testApp.db, testApp, new Date())).toBe(0);
  const [refund] = await desk.refundsSent(id);
  await testApp.provider.admin(`/refunds/${refund?.refund_id}/status`, { status: 'FAILED' });
  await desk.become(id, 'failed');
  expect(await recordMissedPromises(testApp.db, testApp, new Date())).toBe(1);
  expect(await remedyOf(id)).toMatchObject({ remedy_coupon: expect.any(String) });
  expect(await missedMails(id)).toHaveLength(1);
  await testApp.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 0 });
});

test('one that was refunded in part gets its coupon', async () => {
  const id = await aMissedOrder();
  await desk.refund(id, 10_000);
  await desk.become(id, 'succeeded');
  expect(await recordMissedPromises(testApp.db, testApp, new Date())).toBe(1);
  expect(await remedyOf(id)).toMatchObject({ remedy_coupon: expect.any(String) });
  expect(await missedMails(id)).toHaveLength(1);
});

test.each([
  ['goes on', { status: 'open' as const }, 'We are late:', 'We go on working on it'],
  ['waits for its rating', { step_key: 'rating' }, 'We were late:', 'The work is done now'],
  [
    'is done',
    { step_key: 'rating', status: 'done' as const, closed_at: new Date(), due_at: null },
    'We were late:',
    'The work is done now',
  ],
])('the e-mail about a missed promise fits a case that %s', async (_what, fields, subject, text) => {
  const id = await aMissedOrder();
  await testApp.db.updateTable('cases').set(fields).where('order_id', '=', id).execute();
  const before = testApp.emails.length;
  expect(await recordMissedPromises(testApp.db, testApp, new Date())).toBe(1);
  const [mail] = await waitUntil(
    async () => testApp.emails.slice(before).filter((each) => each.to === desk.email && /late:/.test(each.subject)),
    ({ length }) => length > 0,
  );
  expect(mail?.subject.startsWith(subject)).toBe(true);
  expect(mail?.text).toContain(text);
});
