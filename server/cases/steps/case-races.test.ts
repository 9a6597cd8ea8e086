import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { type ApiAnswer, aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sendRefusalEmails } from '../jobs/refusal-emails.ts';

// Several staff members change the same case or document: one succeeds, and the others get 409 and the current case.
let testApp: TestApp;
let farah: Session;
let staff: Session[];
let asha: Session;
let one: Awaited<ReturnType<typeof aCaseOf>>;
let id: string;

const attempts = 50;

const byStaff = (n: number, method: string, path: string, body?: object) =>
  ask(testApp, method, path, body, staff[n % staff.length]?.bearer);
const atOnce = (attempt: (n: number) => Promise<ApiAnswer>) =>
  Promise.all(Array.from({ length: attempts }, (_, n) => attempt(n)));

/** Expects one success. All other calls must be refused with 409 and one of the codes. */
function expectOneWinner(answers: ApiAnswer[], codes: readonly string[], success = 200): void {
  expect(answers.filter(({ status }) => status === success)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(attempts - 1);
  for (const { body } of refused) expect(codes).toContain(body['code']);
}

async function count(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await query.execute(testApp.db)).rows[0]?.count ?? 0;
}
const audited = (action: string) =>
  count(sql`select count(*)::int as count from audit_log where subject_id = ${id} and action = ${action}`);
const mails = (kind: string) =>
  count(
    sql`select count(*)::int as count from mails join cases using (order_id) where cases.id = ${id} and kind = ${kind}`,
  );

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@races.in', 'seller');
  staff = [farah, await aStaffMember(testApp, 'imran@races.in', 'seller')];
  asha = await aCustomer(testApp, 'asha@races.in');
});
afterAll(() => testApp.close());

beforeEach(async () => {
  one = await aCaseOf(testApp, { ...asha, email: 'asha@races.in' }, farah);
  id = one.id;
});

test('50 verdicts on one document: one counts, and one e-mail goes to the customer', async () => {
  const asked = (await one.seen()).requests.find(({ kind }) => kind === 'photo');
  await one.answer(asked?.id ?? '');
  const [document] = (await one.seen()).requests.find(({ kind }) => kind === 'photo')?.documents ?? [];
  const answers = await atOnce((n) =>
    byStaff(n, 'POST', `/api/cases/${id}/requests/${asked?.id}/review`, {
      ...(n % 3 === 0 ? { verdict: 'accepted' } : { verdict: 'rejected', reason: 'blurred' }),
      documentId: document?.id,
    }),
  );
  expectOneWinner(answers, ['already_reviewed']);
  const now = answers.find(({ status }) => status === 200)?.body['state'];
  for (const { status, body } of answers)
    if (status === 409)
      expect((body['case'] as CaseReply).requests.find(({ kind }) => kind === 'photo')?.state).toBe(now);
  const rejected = now === 'rejected' ? 1 : 0;
  expect(await audited('case.document-rejected')).toBe(rejected);
  expect(await audited('case.document-accepted')).toBe(1 - rejected);
  await sql`update case_requests set refusal_unsent_since = refusal_unsent_since - interval '3 minutes'
    where case_id = ${id}`.execute(testApp.db);
  await Promise.all([sendRefusalEmails(testApp.db, testApp), sendRefusalEmails(testApp.db, testApp)]);
  expect(await mails('case-rejected')).toBe(rejected);
});

test('50 people complete one step, half of them by its card: it is completed once', async () => {
  await one.settle();
  const { version, step } = await one.seen();
  expect(step.key).toBe('check');
  const card = await testApp.db
    .selectFrom('tasks')
    .select(['id', 'version'])
    .where('case_id', '=', id)
    .where('case_step', '=', 'check')
    .executeTakeFirstOrThrow();
  const move = { status: 'done', version: card.version };
  const complete = { action: 'complete', version };
  const answers = await atOnce((n) =>
    n % 4 < 2
      ? byStaff(n, 'PATCH', `/api/tasks/${card.id}`, move)
      : byStaff(n, 'POST', `/api/cases/${id}/steps/check`, complete),
  );
  expectOneWinner(answers, ['case_changed', 'step_not_possible', 'task_changed']);
  expect(await audited('case.moved')).toBe(1);
  expect((await one.seen()).step.key).toBe('kind');
});

test('50 people enter the question of the authority: one query, one e-mail', async () => {
  await one.goTo('scrutiny');
  const { version } = await one.seen();
  const query = { authorityStatus: 'query', authorityWords: 'Send the layout', version };
  expectOneWinner(await atOnce((n) => byStaff(n, 'PATCH', `/api/cases/${id}`, query)), ['case_changed']);
  expect((await one.seen()).step.key).toBe('query');
  expect(await mails('case-query')).toBe(1);
});

test('50 ratings from as many tabs: one is stored and ends the case', async () => {
  await one.goTo('result');
  await one.addResult({ kind: 'licence_number', number: '21525031000123' });
  await one.addResult({ kind: 'certificate', file: one.picture });
  await one.goTo('rating');
  const path = `/api/user/cases/${id}/rating`;
  const answers = await atOnce((n) => ask(testApp, 'POST', path, { stars: 1 + (n % 5) }, asha.bearer));
  expectOneWinner(answers, ['rating_not_possible'], 201);
  const won = answers.find(({ status }) => status === 201)?.body['stars'];
  expect(await one.seen()).toMatchObject({ status: 'done', rating: { stars: won } });
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('50 people take the next case: each case goes to one of them', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cases where status = 'open' and assignee_id is null`.execute(testApp.db);
  const free = rows[0]?.count ?? 0;
  const answers = await atOnce((n) => byStaff(n, 'POST', '/api/cases/take'));
  const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body['id']);
  expect(new Set(taken).size).toBe(taken.length);
  // Concurrent callers skip locked cases, and get a later case or none.
  expect(taken.length).toBeGreaterThanOrEqual(1);
  expect(taken.length).toBeLessThanOrEqual(free);
});

test('50 people ask the customer for the same: one request is stored, and one e-mail goes to the customer', async () => {
  const { version } = await one.seen();
  const before = await mails('case-request');
  const question = { kind: 'photo', text: 'The signboard from the street, please.', version };
  const answers = await atOnce((n) => byStaff(n, 'POST', `/api/cases/${id}/requests`, question));
  expectOneWinner(answers, ['case_changed'], 201);
  expect(answers.filter(({ body }) => (body['case'] as CaseReply | undefined)?.version === version + 1)).toHaveLength(
    attempts - 1,
  );
  expect(await audited('case.requested')).toBe(1);
  expect((await mails('case-request')) - before).toBe(1);
});
