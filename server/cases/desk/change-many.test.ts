import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
let imran: Session;
let cases: Awaited<ReturnType<typeof aCaseOf>>[];
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@many.in', 'seller');
  imran = await aStaffMember(testApp, 'imran@many.in', 'seller');
  const asha = { ...(await aCustomer(testApp, 'asha@many.in')), email: 'asha@many.in' };
  cases = [];
  for (let count = 0; count < 3; count += 1) cases.push(await aCaseOf(testApp, asha, farah));
});
afterAll(() => testApp.close());

type Change = NonNullable<Parameters<typeof change>[0]>;
const change = (body: Parameters<typeof callEndpoint<'POST /api/cases/bulk'>>[2]['body'], who = farah) =>
  callEndpoint(testApp, 'POST /api/cases/bulk', { body }, who.bearer);
const list = async (query: Parameters<typeof callEndpoint<'GET /api/cases'>>[2]['query']) =>
  (await callEndpoint(testApp, 'GET /api/cases', { query }, farah.bearer)).body.items.map(({ id }) => id);
const counts = async () => (await callEndpoint(testApp, 'GET /api/cases/counts', {}, farah.bearer)).body;
const ids = () => cases.map(({ id }) => id);

test('all cases of a filter are assigned; a trial says the same before and changes nothing', async () => {
  const all: Change = { view: 'unassigned', service: 'fssai', action: 'assign', assigneeId: imran.id };
  expect((await change({ ...all, dryRun: true })).body).toEqual({ changed: 3, refused: [] });
  expect(await counts()).toMatchObject({ unassigned: 3, customer: 3, open: 3, mine: 0 });
  expect((await change(all)).body).toEqual({ changed: 3, refused: [] });
  expect(await counts()).toMatchObject({ unassigned: 0 });
  expect((await list({ assignee: imran.id })).toSorted()).toEqual(ids().toSorted());
  expect(await list({ assignee: 'none' })).toEqual([]);
  expect(await list({ service: 'swiggy' })).toEqual([]);
  // A corrected State of an order is that of its cases.
  await testApp.db.updateTable('orders').set({ state: '29' }).execute();
  expect((await list({ state: '29', service: 'fssai' })).toSorted()).toEqual(ids().toSorted());
  expect(await list({ state: '27' })).toEqual([]);
  expect(await list({ sort: 'newest' })).toEqual(ids().toReversed());
  expect(await list({ sort: 'newest', limit: '1' })).toEqual([cases[2]?.id]);
  const again = await change({ ids: ids(), action: 'assign', assigneeId: imran.id });
  expect(again.body).toMatchObject({ changed: 0, refused: [{ reason: 'It is assigned so already.' }, {}, {}] });
});

test('two colleagues ask forty times for the same paper: each customer is asked once', async () => {
  const ask: Change = { ids: ids(), action: 'request', kind: 'gst-certificate', text: 'All pages, please.' };
  const replies = await Promise.all([change({ ...ask, kind: 'pan' }), change({ ...ask, kind: 'pan' }, imran)]);
  expect(replies.reduce((sum, { body }) => sum + body.changed, 0)).toBe(3);
  for (const one of cases)
    expect((await one.own()).requests.filter(({ kind, text }) => kind === 'pan' && text !== null)).toHaveLength(1);
  expect((await change(ask)).body).toMatchObject({ code: 'request_kind_unknown' });
});

test('customers are reminded at most once a day, and only if something waits for them', async () => {
  const remind: Change = { ids: ids(), action: 'remind' };
  expect((await change(remind)).body.changed).toBe(3);
  expect((await change(remind)).body).toMatchObject({
    changed: 0,
    refused: [{ reason: 'The customer was reminded within the last day.' }, {}, {}],
  });
});

test('what the rules of a case refuse is told for each case; too many are refused as a whole', async () => {
  const close: Change = { ids: ids(), action: 'close', text: 'The kitchen has moved.' };
  expect((await change(close)).body.refused.map(({ id }) => id)).toEqual(ids());
  expect((await change({ ids: ids(), action: 'close' })).status).toBe(400);
  expect((await change({ action: 'remind' })).status).toBe(400);
  const two = await change({ ids: ['nothing', ids()[0] ?? ''], action: 'assign', dryRun: true });
  expect(two).toMatchObject({ status: 200, body: { changed: 1, refused: [{ id: 'nothing' }] } });
  const many = Array.from({ length: 1_001 }, () => crypto.randomUUID());
  expect(await change({ ids: many, action: 'remind' })).toMatchObject({ status: 422, body: { code: 'too_many' } });
});
