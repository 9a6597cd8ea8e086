import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOf } from '#server/profile/data-export.ts';
import { all } from '#shared/contract/all.ts';
import type { CaseReply, CaseRequestReply } from '#shared/contract/case-reply.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { aPicture } from '#test/uploads.ts';
import { sendRefusalEmails } from '../jobs/refusal-emails.ts';
import { sendMessageEmails } from '../messages/message-emails.ts';

// Staff notes must not appear on a customer's screens or in responses, e-mails, live messages or exports.
const mark = 'zz-only-for-us';

let testApp: TestApp;
let asha: Session;
let farah: Session;
let one: CaseReply;

const asAsha = (method: string, path: string, body?: unknown) => ask(testApp, method, path, body, asha.bearer);
const asFarah = (method: string, path: string, body?: unknown) => ask(testApp, method, path, body, farah.bearer);

beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@notes.in');
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@notes.in' }), asha.bearer);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  farah = await aStaffMember(testApp, 'farah@notes.in', 'seller');
  const [summary] = await waitUntil(
    async () => (await callEndpoint(testApp, 'GET /api/user/cases', {}, asha.bearer)).body,
    (cases) => cases.length > 0,
  );
  one = (await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id: `${summary?.id}` } }, asha.bearer))
    .body;
});
afterAll(() => testApp.close());

/** Writes a note containing the marker at each change of a case. Returns everything that the customer receives. */
async function noteAtEachChange(): Promise<string[]> {
  const replies: string[] = [];
  const note = async (place: string) =>
    expect((await asFarah('POST', `/api/cases/${one.id}/notes`, { text: `${mark} ${place}` })).status).toBe(201);
  const path = `/api/user/cases/${one.id}`;
  await note('before anything');
  const document = one.requests.find(({ answer }) => answer === 'document');
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await aPicture())], 'scan.png', { type: 'image/png' }));
  const sent = { method: 'PUT', body: form, headers: asha.bearer };
  const sentText = await (await fetch(`${testApp.url}${path}/requests/${document?.id}`, sent)).text();
  replies.push(sentText);
  await note('after a document');
  const documentId = (JSON.parse(sentText) as CaseRequestReply).documents.at(-1)?.id;
  const review = { verdict: 'rejected', reason: 'blurred', documentId };
  await asFarah('POST', `/api/cases/${one.id}/requests/${document?.id}/review`, review);
  await note('after a refusal');
  replies.push(JSON.stringify(await asAsha('POST', `${path}/messages`, { text: 'Which one?' })));
  await asFarah('POST', `/api/cases/${one.id}/messages`, { text: 'The first page.' });
  await testApp.db
    .updateTable('case_messages')
    .set({ at: new Date(Date.now() - 180_000) })
    .execute();
  await testApp.db
    .updateTable('case_requests')
    .set({ refusal_unsent_since: new Date(Date.now() - 180_000) })
    .where('refusal_unsent_since', 'is not', null)
    .execute();
  await sendRefusalEmails(testApp.db, { queue: testApp.queue, secrets: testApp.secrets });
  await sendMessageEmails(testApp.db, { queue: testApp.queue, secrets: testApp.secrets });
  await note('after messages');
  return replies;
}

const pathOf = ({ path }: Endpoint) =>
  path
    .replace(':orderId', one.orderId)
    .replace('/orders/:id', `/orders/${one.orderId}`)
    .replace(':requestId', one.requests[0]?.id ?? '')
    .replace(':id', one.id)
    .replace(/:\w+/g, 'nothing');

test('no answer, e-mail, live message or export of a customer has a word of a note', async () => {
  const live = await fetch(`${testApp.url}/api/live`, { headers: { cookie: asha.cookie } });
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
  const notified: string[] = [];
  const listening = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) notified.push(part.value);
  })().catch(() => undefined);

  const shown = await noteAtEachChange();
  const reading = all.filter(({ method, path }) => method === 'GET' && !/live$/.test(path));
  for (const endpoint of reading) shown.push(JSON.stringify((await asAsha('GET', pathOf(endpoint))).body));
  const { body: own } = await asAsha('GET', `/api/user/cases/${one.id}`);
  expect(JSON.stringify(own)).toContain('blurred');
  const archive = await buffer(await exportOf(testApp.db, asha.id, new Date(), async () => Buffer.from('photo')));
  shown.push(unzip(archive).get('my-data.json')?.toString() ?? '');
  await waitUntil(
    async () => testApp.emails.filter(({ to }) => to === 'asha@notes.in').length,
    (count) => count >= 3,
  );
  shown.push(...testApp.emails.map((letter) => JSON.stringify(letter)));
  await reader?.cancel();
  await listening;
  expect([...shown, ...notified].filter((text) => text.includes(mark))).toEqual([]);
  expect(JSON.stringify((await asFarah('GET', `/api/cases/${one.id}`)).body)).toContain(mark);
});
