import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import type { CaseReply } from '#shared/contract/cases.ts';
import type { StaffCaseReply } from '#shared/contract/staff-cases.ts';
import { type Answer, aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, startPayment, until } from '#test/people.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture } from '#test/uploads.ts';

// Two members of the staff on one case or document: one is first, the others get 409 and the case as it is now.
let testApp: TestApp;
let staff: Session[];
let asha: Session;
let picture: Buffer;
let id: string;

const attempts = 50;

const shown = async () => {
  const { body } = await ask(testApp, 'GET', `/api/cases/${id}`, undefined, staff[0]?.bearer);
  return body as unknown as StaffCaseReply;
};
const byStaff = (n: number, method: string, path: string, body?: object) =>
  ask(testApp, method, path, body, staff[n % staff.length]?.bearer);
const atOnce = (attempt: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: attempts }, (_, n) => attempt(n)));

/** One success, and a refusal with the newest state for everybody else. */
function expectOneWinner(answers: Answer[], codes: readonly string[], success = 200): void {
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

async function sendDocument(requestId: string): Promise<void> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(picture)], 'scan.png', { type: 'image/png' }));
  const path = `/api/user/cases/${id}/requests/${requestId}`;
  expect((await fetch(`${testApp.url}${path}`, { method: 'PUT', body, headers: asha.bearer })).status).toBe(200);
}

/** Sends and accepts everything, so that our check can be completed. */
async function passPapers(): Promise<void> {
  for (const { id: requestId, answer } of (await shown()).requests.filter(
    ({ optional, state }) => !optional && state === 'needed',
  )) {
    if (answer === 'document') await sendDocument(requestId);
    else await ask(testApp, 'PUT', `/api/user/cases/${id}/requests/${requestId}`, { text: 'Yes' }, asha.bearer);
    const path = `/api/cases/${id}/requests/${requestId}/review`;
    expect((await byStaff(0, 'POST', path, { verdict: 'accepted' })).status).toBe(200);
  }
}

/** Goes on as usual until a step is current. */
async function goTo(key: string): Promise<void> {
  for (let step = ''; step !== key; ) {
    await passPapers();
    const now = await shown();
    step = now.step.key;
    if (step === key) return;
    await byStaff(0, 'POST', `/api/cases/${id}/steps/${step}`, { action: 'complete', version: now.version });
  }
}

beforeAll(async () => {
  testApp = await openTestApp();
  picture = await aPicture();
  staff = await Promise.all(['farah', 'imran'].map((name) => aStaffMember(testApp, `${name}@races.in`, 'seller')));
  asha = await aCustomer(testApp, 'asha@races.in');
});
afterAll(() => testApp.close());

beforeEach(async () => {
  const licence = { planId: 'fssai-registration-1yr', amount: 1_500 };
  const { body } = await startPayment(testApp, aBuyer({ email: 'asha@races.in', ...licence }), asha.bearer);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const [found] = await until(
    () => testApp.db.selectFrom('cases').select('id').where('order_id', '=', body.order_id).execute(),
    (cases) => cases.length > 0,
  );
  id = found?.id ?? '';
});

test('50 verdicts on one document: one counts, and one e-mail goes to the customer', async () => {
  const asked = (await shown()).requests.find(({ kind }) => kind === 'photo');
  await sendDocument(asked?.id ?? '');
  const [document] = (await shown()).requests.find(({ kind }) => kind === 'photo')?.documents ?? [];
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
  expect(await mails('case-rejected')).toBe(rejected);
});

test('50 people complete one step, half of them by its card: it is completed once', async () => {
  await passPapers();
  const { version, step } = await shown();
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
  expect((await shown()).step.key).toBe('kind');
});

test('50 people enter the question of the authority: one query, one e-mail', async () => {
  await goTo('scrutiny');
  const { version } = await shown();
  const query = { authorityStatus: 'query', authorityWords: 'Send the layout', version };
  expectOneWinner(await atOnce((n) => byStaff(n, 'PATCH', `/api/cases/${id}`, query)), ['case_changed']);
  expect((await shown()).step.key).toBe('query');
  expect(await mails('case-query')).toBe(1);
});

test('50 ratings from as many tabs: one is stored and ends the case', async () => {
  await goTo('rating');
  const path = `/api/user/cases/${id}/rating`;
  const answers = await atOnce((n) => ask(testApp, 'POST', path, { stars: 1 + (n % 5) }, asha.bearer));
  expectOneWinner(answers, ['rating_not_possible'], 201);
  const won = answers.find(({ status }) => status === 201)?.body['stars'];
  expect(await shown()).toMatchObject({ status: 'done', rating: { stars: won } });
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('50 people take the next case: each case goes to one of them', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cases where status = 'open' and assignee_id is null`.execute(testApp.db);
  const free = rows[0]?.count ?? 0;
  const answers = await atOnce((n) => byStaff(n, 'POST', '/api/cases/take'));
  const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body['id']);
  expect(new Set(taken).size).toBe(taken.length);
  // The lock of one is skipped by others, who take a later one or find none.
  expect(taken.length).toBeGreaterThanOrEqual(1);
  expect(taken.length).toBeLessThanOrEqual(free);
});
