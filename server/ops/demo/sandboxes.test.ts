import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { enquiryStatuses } from '#shared/rules/enquiries.ts';
import { alertWindow } from '#shared/rules/tasks.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { seedDemo } from './seed-demo.ts';
import { seedEnquiriesAndNotes } from './seed-enquiries-and-notes.ts';
import { seedDemoTasks } from './seed-tasks.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

test('seeding the task board twice adds nothing, and all alerts are due soon', async () => {
  const now = new Date();
  await seedDemo(testApp.db, now);
  for (let n = 0; n < 2; n += 1) await seedDemoTasks(testApp.db, now);
  const tasks = await testApp.db
    .selectFrom('tasks')
    .selectAll()
    .where('case_id', 'is', null)
    .where('template_step', 'is', null)
    .execute();
  const open = tasks.filter(({ status }) => status !== 'done');
  const left = open.flatMap(({ due_at }) => (due_at ? [due_at.getTime() - now.getTime()] : []));
  expect(tasks).toHaveLength(15);
  expect(new Set(tasks.map(({ status }) => status)).size).toBe(3);
  expect(left.filter((time) => time < 0)).toHaveLength(1);
  expect(left.filter((time) => time > 0 && time < alertWindow.before).length).toBeGreaterThanOrEqual(3);
  expect(tasks.filter(({ order_id, customer_id }) => order_id && customer_id).length).toBeGreaterThanOrEqual(6);
  expect(new Set(tasks.map(({ assignee_id }) => assignee_id)).size).toBe(3);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('demo customers registered before their first order', async () => {
  const early = await testApp.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.name', 'orders.id'])
    .whereRef('orders.created_at', '<=', 'users.created_at')
    .execute();
  expect(await testApp.db.selectFrom('orders').select('id').limit(1).execute()).toHaveLength(1);
  expect(early).toEqual([]);
});

test('the inbox has messages of every status, a reply and a note, and seeding twice adds nothing', async () => {
  for (let n = 0; n < 2; n += 1) await seedEnquiriesAndNotes(testApp.db, new Date());
  const messages = await testApp.db.selectFrom('enquiries').select(['status', 'assignee_id']).execute();
  expect(messages).toHaveLength(6);
  expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(enquiryStatuses));
  expect(messages.filter(({ status, assignee_id }) => status !== 'new' && status !== 'held' && !assignee_id)).toEqual(
    [],
  );
  expect(await testApp.db.selectFrom('enquiry_replies').select('id').execute()).toHaveLength(2);
  expect(await testApp.db.selectFrom('notes').select('id').execute()).toHaveLength(2);
});
