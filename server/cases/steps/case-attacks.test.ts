import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { type ApiAnswer, aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture } from '#test/uploads.ts';
import { cancelCases } from '../case/cancel-cases.ts';

// Attacks on cases: answers that change during a review, junk files, floods of requests, and Aadhaar numbers that must
// not be stored.
let testApp: TestApp;
let farah: Session;
let asha: Session;
let orderId: string;
let id: string;
let picture: Buffer;

const own = async () => (await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id } }, asha.bearer)).body;
const staffs = async () => (await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id } }, farah.bearer)).body;
const staff = (method: string, path: string, body?: unknown) =>
  ask(testApp, method, `/api/cases/${id}${path}`, body, farah.bearer);
const requestOf = async (answer: 'text' | 'document'): Promise<CaseRequestReply> => {
  const found = (await own()).requests.find((request) => request.answer === answer);
  if (!found) throw new Error(`no request for a ${answer}`);
  return found;
};
const again = async ({ id: requestId }: CaseRequestReply) =>
  (await staffs()).requests.find((request) => request.id === requestId);

async function sendForm(who: Session, method: string, path: string, parts: Record<string, string | File[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (typeof value === 'string') form.set(name, value);
    else for (const file of value) form.append(name, file);
  const response = await fetch(`${testApp.url}${path}`, { method, body: form, headers: who.bearer });
  return { status: response.status, body: (await response.json()) as ApiAnswer['body'] };
}
const files = (count: number, name = 'scan.png') =>
  Array.from({ length: count }, () => new File([new Uint8Array(picture)], name, { type: 'image/png' }));
const send = ({ id: requestId }: CaseRequestReply, sent: File[]) =>
  sendForm(asha, 'PUT', `/api/user/cases/${id}/requests/${requestId}`, { file: sent });
const write = ({ id: requestId }: CaseRequestReply, text: string) =>
  ask(testApp, 'PUT', `/api/user/cases/${id}/requests/${requestId}`, { text }, asha.bearer);
const review = ({ id: requestId }: CaseRequestReply, body: object) =>
  staff('POST', `/requests/${requestId}/review`, body);

beforeAll(async () => {
  testApp = await openTestApp();
  picture = await aPicture();
  farah = await aStaffMember(testApp, 'farah@attacks.in', 'seller');
  asha = await aCustomer(testApp, 'asha@attacks.in');
});
afterAll(() => testApp.close());

beforeEach(async () => {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@attacks.in' }), asha.bearer);
  orderId = body.order_id;
  await testApp.provider.admin(`/orders/${orderId}/attempts`, { status: 'SUCCESS' });
  const [found] = await waitUntil(
    () => testApp.db.selectFrom('cases').select('id').where('order_id', '=', orderId).execute(),
    (cases) => cases.length > 0,
  );
  id = found?.id ?? '';
});

describe('an answer that changes while staff look at the one before', () => {
  test('a document: the verdict names an older one, and is refused', async () => {
    const request = await requestOf('document');
    await send(request, files(2));
    const [first, second] = (await again(request))?.documents ?? [];
    await send(request, files(1));
    for (const { id: documentId } of [first, second].filter((one) => one !== undefined))
      expect((await review(request, { verdict: 'accepted', documentId })).body).toMatchObject({ code: 'case_changed' });
    const documentId = (await again(request))?.documents.at(-1)?.id;
    expect((await review(request, { verdict: 'accepted', documentId })).status).toBe(200);
  });

  test('of several files of one answer any may be named', async () => {
    const request = await requestOf('document');
    await send(request, files(3));
    const documentId = (await again(request))?.documents[0]?.id;
    expect((await review(request, { verdict: 'accepted', documentId })).status).toBe(200);
  });

  test('a text: the verdict says which answer was seen', async () => {
    const request = await requestOf('text');
    await write(request, 'Lane 4, Pune');
    const { answeredAt } = (await again(request)) ?? {};
    await write(request, 'Lane 5, Pune');
    expect((await review(request, { verdict: 'accepted', answeredAt })).body).toMatchObject({ code: 'case_changed' });
    const newest = (await again(request))?.answeredAt;
    expect((await review(request, { verdict: 'accepted', answeredAt: newest })).status).toBe(200);
  });
});

test('words are no document: they do not start our clock', async () => {
  const request = await requestOf('document');
  expect((await write(request, 'junk')).body).toMatchObject({ code: 'case_answer_missing' });
  expect(await own()).toMatchObject({ ball: 'customer' });
  await send(request, files(1));
  expect((await write(request, 'The second page follows.')).status).toBe(200);
});

test('twelve files that nobody has looked at are the most', async () => {
  const request = await requestOf('document');
  for (let sent = 0; sent < 12; sent += 6) expect((await send(request, files(6))).status).toBe(200);
  const refused = await send(request, files(1));
  expect([refused.status, refused.body.code]).toEqual([422, 'case_files_many']);
  expect((await again(request))?.documents).toHaveLength(12);
});

test.each(['\u200b\u202e', '\u3164', '\uffa0\u115f', '\u2800 \u2800', '\u034f\ufe0f'])(
  'a message of invisible characters is refused: %j',
  async (text) => {
    const path = `/api/user/cases/${id}/messages`;
    expect((await ask(testApp, 'POST', path, { text }, asha.bearer)).status).toBe(400);
  },
);

test('of two pictures of the authority’s page that staff add at once one counts, and the other form gets the new state', async () => {
  const path = `/api/cases/${id}/authority-document`;
  const add = (former: string, name: string) => sendForm(farah, 'POST', path, { former, file: files(1, name) });
  const answers = await Promise.all(['one.png', 'two.png'].map((name) => add('', name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { authorityDocument } = await staffs();
  expect(authorityDocument?.name).toBe(answers[0]?.status === 201 ? 'one.png' : 'two.png');
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'case_changed',
    case: { authorityDocument },
  });
  expect((await add(authorityDocument?.url ?? '', 'three.png')).status).toBe(201);
});

describe('a result', () => {
  const add = (parts: Record<string, string>) => sendForm(farah, 'POST', `/api/cases/${id}/results`, parts);

  test('of two that staff add at once to the same state one counts, and the other form gets the new state', async () => {
    const former = (await own()).results.find(({ kind }) => kind === 'listing_link')?.number ?? '';
    const urls = ['https://zomato.com/one', 'https://zomato.com/two'];
    const answers = await Promise.all(urls.map((url) => add({ kind: 'listing_link', former, url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const stored = (await own()).results.find(({ kind }) => kind === 'listing_link')?.url ?? '';
    expect(stored).toBe(urls[answers.findIndex(({ status }) => status === 201)]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'case_changed' });
    expect((await add({ kind: 'listing_link', former: stored, url: 'https://zomato.com/three' })).status).toBe(201);
  });

  test.each([
    'https://zomato.com@evil.example/',
    'https://user:key@zomato.com/',
    'http://zomato.com/',
    'not a URL',
    'https://',
    'javascript:alert(1)',
  ])('%s is no address of a listing', async (url) => {
    expect((await add({ kind: 'listing_link', url })).status).toBe(400);
  });

  test('an address is stored as browsers read it, and a GSTIN is checked', async () => {
    expect((await add({ kind: 'listing_link', url: 'https://zomato.com/"><b>' })).status).toBe(201);
    expect((await own()).results[0]?.url).toBe('https://zomato.com/%22%3E%3Cb%3E');
    expect((await add({ kind: 'gstin', number: '<img src=x>' })).body.code).toBe('gstin_wrong');
  });
});

test('a cancelled case stays as it is', async () => {
  await testApp.db.transaction().execute((tx) => cancelCases(tx, orderId));
  const { version } = await staffs();
  expect((await staff('PATCH', '', { authorityStatus: 'granted', version })).body.code).toBe('case_closed');
  const result = { kind: 'application_number', number: 'A 12' };
  expect((await sendForm(farah, 'POST', `/api/cases/${id}/results`, result)).body.code).toBe('case_closed');
});

test('a tampered cursor is refused', async () => {
  for (const after of [`1795769160.000000~${'-'.repeat(36)}`, `1795769160.000000~${id}~x`, '~', 'x']) {
    const path = `/api/cases?limit=1&after=${encodeURIComponent(after)}`;
    expect((await ask(testApp, 'GET', path, undefined, farah.bearer)).status).toBe(400);
  }
});

test('of more than 500 messages the newest are shown', async () => {
  const rows = Array.from({ length: 505 }, (_, n) => ({
    case_id: id,
    from_staff: false,
    author_id: asha.id,
    author_name: 'Asha',
    text: `m${n}`,
    document_ids: [],
  }));
  await testApp.db.insertInto('case_messages').values(rows).execute();
  const { messages } = await staffs();
  expect([messages.length, messages.at(-1)?.text]).toEqual([500, 'm504']);
  const all = await callEndpoint(testApp, 'GET /api/user/cases/:id/messages', { params: { id } }, asha.bearer);
  expect(all.body.at(-1)?.text).toBe('m504');
});
