import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseWorkItem } from '#shared/contract/staff-case-lists.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
let imran: Session;
let admin: Session;
let caseIds: string[];

const dayMs = 86_400_000;
const today = () => dayInIndia(new Date());
const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * dayMs));

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@hands.in', 'seller');
  imran = await aStaffMember(testApp, 'imran@hands.in', 'seller');
  admin = await aStaffMember(testApp, 'admin@hands.in', 'admin');
  for (const n of [1, 2, 3]) {
    const { body } = await initiatePayment(testApp, aBuyer({ email: `buyer${n}@hands.in` }));
    await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  }
  const rows = await waitUntil(
    () => testApp.db.selectFrom('cases').select('id').orderBy('opened_at').execute(),
    (cases) => cases.length === 3,
  );
  caseIds = rows.map(({ id }) => id);
});
afterAll(() => testApp.close());

const as = (who: Session, method: string, path: string, body?: unknown) => ask(testApp, method, path, body, who.bearer);
const theCase = async (id: string | undefined) =>
  (await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id: `${id}` } }, farah.bearer)).body;
const assign = async (who: Session, id: string | undefined, body: object) => {
  const { version } = await theCase(id);
  return as(who, 'PATCH', `/api/cases/${id}`, { ...body, version });
};
const mine = async (who: Session) =>
  ((await as(who, 'GET', '/api/cases?view=mine')).body['items'] as CaseWorkItem[]).map(({ id }) => id).toSorted();
const mailsTo = async (email: string, count: number) =>
  waitUntil(
    async () => testApp.emails.filter(({ to, subject }) => to === email && subject.includes('Handed over')),
    (mails) => mails.length >= count,
  );

test('a handed over case has its note, an e-mail without the note, an audit entry and a live update', async () => {
  const [id] = caseIds;
  await assign(farah, id, { assigneeId: farah.id });
  const { status } = await assign(farah, id, { assigneeId: imran.id, note: 'Secret: calls after six.' });
  expect(status).toBe(200);
  const one = await theCase(id);
  expect(one.assignee?.id).toBe(imran.id);
  expect(one.notes.at(-1)?.text).toContain('Secret: calls after six.');
  const [mail] = await mailsTo('imran@hands.in', 1);
  expect(mail?.text).toContain(`/cases/${id}`);
  expect(mail?.text).not.toContain('Secret');
  const audit = await testApp.db
    .selectFrom('audit_log')
    .select(['detail', 'actor_id'])
    .where('action', '=', 'case.assigned')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audit).toMatchObject({ actor_id: farah.id, detail: { fromId: farah.id, toId: imran.id } });
  expect(
    (await assign(farah, id, { assigneeId: (await theCase(id)).customer.id ?? farah.id.replace(/./g, '0') })).status,
  ).not.toBe(200);
});

test('one’s own case, or the same person again, causes no e-mail', async () => {
  const [id] = caseIds;
  await assign(farah, id, { assigneeId: imran.id });
  await assign(farah, id, { assigneeId: farah.id });
  const [, second] = caseIds;
  await assign(farah, second, { assigneeId: farah.id });
  const mails = await testApp.db
    .selectFrom('mails')
    .select('recipient')
    .where('kind', '=', 'case-handed-over')
    .execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual(['imran@hands.in']);
});

test('all open cases are handed over at once with one e-mail; those of others only by an admin', async () => {
  expect((await as(imran, 'POST', '/api/cases/hand-over', { fromId: farah.id, toId: imran.id })).status).toBe(403);
  const { body } = await as(farah, 'POST', '/api/cases/hand-over', { toId: imran.id, note: 'Until Monday.' });
  expect(body).toEqual({ count: 2 });
  expect([await mine(farah), (await mine(imran)).length]).toEqual([[], 2]);
  const mail = (await mailsTo('imran@hands.in', 2)).at(-1);
  expect(mail?.subject).toContain('2 cases');
  expect((await as(admin, 'POST', '/api/cases/hand-over', { fromId: imran.id, toId: farah.id })).body).toEqual({
    count: 2,
  });
  expect((await mine(farah)).length).toBe(2);
  expect((await as(farah, 'POST', '/api/cases/hand-over', { toId: farah.id })).status).toBe(422);
});

test('an absence is set by oneself or an admin, from today to a year ahead, and shown in the list of staff', async () => {
  const away = (until: string | null) => as(farah, 'PUT', '/api/staff/away', { until });
  expect([(await away(inDays(-1))).status, (await away(inDays(400))).status]).toEqual([422, 422]);
  expect((await away(today())).status).toBe(200);
  const listed = async () =>
    (await callEndpoint(testApp, 'GET /api/admin/staff', {}, imran.bearer)).body.find(({ _id }) => _id === farah.id)
      ?.awayUntil;
  expect(await listed()).toBe(today());
  expect((await as(imran, 'PUT', `/api/admin/staff-accounts/${farah.id}/away`, { until: null })).status).toBe(403);
  expect((await as(admin, 'PUT', `/api/admin/staff-accounts/${farah.id}/away`, { until: inDays(7) })).status).toBe(200);
  expect(await listed()).toBe(inDays(7));
  await testApp.db
    .updateTable('users')
    .set({ away_until: inDays(-1) })
    .where('id', '=', farah.id)
    .execute();
  expect(await listed()).toBeNull();
});

