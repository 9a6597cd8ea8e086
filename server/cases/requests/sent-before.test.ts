import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeDocumentsOf } from '#server/documents/documents.ts';
import { purgeRemovedDocuments } from '#server/documents/purge-removed.ts';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { aPicture, open, saveProfile } from '#test/uploads.ts';

let testApp: TestApp;
let asha: Session;
let bina: Session;
let farah: Session;
const orders: string[] = [];

async function aLicenceOrder(email: string): Promise<string> {
  const plan = { planId: 'fssai-registration-1yr', amount: 1_500 };
  const { body } = await initiatePayment(testApp, aBuyer({ email, ...plan }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await waitUntil(
    () => testApp.db.selectFrom('cases').select('id').where('order_id', '=', body.order_id).execute(),
    (cases) => cases.length > 0,
  );
  return body.order_id;
}

async function caseOf(who: Session, orderId: string | undefined): Promise<CaseReply> {
  const list = await callEndpoint(testApp, 'GET /api/user/cases', {}, who.bearer);
  const id = `${list.body.find((each) => each.orderId === orderId)?.id}`;
  return (await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id } }, who.bearer)).body;
}

async function requestOf(who: Session, orderId: string | undefined, kind: string) {
  const whole = await caseOf(who, orderId);
  const request = whole.requests.find((each) => each.kind === kind);
  if (!request) throw new Error(`no request ${kind}`);
  return { ...request, path: `/api/user/cases/${whole.id}/requests/${request.id}`, caseId: whole.id };
}

const useDocument = (who: Session, one: { caseId: string; id: string }, documentId: string | undefined) => {
  const input = { params: { id: one.caseId, requestId: one.id }, body: { documentId } };
  return callEndpoint(testApp, 'PUT /api/user/cases/:id/requests/:requestId', input, who.bearer);
};

const savePan = async (name: string) => {
  const { status } = await saveProfile(testApp, asha, {
    name: 'Asha Rao',
    phone: '98765 43210',
    panCard: { bytes: await aPicture(), name },
  });
  expect(status).toBe(200);
};

beforeAll(async () => {
  testApp = await openTestApp();
  orders.push(await aLicenceOrder('asha@before.in'), await aLicenceOrder('asha@before.in'));
  orders.push(await aLicenceOrder('bina@before.in'));
  asha = await aCustomer(testApp, 'asha@before.in');
  bina = await aCustomer(testApp, 'bina@before.in');
  farah = await aStaffMember(testApp, 'farah@before.in', 'seller');
});
afterAll(() => testApp.close());

test('a paper of the profile is offered where it fits, and sent by one press', async () => {
  await savePan('pan-of-may.png');
  const { sentBefore, ...request } = await requestOf(asha, orders[0], 'identity');
  expect(sentBefore.map(({ name, sentAs }) => [name, sentAs])).toEqual([['pan-of-may.png', null]]);
  expect((await requestOf(asha, orders[0], 'premises-proof')).sentBefore).toEqual([]);
  const { status, body } = await useDocument(asha, request, sentBefore[0]?.id);
  expect(status).toBe(200);
  expect(body.state).toBe('checking');
  expect(body.documents.map(({ id }) => id)).toEqual([sentBefore[0]?.id]);
});

test('somebody else neither sees nor can send it', async () => {
  const { sentBefore } = await requestOf(asha, orders[1], 'identity');
  expect(sentBefore[0]?.sentAs).toMatch(/^Identity of the owner · FSSAI/);
  const hers = await requestOf(bina, orders[2], 'identity');
  expect(hers.sentBefore).toEqual([]);
  expect((await useDocument(bina, hers, sentBefore[0]?.id)).status).toBe(404);
});

