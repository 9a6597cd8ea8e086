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

test('a wrong certificate that staff replace closes also where the customer has used it as an answer', async () => {
  const licence = await aCaseOf(testApp, asha, farah);
  const listing = await aCaseOf(testApp, asha, farah, { planId: 'zomato-starter', amount: 1_999 });
  await licence.goTo('result');
  await licence.addResult({ kind: 'licence_number', number: '21525031000123' });
  await licence.addResult({ kind: 'certificate', file: licence.picture });
  await licence.goTo('rating');
  const wanted = async () => (await listing.own()).requests.find(({ kind }) => kind === 'fssai-licence');
  const request = await wanted();
  const path = `/api/user/cases/${listing.id}/requests/${request?.id}`;
  const documentId = request?.sentBefore[0]?.id;
  expect((await ask(testApp, 'PUT', path, { documentId }, asha.bearer)).status).toBe(200);
  const wrong = (await wanted())?.documents[0]?.url;
  expect((await open(testApp, wrong, asha)).status).toBe(200);

  expect((await licence.addResult({ kind: 'certificate', file: licence.picture })).status).toBe(201);
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
