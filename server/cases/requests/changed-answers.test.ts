import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// A customer who keeps changing an answer must not prevent staff from working on the case while our clock is running.

let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 1 });
  farah = await aStaffMember(testApp, 'farah@changed-answers.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@changed-answers.in')), email: 'asha@changed-answers.in' };
});
afterAll(() => testApp.close());

/**
 * Creates a case whose requests are all answered. Returns the case, and functions for the request that was answered
 * with text.
 */
async function anAnsweredCase() {
  const one = await aCaseOf(testApp, asha, farah);
  const send = (requestId: string, text: string, key?: string) => {
    const headers = key === undefined ? asha.bearer : { ...asha.bearer, 'idempotency-key': key };
    return ask(testApp, 'PUT', `/api/user/cases/${one.id}/requests/${requestId}`, { text }, headers);
  };
  for (const request of (await one.own()).requests.filter(({ state }) => state === 'needed'))
    if (request.answer === 'text') await send(request.id, 'Lane 4, Pune');
    else await one.answer(request.id);
  const textId = (await one.own()).requests.find(({ answer }) => answer === 'text')?.id ?? '';
  const now = async () => {
    const { version, requests } = await one.seen();
    const request = requests.find(({ id }) => id === textId);
    return { version, answeredAt: request?.answeredAt, text: request?.answerText, state: request?.state };
  };
  const review = (answeredAt: string | null | undefined, verdict: object = { verdict: 'accepted' }) =>
    ask(testApp, 'POST', `/api/cases/${one.id}/requests/${textId}/review`, { ...verdict, answeredAt }, farah.bearer);
  return { one, now, review, send: (text: string, key?: string) => send(textId, text, key) };
}

test('the same answer again changes nothing, with or without a key', async () => {
  const { now, send } = await anAnsweredCase();
  const before = await now();
  const again = await Promise.all([send('Lane 4, Pune'), send('Lane 4, Pune', 'a'), send('Lane 4, Pune', 'b')]);
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await now()).toEqual(before);
});

test('the same answer under another key is still the same when it arrives once more after its verdict', async () => {
  const { now, send, review } = await anAnsweredCase();
  expect((await send('Lane 4, Pune', 'queued')).status).toBe(200);
  const verdict = { verdict: 'rejected', reason: 'other', text: 'Which house?' };
  expect((await review((await now()).answeredAt, verdict)).status).toBe(200);
  expect((await send('Lane 4, Pune', 'queued')).status).toBe(200);
  expect((await now()).state).toBe('rejected');
});

test('a document that waits for a look and is sent again is still the same answer', async () => {
  const { one } = await anAnsweredCase();
  const paper = (await one.seen()).requests.find(({ documents }) => documents.length > 0);
  const documentId = paper?.documents.at(-1)?.id;
  const path = `/api/user/cases/${one.id}/requests/${paper?.id}`;
  expect((await ask(testApp, 'PUT', path, { documentId }, asha.bearer)).status).toBe(200);
  const after = (await one.seen()).requests.find(({ id }) => id === paper?.id);
  expect(after).toEqual(paper);
});

test('another answer concerns only the verdict on it', async () => {
  const { one, now, send, review } = await anAnsweredCase();
  const before = await now();
  expect((await send('Lane 5, Pune')).status).toBe(200);
  expect(await now()).toMatchObject({ version: before.version, text: 'Lane 5, Pune' });
  const change = { assigneeId: farah.id, version: before.version };
  expect((await ask(testApp, 'PATCH', `/api/cases/${one.id}`, change, farah.bearer)).status).toBe(200);
  expect((await review(before.answeredAt)).body.code).toBe('case_changed');
  expect((await review((await now()).answeredAt)).status).toBe(200);
});

test('more than twenty answers an hour are refused, and the last one can be judged', async () => {
  const { one, now, send, review } = await anAnsweredCase();
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) statuses.push((await send(`Lane ${n}, Pune`)).status);
  // The first answer counts towards the limit as well.
  expect(statuses).toEqual([...Array(19).fill(200), 429, 429, 429]);
  const refused = await send('Lane 99, Pune');
  expect([refused.body.code, refused.headers.has('retry-after')]).toEqual(['too_many', true]);
  expect((await review((await now()).answeredAt)).status).toBe(200);
  expect((await one.own()).requests.find(({ answer }) => answer === 'text')).toMatchObject({
    answerText: 'Lane 18, Pune',
    state: 'accepted',
  });
});