test('the case keeps a paper that the profile has replaced; other removed papers are deleted', async () => {
  const sent = (await requestOf(asha, orders[0], 'identity')).documents[0];
  await savePan('pan-of-june.png');
  await savePan('pan-of-july.png');
  await testApp.db
    .updateTable('documents')
    .set({ removed_at: sql<Date>`now() - interval '2 days'` })
    .where('removed_at', 'is not', null)
    .execute();
  await purgeRemovedDocuments(testApp);
  const names = await testApp.db.selectFrom('documents').select('file_name').where('kind', '=', 'panCard').execute();
  expect(names.map(({ file_name }) => file_name).toSorted()).toEqual(['pan-of-july.png', 'pan-of-may.png']);
  expect((await requestOf(asha, orders[0], 'identity')).documents).toEqual([sent]);
  expect((await open(testApp, sent?.url, farah)).status).toBe(200);
  expect((await open(testApp, sent?.url, bina)).status).toBe(404);
  const { bytes } = await open(testApp, '/api/user/export', asha);
  expect([...unzip(bytes).keys()]).toContain('papers/panCard-pan-of-may.png');
  const offered = await requestOf(asha, orders[1], 'identity');
  expect(offered.sentBefore.map(({ name }) => name)).toEqual(['pan-of-july.png']);
});

test('what was accepted in one case is offered in the next, what was refused is not', async () => {
  const premises = await requestOf(asha, orders[0], 'premises-proof');
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await aPicture())], 'rent.png', { type: 'image/png' }));
  await fetch(`${testApp.url}${premises.path}`, { method: 'PUT', body: form, headers: asha.bearer });
  const offers = async () => (await requestOf(asha, orders[1], 'premises-proof')).sentBefore.map(({ name }) => name);
  expect(await offers()).toEqual(['rent.png']);
  const [document] = (await requestOf(asha, orders[0], 'premises-proof')).documents;
  const review = { verdict: 'rejected', reason: 'blurred', documentId: document?.id };
  const path = `/api/cases/${premises.caseId}/requests/${premises.id}/review`;
  expect((await ask(testApp, 'POST', path, review, farah.bearer)).status).toBe(200);
  expect(await offers()).toEqual([]);
});

test('a message shows its documents to both sides, and takes no document of somebody else', async () => {
  const { caseId, documents } = await requestOf(asha, orders[0], 'premises-proof');
  const message = { text: 'The page with the signature.', documentIds: [documents[0]?.id] };
  const path = `/api/user/cases/${caseId}/messages`;
  const sent = await ask(testApp, 'POST', path, message, asha.bearer);
  expect(sent.body).toMatchObject({ documents: [{ name: 'rent.png', url: documents[0]?.url }] });
  const seen = await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id: caseId } }, farah.bearer);
  expect(seen.body.messages[0]?.documents[0]?.name).toBe('rent.png');
  const hers = `/api/user/cases/${(await caseOf(bina, orders[2])).id}/messages`;
  expect((await ask(testApp, 'POST', hers, message, bina.bearer)).status).toBe(404);
});

test('a message keeps a paper of the profile that is replaced and removed afterwards', async () => {
  await savePan('pan-of-august.png');
  const [paper] = await testApp.db
    .selectFrom('documents')
    .select('id')
    .where('user_id', '=', asha.id)
    .where('kind', '=', 'panCard')
    .where('removed_at', 'is', null)
    .execute();
  const { caseId } = await requestOf(asha, orders[0], 'premises-proof');
  const message = { text: 'My PAN card.', documentIds: [paper?.id] };
  const path = `/api/user/cases/${caseId}/messages`;
  expect((await ask(testApp, 'POST', path, message, asha.bearer)).status).toBe(201);
  await savePan('pan-of-september.png');
  await testApp.db
    .updateTable('documents')
    .set({ removed_at: new Date(Date.now() - 120_000) })
    .where('id', '=', paper?.id ?? '')
    .execute();
  await testApp.db.transaction().execute((tx) => purgeDocumentsOf(tx, 'removed long enough'));
  const seen = await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id: caseId } }, farah.bearer);
  const shown = seen.body.messages.at(-1)?.documents[0];
  expect(shown?.name).toBe('pan-of-august.png');
  expect((await ask(testApp, 'GET', shown?.url ?? '', undefined, farah.bearer)).status).toBe(200);
});
