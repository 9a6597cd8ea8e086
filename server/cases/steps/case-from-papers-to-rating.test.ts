import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { caseCalls } from '#test/case-calls.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture } from '#test/uploads.ts';
import { sendMessageEmails } from '../messages/message-emails.ts';

let testApp: TestApp;
let farah: Session;
let imran: Session;
let asha: Session;
let stranger: Session;
let orderId: string;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@cases.in', 'seller');
  imran = await aStaffMember(testApp, 'imran@cases.in', 'seller');
  orderId = await aPaidOrder('asha@cases.in');
  asha = await aCustomer(testApp, 'asha@cases.in');
  stranger = await aCustomer(testApp, 'stranger@cases.in');
});
afterAll(() => testApp.close());

const { call, aPaidOrder, staffs } = caseCalls(
  () => testApp,
  () => farah,
);

const ownCases = async (who: Session) => (await callEndpoint(testApp, 'GET /api/user/cases', {}, who.bearer)).body;
const theCase = async () => (await ownCases(asha)).find((each) => each.orderId === orderId)?.id ?? '';
const own = async (id: string) =>
  (await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id } }, asha.bearer)).body;

const newestDocument = async (id: string, requestId: string | undefined) =>
  (await staffs(id)).requests.find((request) => request.id === requestId)?.documents.at(-1)?.id;

async function addResult(id: string, parts: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  return fetch(`${testApp.url}/api/cases/${id}/results`, { method: 'POST', body: form, headers: farah.bearer });
}

async function sendPicture(who: Session, path: string): Promise<number> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await aPicture())], 'scan.png', { type: 'image/png' }));
  const { status } = await fetch(`${testApp.url}${path}`, { method: 'PUT', body: form, headers: who.bearer });
  return status;
}

describe('opening', () => {
  test('a guest’s case belongs to the customer once the address is proven; nobody else sees it', async () => {
    const id = await theCase();
    expect(await own(id)).toMatchObject({ orderId, status: 'open', ball: 'customer', step: { key: 'papers' } });
    expect((await ownCases(stranger)).length).toBe(0);
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/messages'],
      ['POST', '/messages', { text: 'hello' }],
      ['PUT', '/messages/read', { last: 1 }],
      ['POST', '/rating', { stars: 5 }],
    ] as const)
      expect((await call(stranger, method, `/api/user/cases/${id}${path}`, body)).status).toBe(404);
    const request = (await own(id)).requests[0]?.id;
    expect(await sendPicture(stranger, `/api/user/cases/${id}/requests/${request}`)).toBe(404);
  });
});

