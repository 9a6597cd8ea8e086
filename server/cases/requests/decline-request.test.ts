import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Optional documents: customers decline them, filing drops them, and staff make them required.
let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
let bina: Session;
let one: Awaited<ReturnType<typeof aCaseOf>>;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@optional.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@optional.in')), email: 'asha@optional.in' };
  bina = await aCustomer(testApp, 'bina@optional.in', 'Bina Das');
});
afterAll(async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.close();
});
beforeEach(async () => {
  one = await aCaseOf(testApp, asha, farah);
});

const kind = 'owner-noc';
const find = async (of = kind) => (await one.own()).requests.filter((request) => request.kind === of);
async function decline(notNeeded: boolean, { who = asha as Session, of = kind } = {}) {
  const [request] = await find(of);
  const params = { id: one.id, requestId: `${request?.id}` };
  return callEndpoint(
    testApp,
    'PUT /api/user/cases/:id/requests/:requestId/not-needed',
    { params, body: { notNeeded } },
    who.bearer,
  );
}

test('the customer says that an optional paper is not needed, and sends it after all', async () => {
  const before = await one.own();
  expect((await decline(true)).body).toMatchObject({ state: 'not_needed', droppedBy: 'customer' });
  const { version, events } = await one.own();
  // The version stays the same, so that repeated changes by the customer do not block staff who have the case open.
  expect(version).toBe(before.version);
  expect(events.at(-1)).toMatchObject({ text: 'Not needed in this case: Consent of the landlord (NOC)' });
  expect((await decline(true)).status).toBe(200);
  expect((await one.own()).version).toBe(version);
  expect((await decline(false)).body).toMatchObject({ state: 'needed', droppedBy: null });
  expect((await one.own('hi')).events.at(-1)?.text).toMatch(/^फिर भी भेजना है/);
});

test('a required paper cannot be declined, nor one of somebody else', async () => {
  expect(await decline(true, { of: 'identity' })).toMatchObject({ status: 409, body: { code: 'step_not_possible' } });
  expect((await decline(true, { who: bina })).status).toBe(404);
  expect(await find()).toMatchObject([{ state: 'needed' }]);
});

test('unsent optional papers are not needed once the others are filed, and cannot be sent any more', async () => {
  await one.goTo('filed', { requiredOnly: true });
  expect(await find()).toMatchObject([{ state: 'needed' }]);
  await one.move('filed', 'complete');
  expect(await find()).toMatchObject([{ state: 'not_needed', droppedBy: null }]);
  expect((await one.own()).needsPapers).toBe(false);
  expect((await decline(false)).body).toMatchObject({ code: 'step_not_possible' });
});

test('an optional paper that staff asked for stays open after the filing', async () => {
  expect((await one.act('POST', '/requests', { kind, text: 'If you rent it', optional: true })).status).toBe(201);
  await one.goTo('filed', { requiredOnly: true });
  await one.move('filed', 'complete');
  expect(await find()).toMatchObject([{ state: 'needed', optional: true, text: 'If you rent it' }]);
});

test('staff who ask for an optional paper that is open make it required, instead of asking twice', async () => {
  await one.goTo('check', { requiredOnly: true });
  expect((await one.own()).ball).toBe('us');
  const asked = await one.act('POST', '/requests', { kind, text: 'FoSCoS wants it.' });
  expect(asked.status).toBe(201);
  expect(await find()).toMatchObject([{ state: 'needed', optional: false, text: 'FoSCoS wants it.' }]);
  expect(await one.own()).toMatchObject({ ball: 'customer', needed: 1 });
  // Questions with different texts are separate requests.
  for (const text of ['Which shift?', 'Which fan?'])
    expect((await one.act('POST', '/requests', { kind: 'question', text, optional: true })).status).toBe(201);
  expect(await find('question')).toHaveLength(2);
});

test('an optional paper that staff have withdrawn stays withdrawn', async () => {
  const [request] = await find();
  const { version } = await one.seen();
  const withdrawn = await one.call(farah, 'DELETE', `/api/cases/${one.id}/requests/${request?.id}?version=${version}`);
  expect(withdrawn.status).toBe(200);
  expect(await find()).toMatchObject([{ state: 'not_needed', droppedBy: 'staff' }]);
  expect((await decline(false)).body).toMatchObject({ code: 'step_not_possible' });
  expect(await find()).toMatchObject([{ state: 'not_needed' }]);
  // The upload is refused with a specific code, because the case itself is open.
  const answered = await one.answer(request?.id ?? '');
  expect(answered).toMatchObject({ status: 409, body: { code: 'request_not_needed' } });
  expect((await find())[0]?.documents).toEqual([]);
});

test('a declined question can be answered after all, although staff have withdrawn another of the same kind', async () => {
  for (const text of ['Which shift?', 'Which fan?'])
    await one.act('POST', '/requests', { kind: 'question', text, optional: true });
  const [declined, withdrawn] = await find('question');
  expect((await decline(true, { of: 'question' })).status).toBe(200);
  const { version } = await one.seen();
  await one.call(farah, 'DELETE', `/api/cases/${one.id}/requests/${withdrawn?.id}?version=${version}`);
  expect(await find('question')).toMatchObject([{ droppedBy: 'customer' }, { droppedBy: 'staff' }]);
  const sent = await one.call(asha, 'PUT', `/api/user/cases/${one.id}/requests/${declined?.id}`, {
    text: 'The late one',
  });
  expect(sent.status).toBe(200);
  expect(await find('question')).toMatchObject([{ state: 'checking', droppedBy: null }, { droppedBy: 'staff' }]);
});

test('a paper that was declined on another screen is taken when it is sent, and staff see why', async () => {
  const [request] = await find();
  expect((await decline(true)).status).toBe(200);
  const ball = (await one.own()).ball;
  expect((await one.answer(request?.id ?? '')).status).toBe(200);
  expect((await find())[0]).toMatchObject({ state: 'checking', optional: true, documents: [{ verdict: null }] });
  const { ball: after, events } = await one.own();
  expect(after).toBe(ball);
  expect(events.at(-1)?.text).toBe('Will be sent after all: Consent of the landlord (NOC)');
});

test('a paper that was declined is not taken any more once the papers are filed', async () => {
  const [request] = await find();
  await decline(true);
  await one.goTo('filed', { requiredOnly: true });
  await one.move('filed', 'complete');
  expect(await one.answer(request?.id ?? '')).toMatchObject({ status: 409, body: { code: 'request_not_needed' } });
});

test('calls that change nothing, and those about requests of others, use up no limit', async () => {
  const [request] = await find();
  expect((await decline(true)).status).toBe(200);
  for (let n = 0; n < 14; n += 1) expect((await decline(true)).status).toBe(200);
  const binas = await aCaseOf(testApp, { ...bina, email: 'bina@optional.in' }, farah);
  const foreign = `/api/user/cases/${binas.id}/requests/${request?.id}/not-needed`;
  for (let n = 0; n < 14; n += 1) expect((await one.call(bina, 'PUT', foreign, { notNeeded: false })).status).toBe(404);
  // Declining a request and reversing that do not count towards the limit of answers.
  for (let n = 0; n < 10; n += 1) expect((await decline(n % 2 === 1)).status).toBe(200);
  expect((await one.answer(request?.id ?? '')).status).toBe(200);
});
