import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import type { Language } from '#shared/language.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { expirePapers } from './expire-papers.ts';

let testApp: TestApp;
let farah: Session;
let asha: Session;
let one: Awaited<ReturnType<typeof aCaseOf>>;
const email = 'asha@expiry.in';
const kind = 'premises-proof';
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const day = (count: number) => dayInIndia(days(count));

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@expiry.in', 'seller');
  asha = await aCustomer(testApp, email);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  one = await aCaseOf(testApp, { ...asha, email }, farah);
});

const paper = async (lang: Language = 'en') => {
  const found = (await one.own(lang)).requests.find((request) => request.kind === kind);
  if (!found) throw new Error(`no request ${kind}`);
  return found;
};

async function review(request: CaseRequestReply, more: object) {
  const path = `/api/cases/${one.id}/requests/${request.id}/review`;
  const verdict = { verdict: 'accepted', documentId: request.documents.at(-1)?.id, ...more };
  return one.call(farah, 'POST', path, verdict);
}

/** Answers all requests as the customer and accepts the document as staff, with `validUntil` as its last valid day. */
async function acceptUntil(validUntil: string): Promise<void> {
  const { id } = await paper();
  await one.answer(id);
  expect((await review(await paper(), { validUntil })).status).toBe(200);
  await one.settle();
}

const run = (now: Date) => expirePapers(testApp.db, testApp, now);
const mails = async () => {
  const { orderId } = await one.own();
  const found = testApp.db.selectFrom('mails').select('id').where('order_id', '=', orderId);
  return (await found.where('kind', '=', 'case-expired').execute()).length;
};

test('a paper is asked for again on the day after its last one: once, with reason, event, e-mail and the ball', async () => {
  await acceptUntil(day(2));
  expect(await paper()).toMatchObject({ state: 'accepted', validUntil: day(2), expires: true });
  await run(days(2));
  expect(await paper()).toMatchObject({ state: 'accepted' });

  // The document expires only once, despite two parallel runs and a later one.
  const counts = await Promise.all([run(days(3)), run(days(3))]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await run(days(4))).toBe(0);
  const { ball, needed, events } = await one.own();
  expect([ball, needed, await mails()]).toEqual(['customer', 1, 1]);
  expect(await paper('hi')).toMatchObject({ state: 'expired', validUntil: day(2) });
  expect(events.filter(({ text }) => text === 'Out of date: Proof of the premises')).toHaveLength(1);
  const list = (await callEndpoint(testApp, 'GET /api/user/cases', {}, asha.bearer)).body;
  expect(list.find(({ id }) => id === one.id)?.waiting).toMatchObject([
    { state: 'expired', title: 'Proof of the premises' },
  ]);
  expect((await one.seen()).requests.find((request) => request.kind === kind)).toMatchObject({ state: 'expired' });

  const { id } = await paper();
  expect((await one.answer(id)).status).toBe(200);
  expect(await paper()).toMatchObject({ state: 'checking', validUntil: null });
  expect((await one.own()).ball).toBe('us');
  expect((await review(await paper(), {})).body).toMatchObject({ state: 'accepted', validUntil: null });
  expect(await run(days(4000))).toBe(0);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('an application that is filed keeps its papers', async () => {
  await acceptUntil(day(2));
  await one.goTo('scrutiny');
  expect(await run(days(30))).toBe(0);
  expect(await paper()).toMatchObject({ state: 'accepted' });
  expect(await mails()).toBe(0);
});

test('a paper whose last day has passed cannot be accepted; a refused one has no last day', async () => {
  await one.answer((await paper()).id);
  const refused = await review(await paper(), { validUntil: day(-1) });
  expect([refused.status, refused.body.code]).toEqual([400, 'valid_until_past']);
  expect((await review(await paper(), { validUntil: '2026-02-31' })).status).toBe(400);
  const rejected = await review(await paper(), { verdict: 'rejected', reason: 'expired', validUntil: day(5) });
  expect(rejected.body).toMatchObject({ state: 'rejected', validUntil: null });
  const stored = testApp.db
    .selectFrom('case_requests')
    .select('valid_until')
    .where('id', '=', String(rejected.body['id']));
  expect((await stored.executeTakeFirstOrThrow()).valid_until).toBeNull();
});

test('a paper that is out of date is not offered for another case', async () => {
  await acceptUntil(day(2));
  const first = (await paper()).documents[0]?.id;
  one = await aCaseOf(testApp, { ...asha, email }, farah);
  const offers = async () => (await paper()).sentBefore.map(({ id }) => id);
  expect(await offers()).toContain(first);
  const past = testApp.db
    .updateTable('case_requests')
    .set({ valid_until: day(-1) })
    .where('state', '=', 'accepted');
  await past.where('kind', '=', kind).execute();
  expect(await offers()).not.toContain(first);
});