test('“take” hands out cases of people who are away too, each once, and never one’s own', async () => {
  const before = await mine(farah);
  expect(before).toHaveLength(2);
  await as(farah, 'PUT', '/api/staff/away', { until: inDays(3) });
  const takes = await Promise.all([1, 2, 3, 4].map(() => as(imran, 'POST', '/api/cases/take')));
  expect(takes.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 204]);
  expect(await mine(imran)).toEqual(caseIds.toSorted());
  await as(imran, 'PUT', '/api/staff/away', { until: inDays(3) });
  expect((await as(imran, 'POST', '/api/cases/take')).status).toBe(204);
});

test('“take” hands out cases of a disabled account, and of one that lost its role', async () => {
  await testApp.db.updateTable('users').set({ away_until: null }).execute();
  expect((await as(farah, 'POST', '/api/cases/take')).status).toBe(204);
  const leave = (set: { disabled_at?: Date | null; role?: 'user' | 'seller' }) =>
    testApp.db.updateTable('users').set(set).where('id', '=', imran.id).execute();
  await leave({ disabled_at: new Date() });
  expect((await as(farah, 'POST', '/api/cases/take')).status).toBe(200);
  await leave({ disabled_at: null, role: 'user' });
  for (const _ of [1, 2]) expect((await as(farah, 'POST', '/api/cases/take')).status).toBe(200);
  expect(await mine(farah)).toEqual(caseIds.toSorted());
  await leave({ role: 'seller' });
});

test('“take” hands out the oldest promise first, whether the case is unassigned or of somebody who is away', async () => {
  const before = await testApp.db.selectFrom('cases').select(['id', 'assignee_id', 'due_at']).execute();
  const put = (id: string | undefined, assignee_id: string | null, due_at: Date | null) =>
    testApp.db.updateTable('cases').set({ assignee_id, due_at }).where('id', '=', String(id)).execute();
  const [ofImran, ofNobody, undated] = caseIds;
  await put(undated, imran.id, null);
  await put(ofNobody, null, new Date(Date.now() + 2 * dayMs));
  await put(ofImran, imran.id, new Date(Date.now() + dayMs));
  const away = (until: string | null) => as(imran, 'PUT', '/api/staff/away', { until });
  await away(inDays(3));
  const takes: unknown[] = [];
  for (const _ of caseIds) takes.push((await as(farah, 'POST', '/api/cases/take')).body['id']);
  expect(takes).toEqual([ofImran, ofNobody, undated]);
  await away(null);
  for (const { id, assignee_id, due_at } of before) await put(id, assignee_id, due_at);
});

test('a case assigned while its new assignee is being disabled is refused', async () => {
  const { version } = await theCase(caseIds[0]);
  const [disabled, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const disabling = testApp.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', imran.id).execute();
    disabled.resolve();
    await checked.promise;
  });
  // Waits until the transaction holds the lock on the user's row, so that the assignment cannot read it earlier.
  await disabled.promise;
  const assigned = as(farah, 'PATCH', `/api/cases/${caseIds[0]}`, { assigneeId: imran.id, version });
  await waitUntil(
    async () =>
      (
        await sql<{ waits: boolean }>`select wait_event_type = 'Lock' as waits from pg_stat_activity
      where datname = current_database() and query like '%for share%'`.execute(testApp.db)
      ).rows,
    (rows) => rows.some(({ waits }) => waits),
  );
  checked.resolve();
  await disabling;
  expect((await assigned).status).toBe(422);
  await testApp.db.updateTable('users').set({ disabled_at: null }).where('id', '=', imran.id).execute();
});

test('customers can write while hundreds of cases are handed over', async () => {
  const held: number[] = [];
  const rows = await sql<{ id: string }>`insert into cases (order_id, unit, template_slug, template_version, step_key,
      ball, opened_at, since, assignee_id)
    select order_id, 1 + copy, template_slug, template_version, step_key, ball, opened_at, since, ${farah.id}
    from cases, generate_series(1, 100) as copy where id = ${caseIds[0]} returning id`.execute(testApp.db);
  const handingOver = as(admin, 'POST', '/api/cases/hand-over', { fromId: farah.id, toId: imran.id });
  let over = false;
  void handingOver.finally(() => {
    over = true;
  });
  while (!over) {
    const { rows: locks } = await sql<{ free: number }>`select count(*)::int as free from (
      select id from cases where id in (${sql.join(rows.rows.map(({ id }) => id))}) for no key update skip locked) as f`.execute(
      testApp.db,
    );
    held.push(rows.rows.length - (locks[0]?.free ?? 0));
  }
  expect((await handingOver).body).toEqual({ count: 103 });
  expect(Math.max(...held)).toBeLessThanOrEqual(20);
  expect(held.some((count) => count > 0)).toBe(true);
  await sql`delete from cases where id in (${sql.join(rows.rows.map(({ id }) => id))})`.execute(testApp.db);
});

test('the work list can be narrowed to an order or a customer', async () => {
  const one = await theCase(caseIds[0]);
  const listed = async (query: string) =>
    ((await as(farah, 'GET', `/api/cases?${query}`)).body['items'] as CaseWorkItem[]).map(({ id }) => id);
  expect(await listed(`orderId=${one.orderId}`)).toEqual([one.id]);
  await testApp.db.updateTable('orders').set({ user_id: imran.id }).where('id', '=', one.orderId).execute();
  expect(await listed(`customerId=${imran.id}`)).toEqual([one.id]);
  expect(await listed(`customerId=${farah.id}`)).toEqual([]);
});
