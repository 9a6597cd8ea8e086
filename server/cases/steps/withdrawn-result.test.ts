import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsToExport } from '#server/documents/documents.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { open } from '#test/uploads.ts';

let testApp: TestApp;
let asha: Session & { email: string };
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = { ...(await aCustomer(testApp, 'asha@withdrawn.in')), email: 'asha@withdrawn.in' };
  farah = await aStaffMember(testApp, 'farah@withdrawn.in', 'seller');
});
afterAll(() => testApp.close());

/** Creates a case whose certificate answers a request of a second case of the customer. */
async function twoCases() {
  const licence = await aCaseOf(testApp, asha, farah);
  const listing = await aCaseOf(testApp, asha, farah, { planId: 'zomato-starter', amount: 1_999 });
  await licence.goTo('result');
  await licence.addResult({ kind: 'licence_number', number: '21525031000123' });
  const addCertificate = () => licence.addResult({ kind: 'certificate', file: licence.picture });
  await addCertificate();
  await licence.goTo('rating');
  const wanted = async () => (await listing.own()).requests.find(({ kind }) => kind === 'fssai-licence');
  const request = await wanted();
  const path = `/api/user/cases/${listing.id}/requests/${request?.id}`;
  const documentId = async () => (await wanted())?.sentBefore[0]?.id;
  const answer = async (id: string | undefined) => ask(testApp, 'PUT', path, { documentId: id }, asha.bearer);
  const review = (body: object) =>
    ask(testApp, 'POST', `/api/cases/${listing.id}/requests/${request?.id}/review`, body, farah.bearer);
  return { licence, listing, addCertificate, wanted, documentId, answer, review };
}

test('a wrong certificate that staff replace closes also where the customer has used it as an answer', async () => {
  const { licence, listing, addCertificate, wanted, documentId, answer } = await twoCases();
  expect((await answer(await documentId())).status).toBe(200);
  const wrong = (await wanted())?.documents[0]?.url;
  expect((await open(testApp, wrong, asha)).status).toBe(200);

  expect((await addCertificate()).status).toBe(201);
  for (const who of [asha, farah]) expect((await open(testApp, wrong, who)).status).toBe(404);
  const exported = await documentsToExport(testApp.db, asha.id);
  expect(exported.map(({ path: key }) => uploadPath(key))).not.toContain(wrong);
  const { notes } = await listing.seen();
  expect(notes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/“scan\.png”.* was replaced in KOT \w+ as wrong/),
  ]);
  expect((await licence.seen()).notes).toEqual([]);
  const right = (await licence.own()).results.find(({ kind }) => kind === 'certificate')?.document;
  expect((await open(testApp, right, asha)).status).toBe(200);
});

test('an answer with a certificate that staff have replaced is not accepted, only sent back', async () => {
  const { addCertificate, wanted, documentId, answer, review } = await twoCases();
  const sent = await documentId();
  await answer(sent);
  await addCertificate();
  const refused = await review({ verdict: 'accepted', documentId: sent });
  expect([refused.status, refused.body.code]).toEqual([409, 'document_replaced']);
  expect((await review({ verdict: 'rejected', reason: 'unreadable', documentId: sent })).status).toBe(200);
  expect((await wanted())?.state).toBe('rejected');
});

test('a certificate replaced at the moment in which it is used is refused, or the staff there read of it', async () => {
  const { listing, addCertificate, documentId, answer, review } = await twoCases();
  let told = 0;
  for (let round = 0; round < 6; round += 1) {
    const sent = await documentId();
    const [answered, replaced] = await Promise.all([answer(sent), addCertificate()]);
    expect(replaced.status).toBe(201);
    if (answered.status === 200) {
      told += 1;
      await review({ verdict: 'rejected', reason: 'unreadable', documentId: sent });
    } else expect(answered.body.code).toBe('document_unknown');
    expect((await listing.seen()).notes).toHaveLength(told);
  }
});

test('the staff of a case read that a file in its messages was replaced', async () => {
  const { listing, addCertificate, documentId } = await twoCases();
  const message = { text: 'Here it is', documentIds: [await documentId()] };
  const path = `/api/user/cases/${listing.id}/messages`;
  expect((await ask(testApp, 'POST', path, message, asha.bearer)).status).toBe(201);
  await addCertificate();
  expect((await listing.seen()).notes).toHaveLength(1);
});

test('a customer attaches a certificate in the moment in which staff replace it: neither waits for the other', async () => {
  const { licence, addCertificate, documentId } = await twoCases();
  const path = `/api/user/cases/${licence.id}/messages`;
  for (let round = 0; round < 6; round += 1) {
    const message = { text: 'This one?', documentIds: [await documentId()] };
    const [sent, replaced] = await Promise.all([ask(testApp, 'POST', path, message, asha.bearer), addCertificate()]);
    expect(replaced.status).toBe(201);
    expect([201, 404]).toContain(sent.status);
  }
});

test('the right file that the customer sends after a replaced one is accepted', async () => {
  const { listing, addCertificate, documentId, answer, wanted, review } = await twoCases();
  await answer(await documentId());
  await addCertificate();
  const request = await wanted();
  expect((await listing.answer(request?.id ?? '')).status).toBe(200);
  const newest = (await wanted())?.documents.at(-1)?.id;
  expect((await review({ verdict: 'accepted', documentId: newest })).status).toBe(200);
  expect((await wanted())?.state).toBe('accepted');
});
