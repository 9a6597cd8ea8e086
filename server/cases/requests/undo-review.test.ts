import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
let imran: Session;
let one: Awaited<ReturnType<typeof aCaseOf>>;
let count = 0;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@undo.in', 'seller');
  imran = await aStaffMember(testApp, 'imran@undo.in', 'seller');
});
afterAll(async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.close();
});
beforeEach(async () => {
  count += 1;
  const email = `asha-${count}@undo.in`;
  one = await aCaseOf(testApp, { ...(await aCustomer(testApp, email)), email }, farah);
  await one.answer((await photo()).id);
});

const photo = async () => {
  const found = (await one.seen()).requests.find(({ kind }) => kind === 'photo');
  if (!found) throw new Error('no request for a photo');
  return found;
};
async function review(verdict: 'accepted' | 'rejected') {
  const { id, documents } = await photo();
  const body = { verdict, documentId: documents.at(-1)?.id, ...(verdict === 'rejected' ? { reason: 'blurred' } : {}) };
  expect((await one.call(farah, 'POST', `/api/cases/${one.id}/requests/${id}/review`, body)).status).toBe(200);
}
async function undo(by = farah) {
  const { status, body } = await one.call(by, 'DELETE', `/api/cases/${one.id}/requests/${(await photo()).id}/review`);
  return status === 200 ? 200 : [status, body.code];
}
const settled = [409, 'review_settled'];

test('an accepted and a refused answer wait for a check again, and the case stands as before', async () => {
  const before = await one.seen();
  for (const verdict of ['accepted', 'rejected'] as const) {
    await review(verdict);
    expect(await photo()).toMatchObject({ state: verdict });
    expect(await undo()).toBe(200);
    expect(await photo()).toMatchObject({
      state: 'checking',
      reason: null,
      documents: [{ verdict: null, reviewedBy: null }],
    });
    expect(await undo()).toEqual(settled);
  }
  const { ball, step } = await one.seen();
  expect([ball, step]).toEqual([before.ball, before.step]);
});

test('a case that a refusal has given to the customer comes back to us', async () => {
  for (const { id, optional, state } of (await one.seen()).requests)
    if (!optional && state === 'needed') await one.answer(id);
  expect(await one.seen()).toMatchObject({ ball: 'us', step: { key: 'check' } });
  await review('rejected');
  expect(await one.seen()).toMatchObject({ ball: 'customer' });
  expect(await undo()).toBe(200);
  expect(await one.seen()).toMatchObject({ ball: 'us', step: { key: 'check' } });
});

test('a verdict stays once it is of a colleague, a minute old, told by e-mail, or answered anew', async () => {
  await review('rejected');
  expect(await undo(imran)).toEqual(settled);
  await one.answer((await photo()).id);
  expect(await undo()).toEqual(settled);

  await review('rejected');
  await sql`update case_requests set refusal_unsent_since = null where case_id = ${one.id}`.execute(testApp.db);
  expect(await undo()).toEqual(settled);

  await one.answer((await photo()).id);
  await review('accepted');
  await sql`update case_requests set answered_at = answered_at - interval '1 hour' where case_id = ${one.id}`.execute(
    testApp.db,
  );
  await sql`alter table case_events disable trigger user`.execute(testApp.db);
  await sql`update case_events set at = at - interval '1 minute' where case_id = ${one.id}`.execute(testApp.db);
  await sql`alter table case_events enable trigger user`.execute(testApp.db);
  expect(await undo()).toEqual(settled);
  expect(await photo()).toMatchObject({ state: 'accepted' });
});
