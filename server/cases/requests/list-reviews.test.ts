import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseReview } from '#shared/contract/staff-case-lists.ts';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint, type EndpointInput } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { Reply } from '#web/platform/api/api.ts';
import { cancelCases } from '../case/cancel-cases.ts';

let testApp: TestApp;
let asha: Session;
let farah: Session;
let joseph: Session;
const caseIds: string[] = [];

async function aCase(email: string): Promise<string> {
  const plan = { planId: 'fssai-registration-1yr', amount: 1_500 };
  const { body } = await initiatePayment(testApp, aBuyer({ email, ...plan }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const [opened] = await waitUntil(
    () => testApp.db.selectFrom('cases').select('id').where('order_id', '=', body.order_id).execute(),
    (cases) => cases.length > 0,
  );
  return opened?.id ?? '';
}

/** Stores answers to all requests of a case, with the same timestamp. */
async function answerAll(caseId: string | undefined, at: string): Promise<void> {
  await testApp.db
    .updateTable('case_requests')
    .set({ state: 'checking', answered_at: sql<Date>`${at}::timestamptz`, answer_text: 'As on the card' })
    .where('case_id', '=', caseId ?? '')
    .execute();
}

const page = (query: EndpointInput<'GET /api/case-reviews'>['query'] = {}, who: Session = farah) =>
  callEndpoint(testApp, 'GET /api/case-reviews', { query }, who.bearer);

async function allPages(limit: number): Promise<CaseReview[]> {
  const found: CaseReview[] = [];
  let after: string | undefined | null;
  while (after !== null) {
    const { body }: { body: Reply<'GET /api/case-reviews'> } = await page({ limit, after });
    expect(body.items.length).toBeLessThanOrEqual(limit);
    found.push(...body.items);
    after = body.next;
  }
  return found;
}

const keyOf = ({ request }: CaseReview) => `${request.answeredAt} ${request.id}`;

beforeAll(async () => {
  testApp = await openTestApp();
  for (const n of [1, 2, 3]) caseIds.push(await aCase(`asha${n}@review.in`));
  asha = await aCustomer(testApp, 'asha1@review.in');
  farah = await aStaffMember(testApp, 'farah@review.in', 'seller');
  joseph = await aStaffMember(testApp, 'joseph@review.in', 'admin');
  await answerAll(caseIds[1], '2026-11-20 08:00:00.123456Z');
  await answerAll(caseIds[0], '2026-11-20 08:00:00.123457Z');
  await answerAll(caseIds[2], '2026-11-21 09:30:00Z');
});
afterAll(() => testApp.close());

test('only staff see the queue', async () => {
  expect((await ask(testApp, 'GET', '/api/case-reviews')).status).toBe(401);
  expect((await page({}, asha)).status).toBe(403);
  expect((await page({}, farah)).status).toBe(200);
  expect((await page({}, joseph)).status).toBe(200);
});

test('the oldest answer is first, with customer and the other answers of its case', async () => {
  const { items, total } = (await page({ limit: 50 })).body;
  expect(items).toHaveLength(total);
  const caseOrder = [...new Set(items.map(({ caseId }) => caseId))];
  expect(caseOrder).toEqual([caseIds[1], caseIds[0], caseIds[2]]);
  expect(items[0]).toMatchObject({ customer: { email: 'asha2@review.in' }, request: { state: 'checking' } });
  expect(items[0]?.answers).toHaveLength(items.filter(({ caseId }) => caseId === caseIds[1]).length - 1);
});

test.each([1, 2, 3, 50])('pages of %i show every answer once, also those of the same moment', async (limit) => {
  const { total } = (await page()).body;
  const keys = (await allPages(limit)).map(keyOf);
  expect(keys).toHaveLength(total);
  expect(new Set(keys).size).toBe(total);
  expect(keys).toEqual((await allPages(50)).map(keyOf));
});

test('what is reviewed between two pages costs nobody a place', async () => {
  const all = await allPages(50);
  const first = (await page({ limit: 2 })).body;
  const [gone] = first.items;
  const reviewed = sql`update case_requests set state = 'accepted' where id = ${gone?.request.id}`;
  await reviewed.execute(testApp.db);
  const second = (await page({ limit: 2, after: first.next ?? '' })).body;
  expect(second.items.map(keyOf)).toEqual(all.slice(2, 4).map(keyOf));
  expect(second.total).toBe(all.length - 1);
  await sql`update case_requests set state = 'checking' where id = ${gone?.request.id}`.execute(testApp.db);
});

test.each([
  'x',
  '~',
  '1763625600~x',
  '1763625600.1234567~8c4b6f0e-3a52-4f53-9a55-0d9c2f0c7f11',
  '99999999999~8c4b6f0e-3a52-4f53-9a55-0d9c2f0c7f11',
  '1763625600~8c4b6f0e-3a52-4f53-9a55-0d9c2f0c7f11~1',
  "1763625600~'; select 1",
  'NaN~8c4b6f0e-3a52-4f53-9a55-0d9c2f0c7f11',
  '\0',
])('the broken cursor %j is refused with a sentence', async (after) => {
  const { status, body } = await page({ after });
  expect([status, body.code]).toEqual([400, 'invalid']);
  expect(body.message).toMatch(/^[A-Z].*\.$/);
});

test('a cursor past the end is an empty page', async () => {
  const { status, body } = await page({ after: '9999999999~8c4b6f0e-3a52-4f53-9a55-0d9c2f0c7f11' });
  expect([status, body.items, body.next]).toEqual([200, [], null]);
});

test('two reviewers of one answer: the second gets 409 with the case as it is now', async () => {
  const [first] = (await page()).body.items;
  const path = `/api/cases/${first?.caseId}/requests/${first?.request.id}/review`;
  const seen = { answeredAt: first?.request.answeredAt };
  const both = await Promise.all([
    ask(testApp, 'POST', path, { verdict: 'accepted', ...seen }, farah.bearer),
    ask(testApp, 'POST', path, { verdict: 'rejected', reason: 'blurred', ...seen }, joseph.bearer),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = both.find(({ status }) => status === 200)?.body;
  const lost = both.find(({ status }) => status === 409)?.body;
  expect(lost?.['code']).toBe('already_reviewed');
  const newest = lost?.['case'] as StaffCaseReply;
  expect(newest.requests.find(({ id }) => id === first?.request.id)?.state).toBe(won?.['state']);
  expect((await page({ limit: 50 })).body.items.map(keyOf)).not.toContain(first && keyOf(first));
});

test('an answer of a closed case leaves the queue', async () => {
  const orderOf = (id: string | undefined) =>
    testApp.db
      .selectFrom('cases')
      .select('order_id')
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow();
  const { order_id } = await orderOf(caseIds[2]);
  const before = (await page({ limit: 50 })).body;
  expect(before.items.map(({ caseId }) => caseId)).toContain(caseIds[2]);
  await testApp.db.transaction().execute((tx) => cancelCases(tx, order_id));
  const after = (await page({ limit: 50 })).body;
  expect(after.items.map(({ caseId }) => caseId)).not.toContain(caseIds[2]);
  expect(after.total).toBe(after.items.length);
  expect(after.total).toBeLessThan(before.total);
});

test('who looks at an answer is shown to others for a while; the first one keeps it', async () => {
  const { body } = await page({ limit: 1 });
  const [review] = body.items;
  expect([review?.viewer, review?.buyer]).toEqual([null, { state: '07', company: null, gstin: null, address: null }]);
  const look = async (who: Session) =>
    (
      await ask(
        testApp,
        'POST',
        `/api/cases/${review?.caseId}/requests/${review?.request.id}/view`,
        undefined,
        who.bearer,
      )
    ).body['viewer'];
  const both = await Promise.all([look(farah), look(joseph)]);
  expect(both[0]).toEqual(both[1]);
  const first = both[0] as { id: string };
  expect((await page({ limit: 1 })).body.items[0]?.viewer).toEqual(first);
  await testApp.db
    .updateTable('case_requests')
    .set({ viewed_at: new Date(Date.now() - 91_000) })
    .where('id', '=', review?.request.id ?? '')
    .execute();
  expect((await page({ limit: 1 })).body.items[0]?.viewer).toBeNull();
  const second = first.id === farah.id ? joseph : farah;
  expect(await look(second)).toMatchObject({ id: second.id });
});

test('a refused document keeps its reason when another one is sent', async () => {
  const [review] = (await page({ limit: 1 })).body.items;
  const document = await testApp.db
    .insertInto('documents')
    .values({
      user_id: asha.id,
      kind: 'caseDocument',
      path: 'a-refused-document',
      file_name: 'a.png',
      media_type: 'image/png',
      bytes: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await testApp.db
    .insertInto('case_documents')
    .values({ request_id: review?.request.id ?? '', document_id: document.id })
    .execute();
  const path = `/api/cases/${review?.caseId}/requests/${review?.request.id}`;
  const refusal = { verdict: 'rejected', reason: 'blurred', text: 'The date.', documentId: document.id };
  expect((await ask(testApp, 'POST', `${path}/review`, refusal, farah.bearer)).status).toBe(200);
  await testApp.db
    .updateTable('case_requests')
    .set({ state: 'checking', reason: null, answered_at: new Date() })
    .where('id', '=', review?.request.id ?? '')
    .execute();
  const { requests } = (
    await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id: `${review?.caseId}` } }, farah.bearer)
  ).body;
  const stored = requests.find(({ id }) => id === review?.request.id)?.documents.find(({ id }) => id === document.id);
  expect(stored).toMatchObject({
    verdict: 'rejected',
    reason: { code: 'blurred', text: expect.stringContaining('The date.') },
  });
});
