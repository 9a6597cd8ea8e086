import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let seller: Session;
let admin: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  seller = await aStaffMember(testApp, 'farah@language.in', 'seller');
  admin = await aStaffMember(testApp, 'admin@language.in', 'admin');
});
afterAll(() => testApp.close());

const licence = { planId: 'fssai-registration-1yr', amount: 1_500 };
const inHindi = /[\u0900-\u097f]/;
const chooses = (who: Session, language: 'en' | 'hi') =>
  ask(testApp, 'PUT', '/api/user/language', { language }, who.bearer);

/** Runs `act` and returns the next e-mail to this e-mail address. */
async function mailAfter(email: string, act: () => Promise<unknown>) {
  const all = () => testApp.emails.filter(({ to }) => to === email);
  const before = all().length;
  await act();
  const [mail] = await waitUntil(
    async () => all().slice(before),
    ({ length }) => length > 0,
  );
  return mail;
}

test.each(['hi', 'en'] as const)(
  'after a change of the language to %s, e-mails about orders and cases are in it',
  async (language) => {
    const email = `asha-${language}@language.in`;
    const asha = await aCustomer(testApp, email);
    const before = language === 'hi' ? 'en' : 'hi';
    await chooses(asha, before);
    let bought: Awaited<ReturnType<typeof aPaidOrderWithCase>> | undefined;
    const receipt = await mailAfter(email, async () => {
      bought = await aPaidOrderWithCase(testApp, { email, language: before, ...licence }, asha.bearer);
    });
    const { orderId = '', caseId = '' } = bought ?? {};
    const is = (mail: { subject: string; text: string } | undefined, wanted: 'en' | 'hi') => {
      expect(inHindi.test(mail?.subject ?? '')).toBe(wanted === 'hi');
      expect(mail?.text.includes('/hi/')).toBe(wanted === 'hi');
    };
    is(receipt, before);
    expect((await chooses(asha, language)).status).toBe(200);
    const paper = () => ask(testApp, 'POST', `/api/cases/${caseId}/requests`, { kind: 'photo' }, seller.bearer);
    is(await mailAfter(email, paper), language);
    const again = () => ask(testApp, 'POST', `/api/admin/orders/${orderId}/receipt`, undefined, admin.bearer);
    is(await mailAfter(email, again), language);
    const cancel = () => ask(testApp, 'POST', `/api/user/orders/${orderId}/cancel`, { reason: '' }, asha.bearer);
    is(await mailAfter(email, cancel), language);
    const staff = await ask(testApp, 'GET', `/api/cases/${caseId}`, undefined, seller.bearer);
    expect(staff.body['language']).toBe(language);
    const documents = testApp.db.selectFrom('tax_documents').select('language').where('order_id', '=', orderId);
    expect(new Set((await documents.execute()).map((row) => row.language))).toEqual(new Set([before]));
  },
);

test('a guest gets e-mails in the language in which the order was placed', async () => {
  const email = 'guest@language.in';
  const { caseId } = await aPaidOrderWithCase(testApp, { email, language: 'hi', ...licence });
  await waitUntil(
    async () => testApp.emails.filter(({ to }) => to === email),
    ({ length }) => length > 0,
  );
  const asked = await mailAfter(email, () =>
    ask(testApp, 'POST', `/api/cases/${caseId}/requests`, { kind: 'photo' }, seller.bearer),
  );
  expect(asked?.subject).toMatch(inHindi);
});
