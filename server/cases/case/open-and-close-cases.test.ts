import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCoupon } from '#server/catalogue/plans.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { caseCalls } from '#test/case-calls.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { rewriteCaseEvents } from '#test/rewrite-case-events.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { Reply } from '#web/platform/api/api.ts';
import { closeUnratedCases } from '../jobs/close-unrated-cases.ts';
import { recordMissedPromises } from '../jobs/missed-promises.ts';
import { cancelCases, reopenCancelledCases, reopenCases } from './cancel-cases.ts';
import { openCases, openOne } from './open-cases.ts';

let testApp: TestApp;
let farah: Session;
let imran: Session;
let orderId: string;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@cases.in', 'seller');
  imran = await aStaffMember(testApp, 'imran@cases.in', 'seller');
  orderId = await aPaidOrder('asha@cases.in');
});
afterAll(() => testApp.close());

const { call, aPaidOrder, staffs } = caseCalls(
  () => testApp,
  () => farah,
);

describe('opening', () => {
  test('a paid order has one case, also when it is opened again', async () => {
    const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
    await testApp.db.transaction().execute((tx) => openCases(tx, order));
    const cases = await testApp.db.selectFrom('cases').select('id').where('order_id', '=', orderId).execute();
    expect(cases).toHaveLength(1);
  });

  test('the payment page leads to the case of an order with one case only', async () => {
    const owner = await aCustomer(testApp, 'one-case@cases.in');
    const { orderId: id } = await aPaidOrderWithCase(testApp, { email: 'one-case@cases.in' }, owner.bearer);
    const status = async () =>
      (await callEndpoint(testApp, 'GET /api/orders/:orderId/status', { params: { orderId: id } }, owner.bearer)).body;
    const one = await testApp.db.selectFrom('cases').select('id').where('order_id', '=', id).executeTakeFirstOrThrow();
    expect((await status()).caseId).toBe(one.id);
    const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await testApp.db.transaction().execute((tx) => openOne(tx, order, { unit: 2, round: 1, at: new Date() }));
    expect((await status()).caseId).toBeNull();
    await testApp.db.deleteFrom('cases').where('order_id', '=', id).where('unit', '=', 2).execute();
  });

  test('the payment page leads to the case in the browser that placed the order, and nowhere else', async () => {
    const placedIn = { cookie: `browser=${'c'.repeat(43)}` };
    const { orderId: id, caseId } = await aPaidOrderWithCase(testApp, { email: 'guest@cases.in' }, placedIn);
    const seenBy = async (headers: Record<string, string>) =>
      (await ask(testApp, 'GET', `/api/orders/${id}/status`, undefined, headers)).body['caseId'];
    expect(await seenBy(placedIn)).toBe(caseId);
    const stranger = await aCustomer(testApp, 'stranger@cases.in');
    const others: Record<string, string>[] = [
      {},
      { cookie: `browser=${'d'.repeat(43)}` },
      stranger.bearer,
      farah.bearer,
    ];
    for (const headers of others) expect(await seenBy(headers)).toBeNull();
    const owner = await aCustomer(testApp, 'guest@cases.in');
    expect(await seenBy(owner.bearer)).toBe(caseId);
    expect(await seenBy(placedIn)).toBe(caseId);
  });
});

