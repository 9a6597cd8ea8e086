import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCalls } from '#test/account-calls.ts';
import { aCustomer, ask, codeGapOver, goodPassword, logIn, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { login, whoAmI } = accountCalls(() => testApp);

describe('sessions', () => {
  test('a token is invalid after logout by bearer or cookie; a second logout succeeds', async () => {
    const { bearer, cookie } = await aCustomer(testApp, 'leaver@x.in');
    expect((await ask(testApp, 'POST', '/api/auth/logout', undefined, bearer)).status).toBe(204);
    expect((await ask(testApp, 'POST', '/api/auth/logout', undefined, bearer)).status).toBe(204);
    expect([
      (await whoAmI(bearer)).status,
      (await ask(testApp, 'GET', '/api/user/sessions', undefined, { cookie })).status,
    ]).toEqual([401, 401]);
  });

  test('logging in again replaces the session', async () => {
    const before = await aCustomer(testApp, 'fixed@x.in');
    const { body } = await ask(
      testApp,
      'POST',
      '/api/auth/login',
      { email: 'fixed@x.in', password: goodPassword },
      before.bearer,
    );
    expect(body.token).not.toBe(before.token);
    expect((await whoAmI(before.bearer)).status).toBe(401);
  });

  test('a cookie reads from anywhere but changes something only from our own origin', async () => {
    const { cookie } = await aCustomer(testApp, 'cookie@x.in');
    expect((await ask(testApp, 'GET', '/api/user/sessions', undefined, { cookie })).status).toBe(200);
    const own = { cookie, origin: testApp.url };
    const foreigners: Record<string, string>[] = [
      { cookie },
      { cookie, origin: 'https://evil.example' },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
    ];
    for (const foreign of foreigners) {
      expect((await ask(testApp, 'DELETE', '/api/user/sessions', undefined, foreign)).status).toBe(403);
      await ask(testApp, 'POST', '/api/auth/logout', undefined, foreign);
    }
    expect((await ask(testApp, 'DELETE', '/api/user/sessions', { password: goodPassword }, own)).status).toBe(204);
  });

  test('are listed for their owner, who can end one but no foreign one', async () => {
    const mine = await aCustomer(testApp, 'lister@x.in');
    const other = await logIn(testApp, 'lister@x.in');
    const stranger = await aCustomer(testApp, 'elsewhere@x.in');
    const list = (await callEndpoint(testApp, 'GET /api/user/sessions', {}, mine.bearer)).body;
    const target = list.find(({ current }) => !current)?.id;
    const proof = { password: goodPassword };
    expect((await ask(testApp, 'DELETE', `/api/user/sessions/${target}`, proof, stranger.bearer)).status).toBe(404);
    expect((await ask(testApp, 'DELETE', `/api/user/sessions/${target}`, proof, mine.bearer)).status).toBe(204);
    expect((await whoAmI(other.bearer)).status).toBe(401);
  });

  test('of a disabled account are invalid', async () => {
    const { bearer, id } = await aCustomer(testApp, 'out@x.in');
    await testApp.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    expect([(await whoAmI(bearer)).status, (await login('out@x.in')).status]).toEqual([401, 401]);
  });

  test('tokens are not stored in the database', async () => {
    const { token } = await aCustomer(testApp, 'hashed@x.in');
    const rows = await testApp.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => row.id.toString('base64url')))).not.toContain(token);
  });
});

describe('the e-mail about ended logins', () => {
  const proof = { password: goodPassword };
  const endOthers = async ({ bearer }: Session) =>
    (await ask(testApp, 'DELETE', '/api/user/sessions', proof, bearer)).status;
  const alerts = async (email: string) =>
    (
      await testApp.db
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', email)
        .where('kind', '=', 'access-changed')
        .execute()
    ).length;

  test('is not sent if there is no other login, code or link to end', async () => {
    const email = 'alone@ends.in';
    const me = await aCustomer(testApp, email);
    for (let n = 0; n < 3; n += 1) expect(await endOthers(me)).toBe(204);
    expect(await alerts(email)).toBe(0);
    await codeGapOver(testApp);
    await ask(testApp, 'POST', '/api/auth/email-code', { email });
    expect(await endOthers(me)).toBe(204);
    expect(await alerts(email)).toBe(1);
    expect(await endOthers(me)).toBe(204);
    expect(await alerts(email)).toBe(1);
  });
});
