import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAccountData } from '#server/personal-data/erase-account.ts';
import { aCustomer, ask, codeFor, codeGapOver, goodPassword } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Accounts are repeatedly created and erased. Each new one requests its first code for the same e-mail address or phone
// number.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 1, trustProxy: ['127.0.0.1'] });
});
afterAll(() => testApp.close());

async function anAccount(email: string, n: number) {
  const from = { 'x-forwarded-for': `203.0.113.${n}` };
  return { ...from, ...(await aCustomer(testApp, email)).bearer };
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

test('a browser that was signed in has no further codes of its own after its account was erased and made again', async () => {
  const phone = '9833300004';
  const from = { 'x-forwarded-for': '192.0.2.44', cookie: '' };
  const texts = () => testApp.texts.filter((text) => text.phone === phone).map(({ text }) => text);
  const codeOf = () => /\b\d{6}\b/.exec(texts().at(-1) ?? '')?.[0];
  const send = async () => {
    await codeGapOver(testApp);
    const { status, headers } = await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone }, from);
    from.cookie ||= /device=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
    return status === 200;
  };
  for (let round = 0; round < 3; round += 1) {
    // This attempt, made before a code was sent, also counts.
    await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp: '000000' }, from);
    expect(await send()).toBe(true);
    const { body } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp: codeOf() }, from);
    const bearer = { authorization: `Bearer ${String(body['token'])}`, ...from };
    for (let n = 0; n < 12 && (await send()); n += 1);
    await codeGapOver(testApp);
    await ask(testApp, 'POST', '/api/user/erasure-code', {}, bearer);
    expect((await ask(testApp, 'DELETE', '/api/user', { otp: codeOf() }, bearer)).status).toBe(200);
    for (const table of ['one_time_codes', 'code_requests', 'code_tries'] as const)
      expect(await testApp.db.selectFrom(table).select('target').where('target', '=', phone).execute()).toEqual([]);
  }
  // Ten codes as a known device, and three as an unknown browser: the browser of an erased account is no longer a known
  // device.
  expect(texts().filter((text) => text.includes('is your')).length).toBeLessThanOrEqual(13);
});

test('an attempt after an erasure does not stand in the way of the next one on the same day', async () => {
  const email = 'tried@erased.in';
  const from = { 'x-forwarded-for': '192.0.2.45' };
  for (let round = 0; round < 2; round += 1) {
    await testApp.db.insertInto('users').values({ name: 'Asha Rao', email, email_verified_at: new Date() }).execute();
    await ask(testApp, 'POST', '/api/auth/email-code/verify', { email, otp: '000000' }, from);
    const user = await testApp.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    await eraseAccountData(testApp, user, 'operator');
  }
  const tries = await testApp.db.selectFrom('code_tries').select('target').where('target', '=', email).execute();
  expect(tries).toEqual([]);
});
