import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCalendar } from '#server/calendar/find-calendar.ts';
import { sendDigests } from '#server/tasks/digest.ts';
import { closingAfterDays } from '#shared/rules/calendar/working-time.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, aStaffMember, ask, goodPassword, type Session, signUp } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { openOrderTask } from './order-tasks.ts';

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@work.in', 'seller');
});
afterAll(() => testApp.close());

const tasksOf = async (orderId: string) =>
  (await callEndpoint(testApp, 'GET /api/tasks', { query: { orderId } }, farah.bearer)).body;

async function aPaidOrder(email: string): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await waitUntil(
    () => tasksOf(body.order_id),
    (tasks) => tasks.length > 0,
  );
  return body.order_id;
}

test('the card of a guest’s case and the welcome call belong to the customer after sign-up, and go at the erasure', async () => {
  const orderId = await aPaidOrder('guest@work.in');
  const before = await tasksOf(orderId);
  expect(before.map(({ customer }) => customer)).toEqual([null, null]);
  const guest = await aCustomer(testApp, 'guest@work.in');
  expect((await tasksOf(orderId)).every(({ customer }) => customer?._id === guest.id)).toBe(true);
  await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, guest.bearer);
  expect(await tasksOf(orderId)).toEqual([]);
});

test('on an office day each member of staff gets one digest, and none without due tasks', async () => {
  const tuesday = new Date('2031-03-04T03:30:00Z');
  const sunday = new Date('2031-03-02T03:30:00Z');
  await testApp.db.updateTable('tasks').set({ deleted_at: new Date() }).execute();
  for (const email of ['joseph@work.in', 'lakshmi@work.in']) await signUp(testApp, email, 'Joseph Pereira');
  await testApp.db.updateTable('users').set({ role: 'seller' }).where('email', 'like', '%h%@work.in').execute();
  const [joseph] = await testApp.db.selectFrom('users').select('id').where('email', '=', 'joseph@work.in').execute();
  const put = (title: string, dueDate: string, more: Record<string, unknown> = {}) =>
    ask(testApp, 'POST', '/api/tasks', { title, dueDate, ...more }, farah.bearer);
  await put('Call <b>Asha</b>', '2031-03-03', { assigneeId: joseph?.id });
  await put('Send the menu', '2031-03-04', { assigneeId: joseph?.id });
  await put('Not before tomorrow', '2031-03-05', { assigneeId: joseph?.id });
  await put('Farah’s own', '2031-03-04', { assigneeId: farah.id });
  await put('Done long ago', '2031-03-03', { assigneeId: joseph?.id, status: 'done' });
  const deps = { db: testApp.db, queue: testApp.queue, secrets: ['a test app secret that is long enough'] };

  expect(await sendDigests(deps, sunday)).toBe(0);
  const dayOff = { day: '2031-03-04', name: 'Founder’s day', kind: 'own', source: 'Decided by us' } as const;
  await testApp.db.insertInto('holidays').values(dayOff).execute();
  expect(await sendDigests(deps, tuesday)).toBe(0);
  await testApp.db.deleteFrom('holidays').where('day', '=', dayOff.day).execute();
  const runs = await Promise.all(Array.from({ length: 4 }, () => sendDigests(deps, tuesday)));
  expect(runs.reduce((sum, sent) => sum + sent)).toBe(2);
  const digests = await waitUntil(
    async () => testApp.emails.filter(({ subject }) => subject.endsWith('4 March')),
    (emails) => emails.length >= 2,
  );
  expect(digests.map(({ to }) => to).sort()).toEqual(['farah@work.in', 'joseph@work.in']);
  const letter = digests.find(({ to }) => to === 'joseph@work.in');
  expect(letter?.subject).toBe('Today’s tasks (2), Tuesday, 4 March');
  expect(letter?.html).toContain('Call &lt;b&gt;Asha&lt;/b&gt;');
  expect(letter?.text).toMatch(/Overdue\n- Call .*\n\nYours, due today\n- Send the menu \(due 6:00 pm\)/s);
  expect(letter?.text).not.toMatch(/tomorrow|Farah’s own|long ago/);
});

test('the tasks of a colleague who is disabled or has left the staff are in the digests of the others', async () => {
  const thursday = new Date('2031-03-06T03:30:00Z');
  const leaver = await aStaffMember(testApp, 'leaver@work.in', 'seller');
  const task = { title: 'Answer the bank', dueDate: '2031-03-06', assigneeId: leaver.id };
  await ask(testApp, 'POST', '/api/tasks', task, farah.bearer);
  await testApp.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', leaver.id).execute();
  await sendDigests({ db: testApp.db, queue: testApp.queue, secrets: testApp.secrets }, thursday);
  const [digest] = await waitUntil(
    async () => testApp.emails.filter(({ to, subject }) => to === 'farah@work.in' && subject.endsWith('6 March')),
    ({ length }) => length > 0,
  );
  expect(digest?.text).toContain('Answer the bank');
});

test('a task of an order is due at the end of the next office day: a day off is passed over', async () => {
  const orderId = await aPaidOrder('diwali@work.in');
  const calendar = await findCalendar(testApp.db);
  const usual = closingAfterDays(new Date(), 1, calendar);
  await testApp.db
    .insertInto('holidays')
    .values({ day: dayInIndia(usual), name: 'Founder’s day', kind: 'own', source: 'Decided by us' })
    .execute();
  const open = (step: string) =>
    testApp.db.transaction().execute((tx) => openOrderTask(tx, { orderId, step, title: 'Call the bank' }));
  await open('test');
  const due = async () => (await tasksOf(orderId)).find(({ title }) => title === 'Call the bank')?.dueDate;
  expect(await due()).toBe(closingAfterDays(usual, 1, calendar).toISOString());
});
