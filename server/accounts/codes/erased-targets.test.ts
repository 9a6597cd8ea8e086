import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, codeFor, codeGapOver, goodPassword } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Accounts are made and erased again, so that each asks for a code to the same address or number for the first time.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 1, trustProxy: ['127.0.0.1'] });
});
afterAll(() => testApp.close());

async function anAccount(email: string, n: number) {
  const from = { 'x-forwarded-for': `203.0.113.${n}` };
  await ask(testApp, 'POST', '/api/auth/register', { name: 'Eve Rao', email, password: goodPassword }, from);
  await ask(testApp, 'POST', '/api/auth/verify-otp', { email, otp: await codeFor(testApp, email) }, from);
  const { body } = await ask(testApp, 'POST', '/api/auth/login', { email, password: goodPassword }, from);
  return { ...from, authorization: `Bearer ${String(body['token'])}` };
}
const erase = async (bearer: Record<string, string>) =>
  expect((await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, bearer)).status).toBe(200);

test.each([
  ['texts', '/api/user/phone', { phone: '9833311111' }],
  ['e-mails', '/api/user/email', { email: 'victim@erased.in' }],
])('%s to a number or address of somebody else have the same minute and the same day', async (what, path, target) => {
  const [to = ''] = Object.values(target);
  let sent = 0;
  for (let n = 1; n <= 13; n += 1) {
    const bearer = await anAccount(`eve-${what}-${n}@erased.in`, n);
    const answers = [];
    if (n > 1) answers.push(await ask(testApp, 'POST', path, { ...target, password: goodPassword }, bearer));
    await codeGapOver(testApp, to);
    await testApp.db
      .updateTable('one_time_codes')
      .set({ sent_at: new Date(0) })
      .execute();
    answers.push(await ask(testApp, 'POST', path, { ...target, password: goodPassword }, bearer));
    if (n > 1) expect(answers[0]?.status).toBe(429);
    if (answers.at(-1)?.status === 200) sent += 1;
    else expect(answers.at(-1)?.body['code']).toBe('otp_today');
    await erase(bearer);
    expect(await testApp.db.selectFrom('one_time_codes').select('target').where('target', '=', to).execute()).toEqual(
      [],
    );
  }
  expect(sent).toBe(10);
});

test('codes to an own address that was erased and signed up again', async () => {
  const email = 'again@erased.in';
  let refused = '';
  for (let n = 1; n <= 12 && refused === ''; n += 1) {
    const from = { 'x-forwarded-for': `198.51.100.${n}` };
    await testApp.db
      .updateTable('one_time_codes')
      .set({ sent_at: new Date(0) })
      .execute();
    const asked = await ask(
      testApp,
      'POST',
      '/api/auth/register',
      { name: 'Eve Rao', email, password: goodPassword },
      from,
    );
    if (asked.status === 200) {
      const mails = async () => testApp.emails.filter((mail) => mail.to === email && mail.subject.includes('code'));
      await waitUntil(mails, ({ length }) => length >= n);
      await ask(testApp, 'POST', '/api/auth/verify-otp', { email, otp: await codeFor(testApp, email) }, from);
      const { body } = await ask(testApp, 'POST', '/api/auth/login', { email, password: goodPassword }, from);
      await erase({ ...from, authorization: `Bearer ${String(body['token'])}` });
    } else refused = `${n} ${asked.body['code']}`;
  }
  expect(refused).toBe('11 otp_today');
});
