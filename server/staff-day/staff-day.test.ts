import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseView } from '#shared/rules/cases/statuses.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
let imran: Session;
let asha: Session;
const caseIds: string[] = [];

const hour = 3_600_000;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@day.in', 'seller');
  imran = await aStaffMember(testApp, 'imran@day.in', 'seller');
  for (let order = 0; order < 5; order += 1) caseIds.push(await aPaidCase());
  asha = await aCustomer(testApp, 'asha@day.in');
});
afterAll(() => testApp.close());

async function aPaidCase(): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@day.in' }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const cases = await waitUntil(
    () => testApp.db.selectFrom('cases').select('id').where('order_id', '=', body.order_id).execute(),
    (found) => found.length > 0,
  );
  return cases[0]?.id ?? '';
}

const theDay = async (who = farah) => (await callEndpoint(testApp, 'getStaffDay', {}, who.bearer)).body;
const listed = async (view: CaseView) =>
  (await callEndpoint(testApp, 'listCases', { query: { view, limit: 100 } }, farah.bearer)).body.items;

async function setCase(
  place: number,
  change: { due_at?: Date; warn_at?: Date; missed_at?: Date; assignee_id?: string },
) {
  await testApp.db
    .updateTable('cases')
    .set({ ball: 'us', ...change })
    .where('id', '=', caseIds[place] ?? '')
    .execute();
}

describe('the day of the staff', () => {
  test('each count is the number of rows of the list behind it, and the caller’s cases come first', async () => {
    const soon = new Date(Date.now() + 60_000);
    const past = new Date(Date.now() - hour);
    await setCase(0, { due_at: soon, warn_at: past });
    await setCase(1, { due_at: new Date(soon.getTime() + 1), warn_at: past, assignee_id: farah.id });
    await setCase(2, { due_at: new Date(Date.now() - hour), missed_at: new Date() });
    await setCase(3, { due_at: new Date(Date.now() + 60 * 24 * hour) });
    const day = await theDay();
    for (const [view, block] of [
      ['due-today', day.dueToday],
      ['overdue', day.overdue],
      ['at-risk', day.atRisk],
      ['unread', day.unread],
    ] as const)
      expect([view, block.count]).toEqual([view, (await listed(view)).length]);
    expect(day.dueToday.items.map(({ id }) => id)).toEqual([caseIds[1], caseIds[0]]);
    expect(day.overdue.items.map(({ id }) => id)).toEqual([caseIds[2]]);
    expect(day.atRisk.items.map(({ id }) => id)).toEqual([caseIds[1], caseIds[0]]);
  });

  test('orders paid since yesterday are counted and listed; takings add up', async () => {
    const [older] = await testApp.db.selectFrom('orders').select('id').orderBy('created_at').limit(1).execute();
    await testApp.db
      .updateTable('orders')
      .set({ paid_at: new Date(Date.now() - 3 * 24 * hour) })
      .where('id', '=', older?.id ?? '')
      .execute();
    const { paidOrders, takings, takingsBefore } = await theDay();
    const query = { paidSince: paidOrders.since };
    const { body: orders } = await callEndpoint(testApp, 'listAllOrders', { query }, farah.bearer);
    expect([paidOrders.count, orders.items.length, paidOrders.items.length]).toEqual([4, 4, 3]);
    expect(paidOrders.since).toBe(dayInIndia(new Date(Date.now() - 24 * hour)));
    expect(takings.map(({ orders: count }) => count)).toEqual([0, 0, 0, 1, 0, 0, 4]);
    expect(takings.at(-1)).toMatchObject({
      day: dayInIndia(new Date()),
      total: orders.items.reduce((sum, { total }) => sum + total, 0),
    });
    expect(takingsBefore).toBe(0);
  });

  test('documents to check are those of the review queue', async () => {
    const request = await testApp.db
      .updateTable('case_requests')
      .set({ state: 'checking', answered_at: new Date(), answer_text: 'Two outlets' })
      .where('case_id', '=', caseIds[4] ?? '')
      .returning('id')
      .execute();
    const { toCheck } = await theDay();
    const { body: queue } = await callEndpoint(testApp, 'listCaseReviews', {}, farah.bearer);
    expect([toCheck.count, queue.total]).toEqual([request.length, request.length]);
    expect(toCheck.items[0]).toMatchObject({ name: expect.any(String), title: expect.any(String) });
  });

  test('a message of the customer waits until one member of staff has read it', async () => {
    const id = caseIds[4] ?? '';
    const { id: last } = (
      await callEndpoint(testApp, 'sendOwnCaseMessage', { params: { id }, body: { text: 'When?' } }, asha.bearer)
    ).body;
    expect((await theDay(imran)).unread).toMatchObject({ count: 1, items: [{ id }] });
    expect((await listed('unread')).map((one) => one.id)).toEqual([id]);
    await callEndpoint(testApp, 'markCaseMessagesRead', { params: { id }, body: { last } }, farah.bearer);
    expect((await theDay(imran)).unread.count).toBe(0);
    expect(await listed('unread')).toEqual([]);
  });

  test('customers have no access', async () => {
    expect((await ask(testApp, 'GET', '/api/staff/day', undefined, asha.bearer)).status).toBe(403);
  });
});
