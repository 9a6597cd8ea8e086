import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { cancelCases, reopenCases } from '#server/cases/case/cancel-cases.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture } from '#test/uploads.ts';
import type { TaskView } from './serialize-tasks.ts';

let testApp: TestApp;
let farah: Session;
let joseph: Session;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@cards.in', 'seller');
  joseph = await aStaffMember(testApp, 'joseph@cards.in', 'seller');
});
afterAll(() => testApp.close());

let customers = 0;

/** Creates a case of a paid licence whose documents are sent and accepted, so that our check is the current step. */
async function aCase({ withDocuments = true } = {}) {
  customers += 1;
  const email = `asha${customers}@cards.in`;
  const asha = await aCustomer(testApp, email);
  const plan = { planId: 'fssai-registration-1yr', amount: 1_500 };
  const { body } = await initiatePayment(testApp, aBuyer({ email, ...plan }), asha.bearer);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const [summary] = await waitUntil(
    async () => (await callEndpoint(testApp, 'GET /api/user/cases', {}, asha.bearer)).body,
    (cases) => cases.length > 0,
  );
  const id = summary?.id ?? '';
  if (withDocuments) {
    await sql`update case_requests set state = 'accepted' where case_id = ${id}`.execute(testApp.db);
    await move(id, 'papers', 'complete');
  }
  return { id, orderId: body.order_id, asha };
}

const caseNow = async (id: string) =>
  (await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id } }, farah.bearer)).body;

async function move(id: string, key: string, action: string, more: object = {}) {
  const { version } = await caseNow(id);
  return ask(testApp, 'POST', `/api/cases/${id}/steps/${key}`, { action, version, ...more }, farah.bearer);
}

async function attachDraft(id: string): Promise<void> {
  const form = new FormData();
  form.set('kind', 'confirm-application');
  form.set('file', new File([new Uint8Array(await aPicture())], 'draft.png', { type: 'image/png' }));
  const sent = { method: 'POST', body: form, headers: farah.bearer };
  expect((await fetch(`${testApp.url}/api/cases/${id}/drafts`, sent)).status).toBe(201);
}

const tasksOf = async (orderId: string) =>
  (await callEndpoint(testApp, 'GET /api/tasks', { query: { orderId } }, farah.bearer)).body;

/** Returns the cards of the order's cases on the board, open ones first. */
async function cards(orderId: string): Promise<TaskView[]> {
  const ofCase = (await tasksOf(orderId)).filter((task) => task.case !== null);
  return ofCase.toSorted((a, b) => Number(a.status === 'done') - Number(b.status === 'done'));
}

const change = (task: TaskView | undefined, body: object, who = farah) =>
  ask(testApp, 'PATCH', `/api/tasks/${task?.id}`, { version: task?.version, ...body }, who.bearer);

const states = (tasks: readonly TaskView[]) => tasks.map(({ title, status }) => `${status} ${title.split(': ')[1]}`);

