import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoFor } from '#shared/rules/tasks.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
let joseph: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@board.in', 'seller');
  joseph = await aStaffMember(testApp, 'joseph@board.in', 'seller');
  await testApp.db.updateTable('users').set({ name: 'Joseph Pereira' }).where('id', '=', joseph.id).execute();
});
afterAll(() => testApp.close());

const create = async (input: Record<string, unknown> = {}) =>
  (await ask(testApp, 'POST', '/api/tasks', { title: 'Call Asha', ...input }, farah.bearer)).body;
const change = (id: unknown, input: Record<string, unknown>, by: Session = farah) =>
  ask(testApp, 'PATCH', `/api/tasks/${id}`, input, by.bearer);
const board = async () => (await callEndpoint(testApp, 'GET /api/tasks', {}, farah.bearer)).body;
const auditActionsOf = async (id: unknown) =>
  testApp.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

test('a client that knows only title, status and dueDate creates a task and moves it', async () => {
  const task = await create({ status: 'todo', dueDate: '2026-12-01' });
  expect(task).toMatchObject({ title: 'Call Asha', status: 'todo', dueDate: '2026-12-01T12:30:00.000Z', version: 1 });
  const moved = await change(task.id, { status: 'done' });
  expect([moved.status, moved.body]).toMatchObject([200, { status: 'done', version: 2, changedBy: 'Farah Khan' }]);
  expect((await board()).some(({ id }) => id === task.id)).toBe(true);
  expect(await auditActionsOf(task.id)).toMatchObject([
    { action: 'task.created' },
    { action: 'task.moved', detail: { from: 'todo', to: 'done' } },
  ]);
});

test.each([
  [{ title: '   ' }, 'title'],
  [{ title: 'x'.repeat(201) }, 'title'],
  [{ title: 'Call', dueDate: 'next week' }, 'dueDate'],
  [{ title: 'Call', status: 'paused' }, 'status'],
  [{ title: 'Call', urgent: true }, 'urgent'],
])('%j is refused at its field', async (input, field) => {
  const { status, body } = await ask(testApp, 'POST', '/api/tasks', input, farah.bearer);
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid', [field]]);
});

test('moving a task that was already moved is refused with its state and who moved it', async () => {
  const task = await create();
  expect((await change(task.id, { status: 'done', version: 1 }, joseph)).status).toBe(200);
  const { status, body } = await change(task.id, { status: 'inprogress', version: 1 });
  expect([status, body.code, body.message]).toEqual([
    409,
    'task_changed',
    'Joseph Pereira changed this task first. It is in Done now.',
  ]);
  expect(body.task).toMatchObject({ id: task.id, status: 'done', version: 2 });
});

test('of twenty parallel moves of one task exactly one succeeds', async () => {
  const task = await create();
  const moves = await Promise.all(
    Array.from({ length: 20 }, () => change(task.id, { status: 'inprogress', version: 1 })),
  );
  expect(moves.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(await auditActionsOf(task.id)).toHaveLength(2);
});

test('a deleted task can be restored within the undo time, not later', async () => {
  const task = await create();
  const remove = () => ask(testApp, 'DELETE', `/api/tasks/${task.id}`, undefined, farah.bearer);
  const restore = () => ask(testApp, 'POST', `/api/tasks/${task.id}/restore`, {}, farah.bearer);
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await board()).some(({ id }) => id === task.id)).toBe(false);
  expect((await restore()).status).toBe(200);
  expect((await restore()).status).toBe(404);
  await remove();
  const long = new Date(Date.now() - undoFor - 1_000);
  await testApp.db.updateTable('tasks').set({ deleted_at: long }).where('id', '=', String(task.id)).execute();
  expect((await restore()).body.code).toBe('task_unknown');
  const actions = (await auditActionsOf(task.id)).map(({ action }) => action);
  expect(actions).toEqual(['task.created', 'task.deleted', 'task.restored', 'task.deleted']);
});

test('a task is assigned to staff only, and linked to existing users and orders', async () => {
  const asha = await aCustomer(testApp, 'asha@board.in');
  const nobody = '00000000-0000-4000-8000-000000000000';
  const task = await create({ assigneeId: joseph.id, customerId: asha.id });
  expect(task).toMatchObject({ assignee: { name: 'Joseph Pereira' }, customer: { _id: asha.id, name: 'Asha Rao' } });
  expect((await change(task.id, { assigneeId: asha.id })).body.code).toBe('assignee_unknown');
  expect((await change(task.id, { customerId: nobody })).body.code).toBe('person_unknown');
  expect((await change(task.id, { orderId: 'ch_nothing' })).body.code).toBe('order_unknown');
  expect((await change(task.id, { orderId: '' })).status).toBe(400);
  expect(await create({ orderId: '' })).toMatchObject({ code: 'invalid' });
  expect((await change(task.id, { assigneeId: null })).body).toMatchObject({ assignee: null, version: 2 });
  const ofAsha = await ask(testApp, 'GET', `/api/tasks?customerId=${asha.id}`, undefined, farah.bearer);
  expect(ofAsha.body).toMatchObject([{ id: task.id }]);
});

test('tasks done long ago are in the archive, page by page, and not on the board', async () => {
  const done = Array.from({ length: 60 }, (_, n) => ({
    title: `Old ${n}`,
    status: 'done' as const,
    done_at: new Date(Date.now() - (31 + Math.floor(n / 2)) * 86_400_000),
  }));
  await testApp.db.insertInto('tasks').values(done).execute();
  const page = async (before?: string) =>
    (await callEndpoint(testApp, 'GET /api/tasks', { query: { archive: 'true', before } }, farah.bearer)).body;
  const first = await page();
  const second = await page(first.at(-1)?.id);
  expect([first.length, second.length]).toEqual([50, 10]);
  expect(new Set([...first, ...second].map(({ title }) => title)).size).toBe(60);
  const onBoard = new Set((await board()).map(({ id }) => id));
  expect(first.some(({ id }) => onBoard.has(id))).toBe(false);
});
