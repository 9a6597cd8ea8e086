import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let asha: Session;
let farah: Session;
let id: string;

beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@due.in');
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@due.in' }), asha.bearer);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  farah = await aStaffMember(testApp, 'farah@due.in', 'seller');
  const [summary] = await waitUntil(
    async () => (await callEndpoint(testApp, 'GET /api/user/cases', {}, asha.bearer)).body,
    (cases) => cases.length > 0,
  );
  id = summary?.id ?? '';
});
afterAll(() => testApp.close());

const asStaff = (method: string, path: string, body?: unknown) => ask(testApp, method, path, body, farah.bearer);
const fromAsha = async (text: string) =>
  Number((await ask(testApp, 'POST', `/api/user/cases/${id}/messages`, { text }, asha.bearer)).body['id']);
const theCase = async () => (await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id } }, farah.bearer)).body;
const toAnswer = async () =>
  (await callEndpoint(testApp, 'GET /api/cases', { query: { view: 'to-answer' } }, farah.bearer)).body.items.map(
    (one) => one.id,
  );

test('a message waits for an answer from the first one on; reading it changes nothing, an answer ends it', async () => {
  expect([await toAnswer(), (await theCase()).answerDueSince]).toEqual([[], null]);
  await fromAsha('When does the inspector come?');
  const { answerDueSince } = await theCase();
  expect(answerDueSince).not.toBeNull();
  const last = await fromAsha('Hello?');
  expect((await theCase()).answerDueSince).toBe(answerDueSince);

  await asStaff('PUT', `/api/cases/${id}/messages/read`, { last });
  expect((await asStaff('GET', '/api/cases?view=unread')).body['items']).toEqual([]);
  expect(await toAnswer()).toEqual([id]);
  const day = (await asStaff('GET', '/api/staff/day')).body;
  const waiting = [day['late'], day['today'], day['soon']]
    .flat()
    .filter((item) => (item as { kind: string }).kind === 'message');
  expect([waiting, day['unread']]).toMatchObject([[{ href: `/cases/${id}` }], 0]);

  await asStaff('POST', `/api/cases/${id}/messages`, { text: 'On Monday.' });
  expect([await toAnswer(), (await theCase()).answerDueSince]).toEqual([[], null]);
});

test('“no answer needed” ends it, unless the customer has written since', async () => {
  const seen = await fromAsha('Thank you!');
  const later = await fromAsha('And the certificate?');
  const drop = (last: number) => asStaff('PUT', `/api/cases/${id}/messages/no-answer`, { last });
  const late = await drop(seen);
  expect([late.status, late.body['code'], (late.body['case'] as StaffCaseReply).messages.at(-1)?.id]).toEqual([
    409,
    'case_changed',
    String(later),
  ]);
  expect(await toAnswer()).toEqual([id]);
  expect((await drop(later)).status).toBe(204);
  expect(await toAnswer()).toEqual([]);
  expect((await drop(later)).status).toBe(204);
  const audits = await testApp.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'case.answer-dropped')
    .execute();
  expect(audits).toHaveLength(1);
});

test('a note of staff is no answer; an answer and a message at once leave the later one’s effect', async () => {
  await fromAsha('One more question');
  await asStaff('POST', `/api/cases/${id}/notes`, { text: 'Ask Imran.' });
  expect(await toAnswer()).toEqual([id]);
  for (let n = 0; n < 5; n += 1) {
    await Promise.all([
      fromAsha(`Question ${n}`),
      asStaff('POST', `/api/cases/${id}/messages`, { text: `Answer ${n}` }),
    ]);
    const { messages, answerDueSince } = await theCase();
    expect(messages.at(-1)?.from === 'customer').toBe(answerDueSince !== null);
  }
});
