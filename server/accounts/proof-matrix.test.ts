import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { recentLogin } from '#shared/rules/accounts.ts';
import { ask, codeFor, goodPassword } from '#test/accounts.ts';
import { reauthCalls } from '#test/reauth-calls.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { hashPassword } from './passwords.ts';
import { beginSession } from './sessions.ts';

// Every action that requires proof, tried by every kind of account with every kind of proof.
let testApp: TestApp;
let passwordHash: string;
beforeAll(async () => {
  // A code from an app works for its step of 30 seconds and the next one, which a slow machine may need longer for.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  passwordHash = await hashPassword(goodPassword);
  testApp = await openTestApp();
});
afterAll(async () => {
  vi.useRealTimers();
  await testApp.close();
});

const accounts = ['password', 'password and factor', 'no password', 'no password, recent login'] as const;
type Account = (typeof accounts)[number];

const offers = [
  'nothing',
  'wrong password',
  'right password',
  'sent code',
  'wrong code',
  'sent code and wrong password',
  'password and wrong app code',
  'password and app code',
  'sent code and app code',
] as const;
type Offer = (typeof offers)[number];

const endpoints = Object.entries(contract) as [string, Endpoint][];
const acts = [...endpoints.filter(([, { reauth }]) => reauth).map(([name]) => name), 'DELETE /api/user'];
/** Actions that also require a second-factor code if the second factor is on. */
const withFactor = ['DELETE /api/user', 'POST /api/user/second-factor/off'];

/** Whether an account may perform an action with the offered proof. */
function isAllowed(act: string, account: Account, offer: Offer): boolean {
  if (account === 'no password' || account === 'no password, recent login') {
    if (offer.startsWith('sent code')) return true;
    const byLogin =
      account === 'no password, recent login' &&
      ['DELETE /api/user/sessions', 'DELETE /api/user/sessions/:id'].includes(act);
    return byLogin && offer !== 'wrong code';
  }
  if (account === 'password and factor' && withFactor.includes(act)) return offer === 'password and app code';
  return ['right password', 'password and wrong app code', 'password and app code'].includes(offer);
}

type Made = { bearer: { authorization: string }; appCode: string };

async function anAccount(email: string, kind: Account): Promise<Made> {
  const { db } = testApp;
  const user = await db
    .insertInto('users')
    .values({ name: 'Farah Khan', email, email_verified_at: new Date(), password_hash: passwordHash, role: 'admin' })
    .returningAll()
    .executeTakeFirstOrThrow();
  const token = await beginSession(db, user, { address: '127.0.0.1', device: undefined });
  const bearer = { authorization: `Bearer ${token}` };
  if (kind.startsWith('no password'))
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
  if (kind !== 'no password, recent login')
    await db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - recentLogin) })
      .where('user_id', '=', user.id)
      .execute();
  return { bearer, appCode: kind === 'password and factor' ? await enrol(bearer) : '123456' };
}

/** Switches the second factor on and returns a code from the app. */
async function enrol(bearer: Made['bearer']): Promise<string> {
  const post = (path: string, body: object) => ask(testApp, 'POST', `/api/user/second-factor${path}`, body, bearer);
  const { body } = await post('', { password: goodPassword });
  const app = new TOTP({ secret: Secret.fromBase32(String(body['secret'])), period: 30 });
  expect((await post('/confirm', { code: app.generate({ timestamp: Date.now() - 30_000 }) })).status).toBe(200);
  return app.generate();
}

/** Returns the code sent for the action, or a made-up code for accounts with a password, because they are sent none. */
async function sentCode(act: string, email: string, { bearer }: Made): Promise<string> {
  const path = act === 'DELETE /api/user' ? '/api/user/erasure-code' : '/api/user/reauth-code';
  const { status, body } = await ask(testApp, 'POST', path, undefined, bearer);
  if (status === 200) return codeFor(testApp, email);
  expect([status, body['code']]).toEqual([401, 'password_needed']);
  return '123456';
}

async function proofOf(act: string, offer: Offer, email: string, made: Made): Promise<object> {
  const field = endpointOf(act).reauth?.field ?? 'password';
  const wrongCode = made.appCode === '000000' ? '000001' : '000000';
  const appCode = offer.includes('wrong app code') ? wrongCode : made.appCode;
  return {
    ...(offer.includes('wrong password') && { [field]: 'not this one' }),
    ...(/right password|^password/.test(offer) && { [field]: goodPassword }),
    ...(offer.startsWith('sent code') && { otp: await sentCode(act, email, made) }),
    ...(offer === 'wrong code' && { otp: '12' }),
    ...(offer.includes('app code') && withFactor.includes(act) && { code: appCode }),
  };
}

const endpointOf = (act: string): Endpoint =>
  endpoints.find(([name]) => name === act)?.[1] ?? contract['DELETE /api/user'];

describe.each(acts)('%s', (act) => {
  test.each(accounts)('of an account with %s', async (account) => {
    const { method, path } = endpointOf(act);
    const results: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const [nth, offer] of offers.entries()) {
      const email = `${act.toLowerCase().replace(/\W+/g, '-')}.${accounts.indexOf(account)}.${nth}@matrix.in`;
      const made = await anAccount(email, account);
      const body = { ...reauthCalls[act]?.body, ...(await proofOf(act, offer, email, made)) };
      const answer = await ask(
        testApp,
        method,
        path.replace(':id', '00000000-0000-4000-8000-000000000000').replace(':name', 'mail'),
        body,
        made.bearer,
      );
      expect(answer.status).toBeLessThan(500);
      results[offer] = ![401, 403].includes(answer.status) && answer.body['code'] !== 'otp_wrong';
      expected[offer] = isAllowed(act, account, offer);
    }
    expect(results).toEqual(expected);
  });
});
