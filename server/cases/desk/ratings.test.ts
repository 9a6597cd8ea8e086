import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
let asha: Session;
let stranger: Session;
const ids: string[] = [];

async function aFinishedCase(): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@ratings.in' }), asha?.bearer);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const [opened] = await waitUntil(
    () => testApp.db.selectFrom('cases').select('id').where('order_id', '=', body.order_id).execute(),
    (cases) => cases.length > 0,
  );
  const id = opened?.id ?? '';
  await testApp.db
    .updateTable('cases')
    .set({ status: 'done', closed_at: new Date(), due_at: null })
    .where('id', '=', id)
    .execute();
  return id;
}

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@ratings.in', 'seller');
  asha = await aCustomer(testApp, 'asha@ratings.in');
  stranger = await aCustomer(testApp, 'stranger@ratings.in');
  for (let n = 0; n < 3; n += 1) ids.push(await aFinishedCase());
});
afterAll(() => testApp.close());

const rate = (id: string | undefined, body: object) =>
  ask(testApp, 'POST', `/api/user/cases/${id}/rating`, body, asha.bearer);
const consent = (id: string | undefined, publish: boolean, who = asha) =>
  ask(testApp, 'PATCH', `/api/user/cases/${id}/rating`, { publish }, who.bearer);
const list = async () => (await ask(testApp, 'GET', '/api/ratings', undefined, farah.bearer)).body;

test('without a rating there is no average', async () => {
  expect(await list()).toMatchObject({ count: 0, average: null, items: [], next: null });
});

test('staff see the newest first, with the average of all and what may be published', async () => {
  await rate(ids[0], { stars: 5, text: 'Quick and kind', publish: true });
  await rate(ids[1], { stars: 4, publish: true });
  await rate(ids[2], { stars: 4, text: 'One photo twice' });
  const { items, ...sums } = await list();
  expect(sums).toEqual({ count: 3, average: 4.3, published: 1, next: null });
  expect(items).toMatchObject([
    { caseId: ids[2], stars: 4, text: 'One photo twice', publish: false },
    { caseId: ids[1], stars: 4, text: '', publish: true },
    { caseId: ids[0], stars: 5, text: 'Quick and kind', publish: true },
  ]);
});

test('the customer withdraws the consent and gives it again; nobody else can', async () => {
  expect((await consent(ids[0], false, stranger)).body['code']).toBe('case_unknown');
  expect((await consent(ids[0], false)).body).toEqual({ stars: 5, text: 'Quick and kind', publish: false });
  expect(await list()).toMatchObject({ published: 0 });
  const { body } = await ask(testApp, 'GET', `/api/user/cases/${ids[0]}`, undefined, asha.bearer);
  expect(body['rating']).toEqual({ stars: 5, text: 'Quick and kind', publish: false });
  expect((await consent(ids[0], true)).body['publish']).toBe(true);
});

test('there is no consent without a rating', async () => {
  const unrated = await aFinishedCase();
  expect((await consent(unrated, true)).body['code']).toBe('rating_unknown');
});

test('a changed cursor is refused', async () => {
  expect((await ask(testApp, 'GET', '/api/ratings?after=x', undefined, farah.bearer)).status).toBe(400);
});
