import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { inspectUpload } from '#server/documents/inspect-upload.ts';
import { validateUpload } from '#server/documents/validate-upload.ts';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { requestKinds } from '#shared/rules/cases/request-kinds.ts';
import { ask, logIn, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { open } from '#test/uploads.ts';
import { removeDemo } from '../remove-demo.ts';
import { markDemoDatabase } from './demo-guard.ts';
import { seedDemoCases } from './seed-cases.ts';
import { demoPassword, seedDemo } from './seed-demo.ts';
import { specimenPdf } from './specimen-pdf.ts';

let testApp: TestApp;
let asha: Session;
let imran: Session;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
  await markDemoDatabase(testApp.db, { mode: 'demo' });
  await seedDemo(testApp.db, new Date());
  await seedDemoCases(testApp);
  const logInAs = (name: string) => logIn(testApp, `${name}@demo.chulha.example`, demoPassword);
  [asha, imran, farah] = [await logInAs('asha'), await logInAs('imran'), await logInAs('farah')];
});
afterAll(() => testApp.close());

async function casesOf(who: Session, wanted: CaseReply['status'] = 'open'): Promise<CaseReply[]> {
  const list = (await callEndpoint(testApp, 'GET /api/user/cases', {}, who.bearer)).body.filter(
    ({ status }) => status === wanted,
  );
  const replies = list.map(({ id }) =>
    callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id } }, who.bearer),
  );
  return (await Promise.all(replies)).map(({ body }) => body);
}

const of = (cases: CaseReply[], planId: string) => cases.find((each) => each.planId === planId);

test('Asha has a case that waits for papers, one with a refused paper, and one with a question of FoSCoS', async () => {
  const cases = await casesOf(asha);
  expect(cases).toHaveLength(3);
  expect(of(cases, 'premium-growth')).toMatchObject({ ball: 'customer', step: { key: 'papers' }, missed: false });
  const registration = of(cases, 'fssai-registration-1yr');
  expect(registration).toMatchObject({ ball: 'customer', step: { key: 'check' }, unread: 1 });
  const refused = registration?.requests.find(({ state }) => state === 'rejected');
  expect(refused).toMatchObject({ kind: 'identity', reason: { code: 'blurred' } });
  expect(refused?.documents[0]).toMatchObject({ verdict: 'rejected', reason: { code: 'blurred' } });
  const licence = of(cases, 'fssai-central-license');
  expect(licence).toMatchObject({
    ball: 'customer',
    step: { key: 'query' },
    authorityStatus: 'query',
    partner: 'FoSCoS',
  });
  const needed = licence?.requests.filter(({ state, optional }) => state === 'needed' && !optional);
  expect(needed?.map(({ kind }) => kind)).toContain('layout');
});

test('Imran has answers to check, a missed promise with its coupon, and a listing that is live on Swiggy', async () => {
  const cases = await casesOf(imran);
  expect(cases).toHaveLength(6);
  expect(of(cases, 'premium-growth')).toMatchObject({ ball: 'us', step: { key: 'check' }, missed: false });
  expect(of(cases, 'fssai-registration-1yr')).toMatchObject({ ball: 'customer', step: { key: 'papers' } });
  const late = of(cases, 'fssai-central-license');
  expect(late).toMatchObject({ ball: 'us', missed: true, remedy: { percent: 10 } });
  const listing = of(cases, 'swiggy-basic');
  expect(listing).toMatchObject({ ball: 'platform', step: { key: 'first-week' }, missed: false });
  expect(listing?.results).toMatchObject([{ kind: 'listing_link', url: expect.stringContaining('swiggy.com') }]);
  const request = { planId: 'fssai-registration-1yr', couponCode: late?.remedy?.coupon };
  expect((await ask(testApp, 'POST', '/api/quote', request, imran.bearer)).status).toBe(200);
  expect((await ask(testApp, 'POST', '/api/quote', request, asha.bearer)).body['code']).toBe('coupon_of_another');
});

test('the staff’s day has customers who wait for an answer', async () => {
  const { late, today, soon } = (await callEndpoint(testApp, 'GET /api/staff/day', {}, farah.bearer)).body;
  const messages = [...late, ...today, ...soon].filter(({ kind }) => kind === 'message');
  expect(messages.map(({ about }) => about)).toContainEqual(expect.stringContaining('Asha Rao'));
});

test('the review queue begins with what has waited longest, and its papers open', async () => {
  const { items } = (await callEndpoint(testApp, 'GET /api/case-reviews', { query: { limit: 50 } }, farah.bearer)).body;
  expect(items[0]).toMatchObject({ customer: { name: 'Imran Sheikh' }, title: expect.stringContaining('Central') });
  const document = items.flatMap(({ request }) => request.documents)[0];
  const opened = await open(testApp, document?.url, farah);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('the day of the staff has something in every block', async () => {
  const { body: day } = await callEndpoint(testApp, 'GET /api/staff/day', {}, farah.bearer);
  expect([day.late.length, day.today.length, day.toCheck, day.unread].map((count) => count > 0)).toEqual(
    Array(4).fill(true),
  );
  expect(day.paidOrders.count).toBeGreaterThan(0);
});

test('a question of FoSCoS has a note of the staff that its customer does not see', async () => {
  const one = of(await casesOf(asha), 'fssai-central-license');
  const { body } = await ask(testApp, 'GET', `/api/cases/${one?.id}`, undefined, farah.bearer);
  expect(body['notes']).toMatchObject([{ author: 'Farah Khan', text: expect.stringContaining('Kulkarni') }]);
  expect(JSON.stringify(one)).not.toContain('Kulkarni');
});

test('finished work of Asha has number, certificate and a rating with consent to publish', async () => {
  const rated = (await casesOf(asha, 'done')).filter(({ rating }) => rating !== null);
  expect(rated.map(({ rating }) => [rating?.stars, rating?.publish])).toEqual([
    [5, true],
    [4, false],
  ]);
  expect(rated[0]?.results).toMatchObject([
    { kind: 'licence_number', number: expect.stringMatching(/^2\d{13}$/) },
    { kind: 'certificate', document: expect.any(String) },
  ]);
  const certificate = rated[0]?.results[1]?.document;
  expect((await open(testApp, certificate, asha)).status).toBe(200);
});

test('the data is consistent', async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test.each(requestKinds.filter(({ answer }) => answer === 'document').map(({ key, title }) => [key, title.en]))(
  'the specimen for %s passes our own validation of uploads',
  async (key, title) => {
    const file = new File([specimenPdf([title, 'Asha Rao'])], `${key}.pdf`);
    const valid = await validateUpload(inspectUpload, 'caseDocument', file);
    expect(valid).toMatchObject({ type: 'application/pdf', fileName: `${key}.pdf`, pages: [expect.any(Buffer)] });
  },
);

test('removing the demo removes its cases and their coupons', async () => {
  await removeDemo(testApp.db);
  const left = async (table: 'cases' | 'case_documents') =>
    (await testApp.db.selectFrom(table).selectAll().execute()).length;
  expect([await left('cases'), await left('case_documents')]).toEqual([0, 0]);
  const coupons = await testApp.db.selectFrom('coupons').select('code').where('code', 'like', 'SORRY%').execute();
  expect(coupons).toEqual([]);
});
