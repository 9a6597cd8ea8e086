import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture } from '#test/uploads.ts';

let testApp: TestApp;
let asha: Session;
let farah: Session;

beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@view.in');
  farah = await aStaffMember(testApp, 'farah@view.in', 'seller');
});
afterAll(() => testApp.close());

const ownCases = async () =>
  (await callEndpoint(testApp, 'GET /api/user/cases', { query: { lang: 'en' } }, asha.bearer)).body;

/** Creates a paid order for Asha and returns the id of its case. */
async function aCase(more: object = {}): Promise<string> {
  const plan = { planId: 'swiggy-basic', amount: 1_999, email: 'asha@view.in', ...more };
  const { body } = await initiatePayment(testApp, aBuyer(plan), asha.bearer);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const cases = await waitUntil(ownCases, (all) => all.some(({ orderId }) => orderId === body.order_id));
  return cases.find(({ orderId }) => orderId === body.order_id)?.id ?? '';
}

const summaryOf = async (id: string) => (await ownCases()).find((each) => each.id === id);
const own = async (id: string, lang: 'en' | 'hi' = 'en') =>
  (await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id }, query: { lang } }, asha.bearer)).body;
const requestOf = async (id: string, kind: string) => (await own(id)).requests.find((each) => each.kind === kind);

async function staff(method: string, path: string, body: object) {
  const answer = await ask(testApp, method, path, body, farah.bearer);
  expect([path, answer.status]).toEqual([path, 200]);
}

const versionOf = async (id: string) =>
  (await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id } }, farah.bearer)).body.version;

/** Sends a PAN card and returns the ids of the request and the document. */
async function sendPan(id: string): Promise<{ pan: string | undefined; documentId: string | undefined }> {
  const request = await requestOf(id, 'pan');
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await aPicture())], 'pan.png', { type: 'image/png' }));
  const path = `${testApp.url}/api/user/cases/${id}/requests/${request?.id}`;
  expect((await fetch(path, { method: 'PUT', body: form, headers: asha.bearer })).status).toBe(200);
  return { pan: request?.id, documentId: (await requestOf(id, 'pan'))?.documents[0]?.id };
}

test('the list of cases names what is owed: refused papers first with the reason, then the oldest', async () => {
  const id = await aCase();
  const asked = (await own(id)).requests.filter(({ optional }) => !optional).map(({ title }) => title);
  const before = await summaryOf(id);
  expect(before?.waiting.map(({ title }) => title)).toEqual(asked);
  expect(before?.needed).toBe(asked.length);
  const { pan, documentId } = await sendPan(id);
  expect((await summaryOf(id))?.waiting.map((each) => each.id)).not.toContain(pan);
  const words = 'The left edge is cut off.';
  await staff('POST', `/api/cases/${id}/requests/${pan}/review`, {
    verdict: 'rejected',
    reason: 'blurred',
    text: words,
    documentId,
  });
  const [first, ...others] = (await summaryOf(id))?.waiting ?? [];
  expect(first).toMatchObject({ id: pan, state: 'rejected', reason: expect.stringContaining(words) });
  expect(others).toHaveLength(asked.length - 1);
  expect(others.map(({ reason }) => reason)).toEqual(others.map(() => null));
});

test('the customer sees who has the case, who looked at a paper, and why the case waits', async () => {
  const id = await aCase();
  expect(await own(id)).toMatchObject({ handledBy: null, reason: null });
  await staff('PATCH', `/api/cases/${id}`, { assigneeId: farah.id, version: await versionOf(id) });
  expect((await own(id)).handledBy).toBe('Farah');
  const { pan, documentId } = await sendPan(id);
  const refusal = { verdict: 'rejected', reason: 'blurred', documentId };
  await staff('POST', `/api/cases/${id}/requests/${pan}/review`, refusal);
  const [document] = (await requestOf(id, 'pan'))?.documents ?? [];
  expect(document).toMatchObject({ reviewedBy: 'Farah', verdict: 'rejected' });
  expect(Date.parse(document?.reviewedAt ?? '')).toBeGreaterThan(Date.parse(document?.sentAt ?? ''));
  await sql`update case_requests set state = 'accepted' where case_id = ${id}`.execute(testApp.db);
  const step = (key: string, action: string, more: object = {}) =>
    versionOf(id).then((version) => staff('POST', `/api/cases/${id}/steps/${key}`, { action, version, ...more }));
  await step('papers', 'complete');
  const words = 'Their form is closed for maintenance until Monday.';
  await step('check', 'wait', { ball: 'platform', reason: words });
  expect(await own(id)).toMatchObject({ ball: 'platform', reason: words });
  await step('check', 'complete');
  expect((await own(id)).reason).toBe(null);
  const asked = await ask(testApp, 'POST', `/api/cases/${id}/requests`, { kind: 'pan' }, farah.bearer);
  expect(asked.status).toBe(201);
  // The event shows the request kind in the reader's language. The case shows no reason.
  const request = (await own(id, 'hi')).events.findLast(({ kind }) => kind === 'requested');
  expect(request?.text).toContain('PAN कार्ड');
  expect((await own(id)).reason).toBe(null);
});

test('a question is filled in with the customer’s last answer about the fact, else with the order', async () => {
  const details = { address: '4 Lane, Pune', company: 'Dosa Plaza', name: 'Asha Rao', phone: '98765 43210' };
  const suggested = async (caseId: string) =>
    Object.fromEntries(
      ((await requestOf(caseId, 'platform-contact'))?.questions ?? []).map(({ key, suggestion }) => [key, suggestion]),
    );
  const first = await aCase(details);
  const contact = await requestOf(first, 'platform-contact');
  expect((await suggested(first)).phone).toEqual({ value: '9876543210', from: 'order' });
  const path = `/api/user/cases/${first}/requests/${contact?.id}`;
  const fields = { phone: '98111 00000', email: 'asha@dosa.in' };
  expect((await ask(testApp, 'PUT', path, { fields }, asha.bearer)).status).toBe(200);
  expect((await suggested(first)).phone).toBe(null);
  const second = await aCase(details);
  expect(await suggested(second)).toEqual({
    phone: { value: fields.phone, from: 'answer' },
    email: { value: fields.email, from: 'answer' },
  });
});
