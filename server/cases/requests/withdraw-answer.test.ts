import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { open } from '#test/uploads.ts';

let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
let bina: Session;
let one: Awaited<ReturnType<typeof aCaseOf>>;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@undo.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@undo.in')), email: 'asha@undo.in' };
  bina = await aCustomer(testApp, 'bina@undo.in', 'Bina Das');
});
afterAll(async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.close();
});
beforeEach(async () => {
  one = await aCaseOf(testApp, asha, farah);
});

const find = async (kind: string) => {
  const request = (await one.own()).requests.find((each) => each.kind === kind);
  if (!request) throw new Error(`no request ${kind}`);
  return request;
};
const withdraw = (requestId: string, who: Session = asha) =>
  callEndpoint(
    testApp,
    'DELETE /api/user/cases/:id/requests/:requestId/answer',
    { params: { id: one.id, requestId } },
    who.bearer,
  );

test('an answer is taken back within a minute: its file and words are gone, and it can be sent again', async () => {
  const photo = await find('photo');
  await one.answer(photo.id);
  const url = (await find('photo')).documents[0]?.url ?? '';
  expect((await withdraw(photo.id, bina)).status).toBe(404);
  expect((await withdraw(photo.id)).body).toMatchObject({ state: 'needed', documents: [] });
  expect((await open(testApp, url, asha)).status).toBe(404);
  expect((await withdraw(photo.id)).body).toMatchObject({ code: 'step_not_possible' });

  const business = await find('business-details');
  await one.call(asha, 'PUT', `/api/user/cases/${one.id}/requests/${business.id}`, { text: 'Dosa Plaza' });
  expect((await withdraw(business.id)).body).toMatchObject({ state: 'needed', answerText: null });
  await one.answer(photo.id);
  expect(await find('photo')).toMatchObject({ state: 'checking', documents: [{ verdict: null }] });
});

test('not after a minute, not once it was checked, and not when it has passed the case on', async () => {
  const photo = await find('photo');
  await one.answer(photo.id);
  const age = testApp.db.updateTable('case_requests').where('id', '=', photo.id);
  await age.set({ answered_at: new Date(Date.now() - 61_000) }).execute();
  expect((await withdraw(photo.id)).status).toBe(409);
  await one.settle();
  expect((await withdraw(photo.id)).status).toBe(409);
  expect(await find('photo')).toMatchObject({ state: 'accepted', documents: [{}] });

  one = await aCaseOf(testApp, asha, farah);
  for (const { id, optional } of (await one.own()).requests) if (!optional) await one.answer(id);
  expect((await one.own()).ball).toBe('us');
  expect((await withdraw((await find('photo')).id)).body).toMatchObject({ code: 'step_not_possible' });
});

test('a document that was chosen from another request stays there', async () => {
  const photo = await find('photo');
  await one.answer(photo.id);
  const sent = await find('photo');
  const documentId = sent.documents[0]?.id ?? '';
  const identity = await find('identity');
  const answered = await one.call(asha, 'PUT', `/api/user/cases/${one.id}/requests/${identity.id}`, { documentId });
  expect(answered.status).toBe(200);
  expect((await withdraw(identity.id)).status).toBe(200);
  expect((await open(testApp, sent.documents[0]?.url ?? '', asha)).status).toBe(200);
});