describe('time and money', () => {
  test('a missed promise is recorded once, with one coupon', async () => {
    const missed = await aPaidOrder('late@cases.in');
    const id = (
      await testApp.db.selectFrom('cases').select('id').where('order_id', '=', missed).executeTakeFirstOrThrow()
    ).id;
    const at = new Date(Date.now() - 90 * 86_400_000);
    await rewriteCaseEvents(testApp.db, id, { at, ball: 'us', step_key: 'check' });
    await testApp.db
      .updateTable('cases')
      .set({ ball: 'us', step_key: 'check', due_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    const runs = await Promise.all([1, 2].map(() => recordMissedPromises(testApp.db, testApp, new Date())));
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
    const row = await testApp.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.missed_at).not.toBeNull();
    const coupons = await testApp.db
      .selectFrom('coupons')
      .select('value')
      .where('code', '=', row.remedy_coupon)
      .execute();
    expect(coupons).toEqual([{ value: 10 }]);
  });

  test('a missed promise that a change of the case noticed first has its coupon too', async () => {
    const missed = await aPaidOrder('noticed@cases.in');
    const { id } = await testApp.db
      .updateTable('cases')
      .set({ missed_at: new Date(Date.now() - 86_400_000) })
      .where('order_id', '=', missed)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await recordMissedPromises(testApp.db, testApp, new Date())).toBe(1);
    expect(await recordMissedPromises(testApp.db, testApp, new Date())).toBe(0);
    const row = await testApp.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ball: 'customer', remedy_coupon: expect.stringMatching(/^SORRY[0-9A-F]{8}$/) });
    const coupon = await findCoupon(testApp.db, row.remedy_coupon ?? '');
    expect(coupon?.description).toBe('For a date that we did not keep');
    expect(coupon?.descriptionHi).toMatch(/तारीख/);
  });

  test('money back cancels open cases, a reversed refund opens them again', async () => {
    const id = await aPaidOrder('back@cases.in');
    const state = () =>
      testApp.db.selectFrom('cases').select(['status', 'step_key']).where('order_id', '=', id).execute();
    await testApp.db.transaction().execute((tx) => cancelCases(tx, id));
    expect(await state()).toEqual([{ status: 'cancelled', step_key: 'papers' }]);
    await testApp.db.transaction().execute((tx) => reopenCases(tx, id));
    expect(await state()).toEqual([{ status: 'open', step_key: 'papers' }]);
    expect(await closeUnratedCases(testApp.db)).toBe(0);
  });

  test('a case that staff had ended after a refusal stays ended when a refund is reversed', async () => {
    const id = await aPaidOrder('refused@cases.in');
    const { id: caseId } = await testApp.db
      .updateTable('cases')
      .set({ authority_status: 'rejected', authority_words: 'Not allowed here.' })
      .where('order_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { version } = await staffs(caseId);
    expect((await call(farah, 'POST', `/api/cases/${caseId}/end`, { reason: 'refunded', version })).status).toBe(200);
    await testApp.db.transaction().execute((tx) => cancelCases(tx, id));
    await testApp.db.transaction().execute((tx) => reopenCases(tx, id));
    await testApp.db.transaction().execute((tx) => reopenCancelledCases(tx, { orderId: id }));
    expect((await staffs(caseId)).status).toBe('cancelled');
  });

  test('the oldest case without anybody is taken once', async () => {
    const taken = await Promise.all(
      [farah, imran].map((who) => callEndpoint(testApp, 'POST /api/cases/take', {}, who.bearer)),
    );
    const ids = taken.map(({ body }) => body?.id);
    expect(new Set(ids).size).toBe(2);
    for (let left = true; left; ) left = (await call(farah, 'POST', '/api/cases/take')).status === 200;
    expect((await call(farah, 'POST', '/api/cases/take')).status).toBe(204);
    const mine = await callEndpoint(testApp, 'GET /api/cases', { query: { view: 'mine' } }, farah.bearer);
    expect(mine.body.items.map(({ id }) => id)).toContain(ids[0]);
    const pages = [];
    for (let after: string | undefined; ; ) {
      const query = { limit: 1, after };
      const { body }: { body: Reply<'GET /api/cases'> } = await callEndpoint(
        testApp,
        'GET /api/cases',
        { query },
        farah.bearer,
      );
      pages.push(...body.items.map(({ id }) => id));
      if (!body.next) break;
      after = body.next;
    }
    const open = await callEndpoint(testApp, 'GET /api/cases', {}, farah.bearer);
    expect(pages).toEqual(open.body.items.map(({ id }) => id));
  });

  test('the list shows open cases, and closed ones on request', async () => {
    for (const view of [undefined, 'cancelled'] as const) {
      const { body } = await callEndpoint(testApp, 'GET /api/cases', { query: { view, limit: 100 } }, farah.bearer);
      expect(new Set(body.items.map(({ status }) => status))).toEqual(new Set([view ?? 'open']));
    }
  });
});
