import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aCustomer,
  ask,
  codeFor,
  codeGapOver,
  emailsTo,
  goodPassword,
  linkFor,
  logIn,
  type Session,
} from '#test/accounts.ts';
import { everything } from '#test/everything.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { forgotPassword } from './password-reset.ts';

// A login or change that was started with the former password or code must not succeed after the account's access has
// changed.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const newPassword = 'naya taala 2026!';
const alive = async (token: unknown) =>
  (await ask(testApp, 'POST', '/api/auth/verify-token', {}, { authorization: `Bearer ${token}` })).status === 200;
const later = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Starts an attempt every 15 ms, like an attacker waiting for the change. */
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
  for (let round = 0; round < (everything ? 4 : 2); round += 1) {
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
  for (let round = 0; round < (everything ? 6 : 3); round += 1) {
    const email = `dev${round}@former.in`;
    const owner = await aCustomer(testApp, email);
    await codeGapOver(testApp);
    await ask(testApp, 'POST', '/api/auth/email-code', { email });
    const otp = await codeFor(testApp, email);
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
  for (let round = 0; round < (everything ? 4 : 2); round += 1) {
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
    // Either the change or the reset may come first. Changing the password invalidates reset links. A reset ends all
    // sessions.
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
  for (let round = 0; round < (everything ? 8 : 3); round += 1) {
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

describe('a reset link that is requested while the address moves to another mailbox', () => {
  const moving = async (name: string) => {
    const [email, next] = [`${name}@old.in`, `${name}@new.in`];
    const owner = await aCustomer(testApp, email);
    await ask(testApp, 'POST', '/api/user/email', { email: next, password: goodPassword }, owner.bearer);
    const otp = await codeFor(testApp, next);
    const move = async () =>
      (await ask(testApp, 'POST', '/api/user/email/confirm', { email: next, otp }, owner.bearer)).status;
    const request = () => forgotPassword(testApp, email);
    return { owner, email, next, move, request };
  };
  /** Starts `first` and then `second` while another transaction holds the lock that `first` waits for. */
  async function meet<First, Second>(
    lock: RawBuilder<unknown>,
    first: () => Promise<First>,
    second: () => Promise<Second>,
  ) {
    const started = await testApp.db.transaction().execute(async (tx) => {
      await lock.execute(tx);
      const answers = [first()] as const;
      await later(500);
      const both = [...answers, second()] as const;
      await later(500);
      return { both };
    });
    return Promise.all(started.both);
  }

  test('and comes first becomes invalid with the move', async () => {
    const { owner, email, next, move, request } = await moving('link-first');
    const held = sql`select from users where id = ${owner.id} for update`;
    expect((await meet(held, request, move))[1]).toBe(200);
    const sent = await emailsTo(testApp, email, 'asked for a new password');
    const link = /\/reset-password\/([\w-]+)/.exec(sent[0]?.text ?? '')?.[1];
    const late = await ask(testApp, 'POST', `/api/auth/reset-password/${link}`, { password: newPassword });
    expect(late.body).toMatchObject({ code: 'reset_link_dead' });
    const old = await ask(testApp, 'POST', '/api/auth/login', { email: next, password: goodPassword });
    expect(old.status).toBe(200);
  });

  test('and comes second is not sent', async () => {
    const { email, move, request } = await moving('link-second');
    const held = sql`lock table reset_links in share row exclusive mode`;
    expect((await meet(held, move, request))[0]).toBe(200);
    const links = await testApp.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .where('kind', '=', 'reset-link')
      .execute();
    expect(links).toEqual([]);
  });
});
