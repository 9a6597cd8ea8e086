import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { syncCaseTask } from '#server/cases/case/case-tasks.ts';
import { addWorkingMinutes, fullDay } from '#shared/rules/calendar/working-time.ts';
import { dayInIndia, endOfDay } from '#shared/rules/india-time.ts';
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

const theDay = async (who = farah) => (await callEndpoint(testApp, 'GET /api/staff/day', {}, who.bearer)).body;
const allOf = ({ late, today, soon }: Awaited<ReturnType<typeof theDay>>) => [...late, ...today, ...soon];

/** Moves the card of a case, and with it the promise. */
async function setDue(place: number, due_at: Date, assignee_id: string | null = null) {
  const id = caseIds[place] ?? '';
  await testApp.db.updateTable('cases').set({ ball: 'us', due_at, assignee_id }).where('id', '=', id).execute();
  await testApp.db.transaction().execute((tx) => syncCaseTask(tx, id));
}

describe('the day of the staff', () => {
  test('promises and tasks of oneself and of nobody are one list, late first, without finished cases', async () => {
    const hoursAway = (hours: number) => new Date(Date.now() + hours * hour);
    const endOfToday = endOfDay(new Date());
    await setDue(0, hoursAway(-30));
    await setDue(1, new Date(endOfToday.getTime() - 1_000), farah.id);
    await setDue(2, hoursAway(-1), imran.id);
    await setDue(3, hoursAway(60 * 24));
    const task = (title: string, dueDate: Date, assigneeId: string | null) =>
      callEndpoint(
        testApp,
        'POST /api/tasks',
        { body: { title, dueDate: dueDate.toISOString(), assigneeId } },
        farah.bearer,
      );
    await task('Call the landlord', hoursAway(-2), farah.id);
    await task('Nobody’s', new Date(endOfToday.getTime() - 500), null);
    await task('Imran’s own', hoursAway(-2), imran.id);
    await task('Next day', new Date(endOfToday.getTime() + 12 * hour), farah.id);
    await task('Next year', hoursAway(24 * 365), farah.id);
    const approval = 'Approve the refund: it needs a second person';
    const { id: order_id } = await testApp.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    const tomorrow = new Date(endOfToday.getTime() + 12 * hour);
    await testApp.db
      .insertInto('tasks')
      .values({ title: approval, template_step: 'refund-1', due_at: tomorrow, order_id })
      .execute();
    const day = await theDay();
    const titles = (items: typeof day.late) => items.map(({ kind, title, href }) => (kind === 'case' ? href : title));
    const path = (place: number) => `/cases/${caseIds[place]}`;
    expect(titles(day.late)).toEqual([path(0), 'Call the landlord']);
    expect(titles(day.today)).toEqual([path(1), 'Nobody’s']);
    expect(titles(day.soon)).toEqual(expect.arrayContaining(['Next day', approval]));
    expect(allOf(day).map(({ title }) => title)).not.toContain('Next year');
    expect(allOf(day).map(({ href }) => href)).not.toContain(path(3));
    expect(titles((await theDay(imran)).late)).toEqual([path(0), 'Imran’s own', path(2)]);
    await testApp.db
      .updateTable('cases')
      .set({ status: 'done', closed_at: new Date() })
      .where('id', '=', caseIds[0] ?? '')
      .execute();
    await testApp.db.transaction().execute((tx) => syncCaseTask(tx, caseIds[0] ?? ''));
    expect(titles((await theDay()).late)).toEqual(['Call the landlord']);
  });

  test('the case to take next is the one that the button assigns', async () => {
    const { take } = await theDay();
    const { body } = await callEndpoint(testApp, 'POST /api/cases/take', {}, farah.bearer);
    expect(take).toMatchObject({ caseId: body?.id, title: expect.any(String) });
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
    const { body: orders } = await callEndpoint(testApp, 'GET /api/admin/orders', { query }, farah.bearer);
    expect([paidOrders.count, orders.items.length, paidOrders.items.length]).toEqual([4, 4, 3]);
    expect(paidOrders.since).toBe(dayInIndia(new Date(Date.now() - 24 * hour)));
    expect(takings.slice(-7).map(({ orders: count }) => count)).toEqual([0, 0, 0, 1, 0, 0, 4]);
    expect(takings).toHaveLength(14);
    expect(takings.at(-1)).toMatchObject({
      day: dayInIndia(new Date()),
      total: orders.items.reduce((sum, { total }) => sum + total, 0),
    });
    expect(takingsBefore).toBe(0);
  });

  test('documents to check and messages to answer are in the list too, due after one working day', async () => {
    const id = caseIds[4] ?? '';
    await testApp.db
      .updateTable('case_requests')
      .set({ state: 'checking', answered_at: new Date(), answer_text: 'Two outlets' })
      .where('case_id', '=', id)
      .execute();
    await testApp.db.updateTable('cases').set({ assignee_id: imran.id }).where('id', '=', id).execute();
    await callEndpoint(
      testApp,
      'POST /api/user/cases/:id/messages',
      { params: { id }, body: { text: 'When?' } },
      asha.bearer,
    );
    const day = await theDay(imran);
    const { body: queue } = await callEndpoint(testApp, 'GET /api/case-reviews', {}, farah.bearer);
    expect([day.toCheck, day.unread]).toEqual([queue.total, 1]);
    expect(day.checkAges).toEqual({
      today: queue.total,
      twoDays: 0,
      week: 0,
      older: 0,
      oldest: { href: `/cases/${id}`, customer: expect.any(String), days: 0, count: queue.total },
    });
    const { body: counts } = await callEndpoint(testApp, 'GET /api/cases/counts', {}, imran.bearer);
    const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
    expect([sum(day.byTurn), sum(day.load)]).toEqual([counts.open, counts.open]);
    expect(day.byTurn.find(({ ball }) => ball === 'us')?.count).toBe(counts.us);
    expect(day.load.find(({ name }) => name === null)?.count ?? 0).toBe(counts.unassigned);
    const ofCase = allOf(day).filter(({ kind }) => kind === 'document' || kind === 'message');
    expect(ofCase.map(({ kind, href }) => [kind, href])).toEqual([
      ['document', `/cases/${id}`],
      ['message', `/cases/${id}`],
    ]);
    const calendar = await findCalendar(testApp.db);
    const due = addWorkingMinutes(new Date(), fullDay(calendar), calendar);
    for (const item of ofCase) expect(Math.abs(Date.parse(item.due) - due.getTime())).toBeLessThan(10 * 60_000);
  });

  test('customers have no access', async () => {
    expect((await ask(testApp, 'GET', '/api/staff/day', undefined, asha.bearer)).status).toBe(403);
  });
});
