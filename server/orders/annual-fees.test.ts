import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { feeDay } from '#shared/rules/annual-fee.ts';
import { aCustomer, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { waitUntil } from '#test/checkout.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { remindOfAnnualFees } from './annual-fees.ts';

let testApp: TestApp;
let asha: Session;
const email = 'asha@fees.in';
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, email);
});
afterAll(() => testApp.close());

const granted = new Date('2026-03-10T06:00:00Z');
const before = (year: number, days: number) => new Date(feeDay(granted, year).getTime() - days * 86_400_000);
const run = (now: Date) => remindOfAnnualFees(testApp.db, testApp, now);

const oneYear = { planId: 'fssai-registration-1yr', amount: 1_500 };
const threeYears = { planId: 'fssai-registration-3yrs', amount: 2_000 };

let orderId: string;
let caseId: string;
/** Creates a finished registration whose FSSAI number was recorded on the day `granted`. */
async function aRegistration(plan: object) {
  ({ orderId, caseId } = await aPaidOrderWithCase(testApp, { email, ...plan }, asha.bearer));
  await testApp.db.updateTable('cases').set({ status: 'done', closed_at: granted }).where('id', '=', caseId).execute();
  const number = { case_id: caseId, kind: 'licence_number', number: '21525031000123', at: granted } as const;
  await testApp.db.insertInto('case_results').values(number).execute();
}
// Removes registrations of earlier tests, which would cause reminders.
beforeEach(() => testApp.db.deleteFrom('case_results').execute());

const tasks = () =>
  testApp.db
    .selectFrom('tasks')
    .select(['title', 'template_step'])
    .where('order_id', '=', orderId)
    .where('template_step', 'like', 'annual-fee-%')
    .orderBy('template_step')
    .execute();
const mails = async () =>
  (
    await testApp.db
      .selectFrom('mails')
      .select('id')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'case-annual-fee')
      .execute()
  ).length;

test('30 days before the year is over: one task, one e-mail, one event, however often the job runs', async () => {
  await aRegistration(oneYear);
  expect(await run(before(1, 31))).toBe(0);
  const runs = await Promise.all([run(before(1, 30)), run(before(1, 30)), run(before(1, 30))]);
  expect(runs.reduce((sum, each) => sum + each, 0)).toBe(1);
  for (const days of [29, 10, 1, 0]) expect(await run(before(1, days))).toBe(0);
  expect(await tasks()).toEqual([
    { template_step: 'annual-fee-1-1', title: expect.stringContaining('the next year begins on 10 March 2027') },
  ]);
  expect(await mails()).toBe(1);
  for (const [lang, text] of [
    ['en', 'Reminder of the annual fee'],
    ['hi', 'सालाना फ़ीस की याद'],
  ] as const) {
    const { body } = await callEndpoint(
      testApp,
      'GET /api/user/cases/:id',
      { params: { id: caseId }, query: { lang } },
      asha.bearer,
    );
    expect(body.events.filter(({ text: shown }) => shown === text).length).toBe(1);
  }
  // The plan covers one year.
  expect(await run(before(2, 20))).toBe(0);
});

test('the e-mail says when the next year begins', async () => {
  await ask(testApp, 'PUT', '/api/user/language', { language: 'hi' }, asha.bearer);
  await aRegistration(oneYear);
  expect(await run(before(1, 5))).toBe(1);
  await ask(testApp, 'PUT', '/api/user/language', { language: 'en' }, asha.bearer);
  const found = await waitUntil(
    async () => testApp.emails.filter((each) => each.to === email && /सालाना फ़ीस|annual fee/.test(each.subject)),
    (sent) => sent.length === 2,
  );
  expect(found.map(({ text }) => text).join()).toContain('begins about 10 March 2027');
  expect(found.map(({ text }) => text).join()).toContain('अगला साल लगभग 10 मार्च 2027');
});

test('a plan with three years of care has a reminder in each of them, and none after', async () => {
  await aRegistration(threeYears);
  for (const year of [1, 2, 3]) {
    expect(await run(before(year, 30))).toBe(1);
    expect(await run(before(year, 3))).toBe(0);
  }
  expect(await run(before(4, 3))).toBe(0);
  expect((await tasks()).map(({ template_step }) => template_step)).toEqual([
    'annual-fee-1-1',
    'annual-fee-1-2',
    'annual-fee-1-3',
  ]);
  expect(await mails()).toBe(3);
});

test('a refunded, cancelled or disputed order, an open case and an erased buyer have no reminder', async () => {
  await aRegistration(oneYear);
  const { db } = testApp;
  const now = before(1, 9);
  const order = (set: object) => db.updateTable('orders').set(set).where('id', '=', orderId).execute();
  const one = (set: object) => db.updateTable('cases').set(set).where('id', '=', caseId).execute();

  await order({ status: 'refunded' });
  expect(await run(now)).toBe(0);
  await order({ status: 'paid' });
  await one({ status: 'cancelled' });
  expect(await run(now)).toBe(0);
  await one({ status: 'open', closed_at: null });
  expect(await run(now)).toBe(0);
  await one({ status: 'done', closed_at: granted });
  await order({ erase_requested_at: new Date() });
  expect(await run(now)).toBe(0);
  await order({ erase_requested_at: null });
  await db
    .insertInto('disputes')
    .values({
      id: `dispute-${orderId}`,
      kind: 'CHARGEBACK',
      reason: '',
      order_id: orderId,
      provider_payment_id: null,
      amount_paise: 150_000,
      status: 'CHARGEBACK_LOST',
      event: 'closed',
      opened_at: new Date(),
      changed_at: new Date(),
    })
    .execute();
  expect(await run(now)).toBe(0);
  await db.deleteFrom('disputes').where('order_id', '=', orderId).execute();
  expect(await tasks()).toEqual([]);
  expect(await run(now)).toBe(1);
});

test('a State licence, whose plan has no annual-fee care, has no reminder', async () => {
  await aRegistration({ planId: 'fssai-state-license', amount: 4_999 });
  for (const year of [1, 2, 5]) expect(await run(before(year, 9))).toBe(0);
});
