import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let seller: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  seller = await aStaffMember(testApp, 'farah@ready.in', 'seller');
});
afterAll(() => testApp.close());

test.each([
  ['en', 'Ready:', 'number, certificate or link', 'Your report is on the page'],
  ['hi', 'तैयार है:', 'नंबर, प्रमाणपत्र या लिंक', 'आपकी रिपोर्ट की फ़ाइल'],
] as const)(
  'the e-mail about a finished month of a growth plan announces its report, not a number, certificate or link (%s)',
  async (language, subject, results, report) => {
    const email = `asha-${language}@ready.in`;
    const asha = { ...(await aCustomer(testApp, email)), email };
    await ask(testApp, 'PUT', '/api/user/language', { language }, asha.bearer);
    const growth = { planId: 'basic-growth', duration: 1 };
    const amount = Number((await ask(testApp, 'POST', '/api/quote', growth)).body['total']);
    const one = await aCaseOf(testApp, asha, seller, { ...growth, amount });
    await one.goTo('month-report');
    await one.addResult({ kind: 'report', file: one.picture });
    await one.goTo('rating');
    const mail = await waitUntil(
      async () => testApp.emails.find((each) => each.to === email && each.subject.startsWith(subject)),
      (found) => found !== undefined,
    );
    expect(mail?.text).not.toContain(results);
    expect(mail?.text).toContain(report);
  },
);

test('the e-mail about a licence says where its number and certificate are', async () => {
  const email = 'meena@ready.in';
  const one = await aCaseOf(testApp, { ...(await aCustomer(testApp, email)), email }, seller);
  await one.goTo('result');
  await one.addResult({ kind: 'licence_number', number: '12345678901234' });
  await one.addResult({ kind: 'certificate', file: one.picture });
  await one.move('result', 'complete');
  const mail = await waitUntil(
    async () => testApp.emails.find((each) => each.to === email && each.subject.startsWith('Ready:')),
    (found) => found !== undefined,
  );
  expect(mail?.text).toContain('Your number, certificate or link is on the page');
});
