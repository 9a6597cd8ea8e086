import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, ask, codeFor, codeGapOver, goodPassword, linkFor, logIn, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// What began with the former password or code does not outlive a change of the account's access.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const newPassword = 'naya taala 2026!';
const alive = async (token: unknown) =>
  (await ask(testApp, 'POST', '/api/auth/verify-token', {}, { authorization: `Bearer ${token}` })).status === 200;
const later = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Every 15 ms one more attempt, as somebody makes who waits for the change. */
const spread = <Answer>(attempts: number, attempt: () => Promise<Answer>) =>
  Promise.all(
    Array.from({ length: attempts }, async (_, n) => {
      await later(n * 15);
      return attempt();
    }),
  );
const changePassword = (who: Session, current: string, password: string) =>
  ask(testApp, 'POST', '/api/user/password', { current, password }, who.bearer);

test('a login that began with the former password gives no session that outlives the change', async () => {
  for (let round = 0; round < 4; round += 1) {
    const email = `asha${round}@former.in`;
    const owner = await aCustomer(testApp, email);
    const change = changePassword(owner, goodPassword, newPassword);
    const logins = await spread(8, () => ask(testApp, 'POST', '/api/auth/login', { email, password: goodPassword }));
    expect((await change).status).toBe(200);
    for (const { status, body } of logins) {
      expect([200, 401]).toContain(status);
      if (status === 200) expect(await alive(body['token'])).toBe(false);
    }
    expect(await alive(owner.token)).toBe(true);
  }
});

test('a login by a code that began before a new password gives no session that outlives it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const email = `dev${round}@former.in`;
    const owner = await aCustomer(testApp, email);
    await codeGapOver(testApp);
    await ask(testApp, 'POST', '/api/auth/email-code', { email });
    const otp = await codeFor(testApp, email, 2);
    const change = changePassword(owner, goodPassword, newPassword);
    const logins = await spread(4, async () => {
      await later(round * 10);
      return ask(testApp, 'POST', '/api/auth/email-code/verify', { email, otp });
    });
    expect((await change).status).toBe(200);
    for (const { status, body } of logins) if (status === 200) expect(await alive(body['token'])).toBe(false);
  }
});

test('a stolen session that changes the password, while the owner sets one by a link, does not win', async () => {
  for (let round = 0; round < 4; round += 1) {
    const email = `ravi${round}@former.in`;
    await aCustomer(testApp, email);
    const thief = await logIn(testApp, email);
    await codeGapOver(testApp);
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email });
    const link = (await linkFor(testApp, email)).replace('/reset-password/', '');
    const reset = ask(testApp, 'POST', `/api/auth/reset-password/${link}`, { password: newPassword });
    const taken = await spread(6, () => changePassword(thief, goodPassword, 'chor ka taala 2026'));
    const { status } = await reset;
    expect([200, 400]).toContain(status);
    const wins = taken.filter((answer) => answer.status === 200).length;
    // Either may be first: a change of password ends reset links, and a reset ends all sessions.
    const current = status === 200 ? newPassword : 'chor ka taala 2026';
    if (status === 200) expect(await alive(thief.token)).toBe(false);
    else expect(wins).toBeGreaterThan(0);
    expect((await ask(testApp, 'POST', '/api/auth/login', { email, password: current })).status).toBe(200);
  }
});

test('a login by a code to an account without a password does not outlive the end of the other sessions', async () => {
  const codeLogin = async (email: string, nth: number) => {
    await codeGapOver(testApp);
    await ask(testApp, 'POST', '/api/auth/email-code', { email });
    return codeFor(testApp, email, nth);
  };
  const enter = (email: string, otp: string) => ask(testApp, 'POST', '/api/auth/email-code/verify', { email, otp });
  for (let round = 0; round < 8; round += 1) {
    const email = `bina${round}@former.in`;
    const { body } = await enter(email, await codeLogin(email, 1));
    const owner = { authorization: `Bearer ${body['token']}` };
    await ask(testApp, 'POST', '/api/user/reauth-code', {}, owner);
    const reauth = await codeFor(testApp, email, 2);
    const otp = await codeLogin(email, 3);
    const end = later(round * 3).then(() => ask(testApp, 'DELETE', '/api/user/sessions', { otp: reauth }, owner));
    const logins = await spread(3, () => enter(email, otp));
    expect((await end).status).toBe(204);
    for (const { status, body: answer } of logins) if (status === 200) expect(await alive(answer['token'])).toBe(false);
    expect(await alive(body['token'])).toBe(true);
  }
});