describe('from papers to rating', () => {
  test('all papers sent: the ball comes to us, and the promise has a date', async () => {
    const id = await theCase();
    const before = await own(id);
    expect(before.needed).toBe(before.requests.filter(({ state, optional }) => state === 'needed' && !optional).length);
    for (const request of before.requests)
      if (request.answer === 'text')
        expect(
          (await call(asha, 'PUT', `/api/user/cases/${id}/requests/${request.id}`, { text: 'Lane 4, Pune' })).status,
        ).toBe(200);
      else expect(await sendPicture(asha, `/api/user/cases/${id}/requests/${request.id}`)).toBe(200);
    const after = await own(id);
    expect(after).toMatchObject({ ball: 'us', step: { key: 'check' }, needed: 0 });
    expect(after.promisedBy).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('a rejection needs a reason, reaches the customer at once, and a second verdict is refused', async () => {
    const id = await theCase();
    const [first, ...others] = (await own(id)).requests.filter(({ state }) => state === 'checking');
    const review = async (who: Session, requestId: string | undefined, body: object) => {
      const seen = { ...body, documentId: await newestDocument(id, requestId) };
      return call(who, 'POST', `/api/cases/${id}/requests/${requestId}/review`, seen);
    };
    const unnamed = { verdict: 'accepted' };
    const document = (await own(id)).requests.find(
      ({ state, answer }) => state === 'checking' && answer === 'document',
    );
    const blind = await call(farah, 'POST', `/api/cases/${id}/requests/${document?.id}/review`, unnamed);
    expect([blind.status, blind.body.code]).toEqual([400, 'review_document_missing']);
    expect((await review(farah, first?.id, { verdict: 'rejected' })).status).toBe(400);
    expect((await review(farah, first?.id, { verdict: 'rejected', reason: 'other' })).status).toBe(400);
    const both = await Promise.all([
      review(farah, first?.id, { verdict: 'rejected', reason: 'blurred' }),
      review(imran, first?.id, { verdict: 'accepted' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    if (both[0]?.status === 200) {
      expect(await own(id)).toMatchObject({ ball: 'customer', needed: 1 });
      const { reason } = (await own(id)).requests.find((request) => request.id === first?.id) ?? {};
      expect(reason?.code).toBe('blurred');
      const refused = await staffs(id);
      const early = await call(farah, 'POST', `/api/cases/${id}/steps/check`, {
        action: 'complete',
        version: refused.version,
      });
      expect([early.status, early.body.code]).toEqual([409, 'step_not_possible']);
      expect(await sendPicture(asha, `/api/user/cases/${id}/requests/${first?.id}`)).toBe(200);
      expect((await own(id)).ball).toBe('us');
      expect((await review(farah, first?.id, { verdict: 'accepted' })).status).toBe(200);
    }
    for (const request of others) expect((await review(farah, request.id, { verdict: 'accepted' })).status).toBe(200);
  });

  test('of two staff on one case the second is told; a step is finished once', async () => {
    const id = await theCase();
    const { version } = await staffs(id);
    const move = (who: Session) => call(who, 'POST', `/api/cases/${id}/steps/check`, { action: 'complete', version });
    const both = await Promise.all([move(farah), move(imran)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409)?.body;
    expect(late).toMatchObject({
      code: 'case_changed',
      case: { id, version: version + 1, step: (await staffs(id)).step },
    });
  });

  test('the case can be worked to its end, and rated once', async () => {
    const id = await theCase();
    for (let steps = 0; steps < 40; steps += 1) {
      const now = await staffs(id);
      if (now.step.key === 'rating') break;
      for (const request of now.requests) {
        const path = `/api/user/cases/${id}/requests/${request.id}`;
        if (request.state === 'needed') {
          if (request.answer === 'yes-no') await call(asha, 'PUT', path, { verdict: 'yes' });
          else if (request.answer === 'text') await call(asha, 'PUT', path, { text: 'Yes' });
          else await sendPicture(asha, path);
          const documentId = await newestDocument(id, request.id);
          const verdict = { verdict: 'accepted', documentId };
          await call(farah, 'POST', `/api/cases/${id}/requests/${request.id}/review`, verdict);
        }
      }
      for (const { kind, missing } of now.drafts) {
        if (!missing) continue;
        const form = new FormData();
        form.set('kind', kind);
        form.set('file', new File([new Uint8Array(await aPicture())], 'draft.png', { type: 'image/png' }));
        const draft = { method: 'POST', body: form, headers: farah.bearer };
        expect((await fetch(`${testApp.url}/api/cases/${id}/drafts`, draft)).status).toBe(201);
      }
      const { version, step, missingResults } = await staffs(id);
      const finish = () => call(farah, 'POST', `/api/cases/${id}/steps/${step.key}`, { action: 'complete', version });
      if (missingResults.length > 0) {
        expect(missingResults).toEqual(['listing_link']);
        const { status, body } = await finish();
        expect([status, body.code, step.key]).toEqual([400, 'case_result_missing', 'live']);
        const added = await addResult(id, { kind: 'listing_link', url: 'https://www.zomato.com/pune/dosa-plaza' });
        expect(added.status).toBe(201);
      }
      expect((await finish()).status).toBe(200);
    }
    expect((await own(id)).step.key).toBe('rating');
    expect((await call(asha, 'POST', `/api/user/cases/${id}/rating`, { stars: 6 })).status).toBe(400);
    const rated = await Promise.all(
      [5, 4].map((stars) => call(asha, 'POST', `/api/user/cases/${id}/rating`, { stars })),
    );
    expect(rated.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await own(id)).status).toBe('done');
  });
});

describe('messages and notes', () => {
  test('a note is never shown to the customer; Aadhaar numbers are masked', async () => {
    const id = await theCase();
    await call(farah, 'POST', `/api/cases/${id}/notes`, { text: 'internal-word: difficult' });
    await call(farah, 'POST', `/api/cases/${id}/messages`, { text: 'Your file is ready' });
    const sent = await call(asha, 'POST', `/api/user/cases/${id}/messages`, {
      text: 'My number is 2341 2341 2346',
    });
    expect(sent.body['text']).toBe('My number is XXXX XXXX 2346');
    const seen = JSON.stringify([await own(id), (await call(asha, 'GET', `/api/user/cases/${id}/messages`)).body]);
    expect(seen).not.toContain('internal-word');
    expect((await staffs(id)).notes[0]?.text).toContain('internal-word');
  });

  test('one e-mail to each side for unread messages of two minutes ago, none for read ones', async () => {
    const id = await theCase();
    await testApp.db
      .updateTable('case_messages')
      .set({ at: new Date(Date.now() - 180_000) })
      .execute();
    const deps = { queue: testApp.queue, secrets: ['a test app secret that is long enough'] };
    // One e-mail to the customer and one to staff.
    expect(await sendMessageEmails(testApp.db, deps)).toBe(2);
    expect(await sendMessageEmails(testApp.db, deps)).toBe(0);
    expect((await own(id)).unread).toBe(1);
    const { body } = await callEndpoint(testApp, 'GET /api/user/cases/:id/messages', { params: { id } }, asha.bearer);
    await call(asha, 'PUT', `/api/user/cases/${id}/messages/read`, { last: body.at(-1)?.id });
    expect((await own(id)).unread).toBe(0);
  });
});
