import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture } from '#test/uploads.ts';

// Documents that we obtained for the customer, and documents that can be used in place of the requested one.

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@made.in', 'seller');
});
afterAll(() => testApp.close());

const useDocument = (who: Session, id: string, requestId = '', documentId = '') =>
  callEndpoint(
    testApp,
    'PUT /api/user/cases/:id/requests/:requestId',
    { params: { id, requestId }, body: { documentId } },
    who.bearer,
  );

const certificate = 'certificate of the kitchen.png';
const shop = { planId: 'zomato-starter', amount: 1_999 };
const meena = async () => ({ ...(await aCustomer(testApp, 'meena@before.in')), email: 'meena@before.in' });
const offered = async (one: Awaited<ReturnType<typeof aCaseOf>>, kind: string) =>
  (await one.own()).requests.find((each) => each.kind === kind)?.sentBefore ?? [];
const addCertificate = async (caseId: string) => {
  const form = new FormData();
  form.set('kind', 'certificate');
  form.set('file', new File([new Uint8Array(await aPicture())], certificate, { type: 'image/png' }));
  const path = `${testApp.url}/api/cases/${caseId}/results`;
  expect((await fetch(path, { method: 'POST', body: form, headers: farah.bearer })).status).toBe(201);
};

test('the certificate of a finished FSSAI case is offered to its owner only', async () => {
  const owner = await meena();
  const licence = await aCaseOf(testApp, owner, farah);
  const listing = await aCaseOf(testApp, owner, farah, shop);
  await licence.goTo('result');
  await licence.addResult({ kind: 'licence_number', number: '21525031000123' });
  await addCertificate(licence.id);
  expect(await offered(listing, 'fssai-licence')).toEqual([]);
  await licence.goTo('rating');
  const [mine, ...rest] = await offered(listing, 'fssai-licence');
  expect([mine?.name, rest]).toEqual([certificate, []]);
  expect(await offered(listing, 'gst-or-declaration')).toEqual([]);

  const other = { ...(await aCustomer(testApp, 'nila@before.in')), email: 'nila@before.in' };
  const hers = await aCaseOf(testApp, other, farah, shop);
  const wanted = (await hers.own()).requests.find(({ kind }) => kind === 'fssai-licence');
  expect(wanted?.sentBefore).toEqual([]);
  expect((await useDocument(other, hers.id, wanted?.id, mine?.id)).status).toBe(404);

  const request = (await listing.own()).requests.find(({ kind }) => kind === 'fssai-licence');
  const used = await useDocument(owner, listing.id, request?.id, mine?.id);
  expect([used.status, used.body.state]).toEqual([200, 'checking']);
});

test('an expired, a cancelled and a removed certificate are not offered', async () => {
  const owner = await meena();
  const listing = await aCaseOf(testApp, owner, farah, shop);
  const names = async () => (await offered(listing, 'fssai-licence')).map(({ name }) => name);
  expect(await names()).toEqual([certificate]);
  const sent = testApp.db
    .selectFrom('case_requests')
    .innerJoin('cases', 'cases.id', 'case_requests.case_id')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select('case_requests.id')
    .where('orders.user_id', '=', owner.id)
    .where('case_requests.kind', '=', 'fssai-licence');
  const mark = (valid_until: string | null) =>
    testApp.db.updateTable('case_requests').set({ valid_until }).where('id', 'in', sent).execute();
  await mark('2020-01-01');
  expect(await names()).toEqual([]);
  await mark(null);
  expect(await names()).toEqual([certificate]);

  const licences = testApp.db
    .updateTable('cases')
    .where('id', 'in', (results) => results.selectFrom('case_results').select('case_id'))
    .where('order_id', 'in', (own) => own.selectFrom('orders').select('id').where('user_id', '=', owner.id));
  const documents = testApp.db.updateTable('documents').where('user_id', '=', owner.id);
  // Removed from all requests, so that only the result offers the document.
  await testApp.db.deleteFrom('case_documents').where('request_id', 'in', sent).execute();
  expect(await names()).toEqual([certificate]);
  await licences.set({ status: 'cancelled', closed_at: new Date() }).execute();
  expect(await names()).toEqual([]);
  await licences.set({ status: 'done' }).execute();
  expect(await names()).toEqual([certificate]);
  await documents.set({ removed_at: new Date() }).execute();
  expect(await names()).toEqual([]);
});

test('a PAN card that was sent serves as identity, not the other way round', async () => {
  const other = { ...(await aCustomer(testApp, 'pia@before.in')), email: 'pia@before.in' };
  const first = await aCaseOf(testApp, other, farah, shop);
  const licence = await aCaseOf(testApp, other, farah);
  const pan = (await first.own()).requests.find(({ kind }) => kind === 'pan');
  await first.answer(pan?.id ?? '');
  expect((await offered(licence, 'identity')).map(({ name }) => name)).toEqual(['scan.png']);
  const identity = (await licence.own()).requests.find(({ kind }) => kind === 'identity');
  await licence.answer(identity?.id ?? '');
  const second = await aCaseOf(testApp, other, farah, { planId: 'swiggy-basic', amount: 1_999 });
  expect((await offered(second, 'pan')).length).toBe(1);
});
