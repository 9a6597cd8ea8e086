import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { open } from '#test/uploads.ts';

let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@files.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@files.in')), email: 'asha@files.in' };
});
afterAll(() => testApp.close());

async function growthPlan() {
  const plan = { planId: 'basic-growth', duration: 1 };
  const amount = Number((await ask(testApp, 'POST', '/api/quote', plan)).body['total']);
  return { ...plan, amount };
}

test('a month of a growth plan ends only with its report, which the customer can open', async () => {
  const one = await aCaseOf(testApp, asha, farah, await growthPlan());
  await one.goTo('month-report');
  expect(await one.seen()).toMatchObject({ resultKinds: ['report'], missingResults: ['report'] });
  expect(await one.move('month-report', 'complete')).toMatchObject({ body: { code: 'case_result_missing' } });
  expect((await one.addResult({ kind: 'report', file: one.picture })).status).toBe(201);
  expect((await one.move('month-report', 'complete')).status).toBe(200);
  const [report] = (await one.own()).results;
  expect(report).toMatchObject({ kind: 'report', title: 'Report of the month' });
  expect((await one.own('hi')).results[0]?.title).toBe('महीने की रिपोर्ट');
  expect((await open(testApp, report?.document, asha)).status).toBe(200);
  const stranger = await aCustomer(testApp, 'stranger@files.in');
  expect((await open(testApp, report?.document, stranger)).status).toBe(404);
});

test('a result of another kind of case is refused, and a number is no report', async () => {
  const bina = { ...(await aCustomer(testApp, 'bina@kinds.in')), email: 'bina@kinds.in' };
  const licence = await aCaseOf(testApp, bina, farah);
  const artwork = await licence.addResult({ kind: 'artwork', file: licence.picture });
  expect(artwork).toMatchObject({ status: 422, body: { code: 'result_kind_unknown' } });
  const code = await licence.addResult({ kind: 'qr_code', url: 'https://evil.example/' });
  expect(code).toMatchObject({ status: 422, body: { code: 'result_kind_unknown' } });
  expect((await licence.own()).results).toEqual([]);
  expect(await testApp.db.selectFrom('documents').select('id').where('user_id', '=', bina.id).execute()).toEqual([]);

  const month = await aCaseOf(testApp, bina, farah, await growthPlan());
  const number = await month.addResult({ kind: 'report', number: '7' });
  expect(number).toMatchObject({ status: 400, body: { code: 'result_file_missing' } });
  expect(await month.seen()).toMatchObject({ results: [] });
});

test('a guest has no place for files, so the month ends without its report', async () => {
  const { caseId } = await aPaidOrderWithCase(testApp, { email: 'guest@files.in', ...(await growthPlan()) });
  await testApp.db.updateTable('cases').set({ step_key: 'month-report' }).where('id', '=', caseId).execute();
  const { body } = await ask(testApp, 'GET', `/api/cases/${caseId}`, undefined, farah.bearer);
  expect(body).toMatchObject({ resultKinds: ['report'], missingResults: [] });
});

test('menu, artwork and QR code of an onboarding can be added, and are not required', async () => {
  const bina = { ...(await aCustomer(testApp, 'bina@files.in')), email: 'bina@files.in' };
  const one = await aCaseOf(testApp, bina, farah, { planId: 'zomato-starter', amount: 1_999 });
  await one.goTo('live');
  expect(await one.seen()).toMatchObject({
    resultKinds: ['listing_link', 'menu_file', 'artwork', 'qr_code'],
    missingResults: ['listing_link'],
  });
  for (const kind of ['menu_file', 'artwork', 'qr_code'])
    expect((await one.addResult({ kind, file: one.picture })).status).toBe(201);
  await one.addResult({ kind: 'listing_link', url: 'https://www.zomato.com/pune/dosa-plaza' });
  expect((await one.move('live', 'complete')).status).toBe(200);
  expect((await one.own('hi')).results.map(({ title }) => title)).toEqual([
    'मेन्यू की फ़ाइल',
    'लोगो और बैनर',
    'QR कोड',
    'आपका पेज',
  ]);
});