describe('the card of a case', () => {
  test('is to do when all papers are there, and says whom it waits for', async () => {
    const { id, orderId } = await aCase({ withDocuments: false });
    expect(await cards(orderId)).toMatchObject([
      { status: 'inprogress', case: { id, ball: 'customer' }, dueDate: null },
    ]);
    await sql`update case_requests set state = 'accepted' where case_id = ${id}`.execute(testApp.db);
    await move(id, 'papers', 'complete');
    const [card, done] = await cards(orderId);
    expect([card?.status, card?.case?.ball, typeof card?.dueDate]).toEqual(['todo', 'us', 'string']);
    expect(done?.status).toBe('done');
    for (let now = await caseNow(id); now.ball === 'us'; now = await caseNow(id)) {
      if (now.requests.some(({ state }) => state === 'needed')) break;
      if (now.step.key === 'draft') await attachDraft(id);
      await move(id, now.step.key, 'complete');
    }
    const [waiting] = await cards(orderId);
    expect([waiting?.status, waiting?.case?.ball, waiting?.dueDate]).toEqual([
      'inprogress',
      (await caseNow(id)).ball,
      null,
    ]);
    expect(waiting?.case?.ball).not.toBe('us');
  });

  test('is not the welcome call, which only a person ticks off, and which is promised until then', async () => {
    const { id, orderId, asha } = await aCase();
    const promised = async () => [
      (await callEndpoint(testApp, 'GET /api/orders/:orderId/status', { params: { orderId } })).body.callDue,
      (await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id } }, asha.bearer)).body.callDue,
    ];
    const call = async () => (await tasksOf(orderId)).find(({ title }) => title.endsWith(': Welcome call'));
    // The papers have arrived, but nobody has called.
    expect((await caseNow(id)).step.key).toBe('check');
    const made = await call();
    expect(made).toMatchObject({ status: 'todo', case: null, assignee: null });
    const within = Date.parse(made?.dueDate ?? '') - Date.parse(made?.createdAt ?? '');
    expect(within).toBeGreaterThan(0);
    expect(within).toBeLessThan(5 * 86_400_000);
    expect(await promised()).toEqual([true, true]);
    const assignee = { assigneeId: farah.id, version: (await caseNow(id)).version };
    await ask(testApp, 'PATCH', `/api/cases/${id}`, assignee, farah.bearer);
    expect(await call()).toMatchObject({ status: 'todo', assignee: { name: 'Farah Khan' } });
    expect((await change(await call(), { status: 'done' })).status).toBe(200);
    expect(await promised()).toEqual([false, false]);
  });

  test('of an order that is finished without a call promises none', async () => {
    const { orderId } = await aCase();
    await testApp.db.transaction().execute((tx) => cancelCases(tx, orderId));
    expect((await callEndpoint(testApp, 'GET /api/orders/:orderId/status', { params: { orderId } })).body.callDue).toBe(
      false,
    );
  });

  test('finishes its step when it is moved to Done, and the next step gets the only open card', async () => {
    const { id, orderId } = await aCase();
    const [card] = await cards(orderId);
    const before = await caseNow(id);
    expect(before.step.key).toBe('check');
    expect((await change(card, { status: 'inprogress' })).status).toBe(200);
    const [moved] = await cards(orderId);
    const { status, body } = await change(moved, { status: 'done' });
    expect([status, body['status']]).toEqual([200, 'done']);
    const after = await caseNow(id);
    expect(after.step.key).not.toBe('check');
    expect(after.steps.find(({ key }) => key === 'check')?.by).toBe('Farah Khan');
    const now = await cards(orderId);
    expect(now.filter((one) => one.status !== 'done')).toHaveLength(1);
    expect(now[0]?.title).toContain(after.step.title);
  });

  test('goes to Done when the step is finished on the page of the case, and back when the case goes back', async () => {
    const { id, orderId } = await aCase();
    await move(id, 'check', 'complete');
    const finished = await cards(orderId);
    expect(states(finished).filter((state) => state.startsWith('done'))).toHaveLength(2);
    const check = finished.find(({ title }) => title.includes('Everything is checked'));
    expect((await change(check, { status: 'todo' })).status).toBe(200);
    expect((await caseNow(id)).step.key).toBe('check');
    const now = await cards(orderId);
    expect(now.filter((one) => one.status !== 'done')).toMatchObject([{ id: check?.id, status: 'todo' }]);
  });

  test('leaves Done when the case goes back over several steps, and comes back in its turn', async () => {
    const { id, orderId } = await aCase();
    await attachDraft(id);
    for (const key of ['check', 'kind', 'draft']) await move(id, key, 'complete');
    const before = await cards(orderId);
    expect(states(before).filter((state) => state.startsWith('done'))).toHaveLength(4);
    expect((await move(id, 'check', 'return', { reason: 'Look again' })).status).toBe(200);
    expect((await cards(orderId)).map(({ status }) => status === 'done')).toEqual([false, true]);
    await sql`update case_requests set state = 'accepted' where case_id = ${id}`.execute(testApp.db);
    for (const key of ['check', 'kind', 'draft']) expect((await move(id, key, 'complete')).status).toBe(200);
    expect((await cards(orderId)).map((card) => card.id).toSorted()).toEqual(before.map((card) => card.id).toSorted());
  });

  test('cannot be finished while a paper is missing, and stays where it is', async () => {
    const { id, orderId } = await aCase({ withDocuments: false });
    const [card] = await cards(orderId);
    const { status, body } = await change(card, { status: 'done' });
    expect([status, body['code']]).toEqual([409, 'step_not_possible']);
    expect(await cards(orderId)).toMatchObject([{ id: card?.id, status: 'inprogress', version: card?.version }]);
    expect((await caseNow(id)).step.key).toBe('papers');
  });

  test('has the assignee of the case, and the reverse', async () => {
    const { id, orderId } = await aCase();
    const [card] = await cards(orderId);
    expect((await change(card, { assigneeId: joseph.id })).status).toBe(200);
    expect((await caseNow(id)).assignee?.id).toBe(joseph.id);
    const { version } = await caseNow(id);
    await ask(testApp, 'PATCH', `/api/cases/${id}`, { assigneeId: farah.id, version }, farah.bearer);
    expect((await cards(orderId))[0]?.assignee?._id).toBe(farah.id);
  });

  test('keeps its title and date, and cannot be deleted', async () => {
    const { orderId } = await aCase();
    const [card] = await cards(orderId);
    for (const body of [{ title: 'Mine' }, { dueDate: null }, { orderId: null }, { status: 'done', title: 'Mine' }])
      expect(await change(card, body)).toMatchObject({ status: 409, body: { code: 'task_of_case' } });
    const deleted = await ask(testApp, 'DELETE', `/api/tasks/${card?.id}`, undefined, farah.bearer);
    expect([deleted.status, deleted.body['code']]).toEqual([409, 'task_of_case']);
    expect(await cards(orderId)).toEqual(await cards(orderId));
    expect((await cards(orderId))[0]?.version).toBe(card?.version);
  });

  test('moved by two people at once finishes one step only', async () => {
    const { id, orderId } = await aCase();
    const [card] = await cards(orderId);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => change(card, { status: 'done' }, n % 2 ? farah : joseph)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body['code']))).toEqual(new Set([undefined, 'task_changed']));
    const finished = (await caseNow(id)).steps.filter(({ state }) => state === 'done').map(({ key }) => key);
    expect(finished).toEqual(['welcome', 'papers', 'check']);
  });

  test('goes with a cancelled case and comes back with a reopened one', async () => {
    const { orderId } = await aCase();
    const before = await cards(orderId);
    await testApp.db.transaction().execute((tx) => cancelCases(tx, orderId));
    expect(states(await cards(orderId)).filter((state) => !state.startsWith('done'))).toEqual([]);
    await testApp.db.transaction().execute((tx) => reopenCases(tx, orderId));
    expect(states(await cards(orderId))).toEqual(states(before));
  });
});

test('a card that was made for an order stays with it', async () => {
  const [{ orderId }, other] = [await aCase(), await aCase()];
  const { id } = await testApp.db
    .insertInto('tasks')
    .values({ title: 'Answer the bank', order_id: orderId, template_step: 'dispute-7' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = (await tasksOf(orderId)).find((task) => task.id === id);
  for (const to of [null, other.orderId]) {
    const { status, body } = await change(made, { orderId: to });
    expect([status, body['code']]).toEqual([409, 'task_of_order']);
  }
  expect((await change(made, { orderId, title: 'Answer the bank today' })).status).toBe(200);
});

test('cases and cards agree after all of it', async () => {
  await sql`update cases set opened_at = opened_at - interval '1 hour', updated_at = updated_at - interval '1 hour'`.execute(
    testApp.db,
  );
  const broken = (await checkInvariants(testApp.db)).filter(({ rule }) => /card|board/.test(rule));
  expect(broken).toEqual([]);
});
