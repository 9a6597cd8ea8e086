import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture } from '#test/uploads.ts';

let testApp: TestApp;
let asha: Session;
let farah: Session;
let id: string;

beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@answers.in');
  const plan = { planId: 'fssai-registration-1yr', amount: 1_500 };
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@answers.in', ...plan }), asha.bearer);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  farah = await aStaffMember(testApp, 'farah@answers.in', 'seller');
  const [summary] = await waitUntil(
    async () => (await callEndpoint(testApp, 'GET /api/user/cases', {}, asha.bearer)).body,
    (cases) => cases.length > 0,
  );
  id = summary?.id ?? '';
});
afterAll(() => testApp.close());

async function requestOf(kind: string): Promise<CaseRequestReply> {
  const { body } = await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id } }, asha.bearer);
  const found = body.requests.find((each) => each.kind === kind);
  if (!found) throw new Error(`no request ${kind}`);
  return found;
}

async function send(requestId: string, key: string | undefined, pages = 2, text?: string): Promise<number> {
  const form = new FormData();
  if (text !== undefined) form.set('text', text);
  const photo = new Uint8Array(await aPicture('jpeg'));
  for (let page = 1; page <= pages; page += 1)
    form.append('file', new Blob([photo], { type: 'image/jpeg' }), `page-${page}.jpg`);
  const headers = key ? { ...asha.bearer, 'idempotency-key': key } : asha.bearer;
  const path = `/api/user/cases/${id}/requests/${requestId}`;
  return (await fetch(`${testApp.url}${path}`, { method: 'PUT', headers, body: form })).status;
}

const documents = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from documents where kind = 'caseDocument'`.execute(
      testApp.db,
    )
  ).rows[0]?.count;

test('pages sent again with their key after a lost response are stored once, also five times at once', async () => {
  const { id: requestId } = await requestOf('photo');
  const statuses = await Promise.all(Array.from({ length: 5 }, () => send(requestId, 'first')));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect((await requestOf('photo')).documents.map(({ name }) => name)).toEqual(['page-1.jpg', 'page-2.jpg']);
  expect(await documents()).toBe(2);
  // The files of the repeated answers are scheduled for deletion.
  const { rows } = await sql<{ due: boolean }>`select due_at is not null as due from pending_deletions`.execute(
    testApp.db,
  );
  expect(rows.every(({ due }) => due)).toBe(true);
});

test('other files or words under the same key are refused, and nothing is stored', async () => {
  const { id: requestId } = await requestOf('photo');
  const before = await documents();
  expect(await send(requestId, 'first', 1)).toBe(422);
  expect(await send(requestId, 'first', 2, 'The kitchen')).toBe(422);
  expect(await send(requestId, 'first')).toBe(200);
  expect(await documents()).toBe(before);
});

test('another key, or none, is another answer', async () => {
  const { id: requestId } = await requestOf('photo');
  expect(await send(requestId, 'second', 1)).toBe(200);
  expect(await send(requestId, undefined, 1)).toBe(200);
  expect((await requestOf('photo')).documents).toHaveLength(4);
});

test('an answer that arrives again after its verdict changes nothing', async () => {
  const { id: requestId } = await requestOf('photo');
  expect(await send(requestId, 'third', 1)).toBe(200);
  const path = `/api/cases/${id}/requests/${requestId}/review`;
  const documentId = (await requestOf('photo')).documents.at(-1)?.id;
  const verdict = { verdict: 'rejected', reason: 'blurred', documentId };
  expect((await ask(testApp, 'POST', path, verdict, farah.bearer)).status).toBe(200);
  const before = await documents();
  expect(await send(requestId, 'third', 1)).toBe(200);
  expect(await documents()).toBe(before);
  expect((await requestOf('photo')).state).toBe('rejected');
});

test('a document that is sent again after its refusal waits for a review without the former reason', async () => {
  const request = await requestOf('photo');
  const documentId = request.documents.at(-1)?.id;
  expect(request.documents.at(-1)).toMatchObject({ verdict: 'rejected', reason: expect.anything() });
  const path = `/api/user/cases/${id}/requests/${request.id}`;
  expect((await ask(testApp, 'PUT', path, { documentId }, asha.bearer)).status).toBe(200);
  expect((await requestOf('photo')).documents.find((each) => each.id === documentId)).toMatchObject({
    verdict: null,
    reason: null,
  });
});
