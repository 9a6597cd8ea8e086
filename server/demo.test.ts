import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { enquiryStatuses } from '#shared/rules/enquiries.ts';
import { alertWindow } from '#shared/rules/tasks.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { seedDemoDesk } from './demo-desk.ts';
import { seedDemo } from './demo-seed.ts';
import { seedDemoTasks } from './demo-tasks.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ jobs: false });
});
afterAll(() => stage.close());

test('the demonstration opens on a busy board of which every alert is near, and filling it again adds nothing', async () => {
  const now = new Date();
  await seedDemo(stage.db, now);
  for (let n = 0; n < 2; n += 1) await seedDemoTasks(stage.db, now);
  const tasks = await stage.db.selectFrom('tasks').selectAll().execute();
  const open = tasks.filter(({ status }) => status !== 'done');
  const left = open.flatMap(({ due_at }) => (due_at ? [due_at.getTime() - now.getTime()] : []));
  expect(tasks).toHaveLength(15);
  expect(new Set(tasks.map(({ status }) => status)).size).toBe(3);
  expect(left.filter((time) => time < 0)).toHaveLength(1);
  expect(left.filter((time) => time > 0 && time < alertWindow.before).length).toBeGreaterThanOrEqual(3);
  expect(tasks.filter(({ order_id, customer_id }) => order_id && customer_id).length).toBeGreaterThanOrEqual(6);
  expect(new Set(tasks.map(({ assignee_id }) => assignee_id)).size).toBe(3);
  expect(await checkInvariants(stage.db)).toEqual([]);
});

test('its people joined before they bought anything', async () => {
  const early = await stage.db
    .selectFrom('orders')
    .innerJoin('people', 'people.id', 'orders.person_id')
    .select(['people.name', 'orders.id'])
    .whereRef('orders.created_at', '<=', 'people.created_at')
    .execute();
  expect(await stage.db.selectFrom('orders').select('id').limit(1).execute()).toHaveLength(1);
  expect(early).toEqual([]);
});

test('its desk has messages of every status, an answer to read and a note, and filling it again adds nothing', async () => {
  for (let n = 0; n < 2; n += 1) await seedDemoDesk(stage.db, new Date());
  const messages = await stage.db.selectFrom('enquiries').select(['status', 'assignee_id']).execute();
  expect(messages).toHaveLength(6);
  expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(enquiryStatuses));
  expect(messages.filter(({ status, assignee_id }) => status !== 'new' && status !== 'held' && !assignee_id)).toEqual(
    [],
  );
  expect(await stage.db.selectFrom('enquiry_replies').select('id').execute()).toHaveLength(2);
  expect(await stage.db.selectFrom('notes').select('id').execute()).toHaveLength(2);
});
