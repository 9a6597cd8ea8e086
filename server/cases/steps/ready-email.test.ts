import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@ready.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@ready.in')), email: 'asha@ready.in' };
});
afterAll(() => testApp.close());

const readyMails = () => testApp.emails.filter(({ subject }) => subject.startsWith('Ready: '));

test('the mail that a registration is ready has its number, and its certificate for a verified address', async () => {
  const one = await aCaseOf(testApp, asha, farah);
  await one.goTo('result');
  await one.addResult({ kind: 'licence_number', number: '22425999000123' });
  await one.addResult({ kind: 'certificate', file: one.picture });
  await one.goTo('rating');
  const [mail] = await waitUntil(
    async () => readyMails(),
    ({ length }) => length === 1,
  );
  expect(mail?.text).toContain('Registration number: 22425999000123');
  expect(mail?.attachments?.map(({ fileName, mediaType }) => [fileName, mediaType])).toEqual([
    ['scan.png', 'image/png'],
  ]);
  const { results, offer } = await one.own();
  expect(results.map(({ kind, picture }) => [kind, picture !== undefined])).toEqual([
    ['licence_number', false],
    ['certificate', true],
  ]);
  expect(offer).toBe('swiggy');

  await testApp.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', asha.id).execute();
  const other = await aCaseOf(testApp, asha, farah);
  await other.goTo('result');
  await other.addResult({ kind: 'licence_number', number: '12425999000124' });
  await other.addResult({ kind: 'certificate', file: other.picture });
  await other.goTo('rating');
  const mails = await waitUntil(
    async () => readyMails(),
    ({ length }) => length === 2,
  );
  expect(mails[1]?.text).toContain('Licence number: 12425999000124');
  expect(mails[1]?.attachments).toBeUndefined();
});
