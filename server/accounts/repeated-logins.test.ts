import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import { accountLimits, codes, recentLogin } from '#shared/rules/accounts.ts';
import { type ApiAnswer, aCustomer, ask, codeFor, codeGapOver, goodPassword, logIn } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Somebody with the owner's phone number, but not the mailbox, logs in by phone repeatedly. Each login creates a new
// session with its own attempts and codes.
const phoneTokens: PhoneTokens = {
  browser: {
    provider: { projectId: 'x', apiKey: 'x', authDomain: 'x.in', emulatorUrl: undefined },
    hosts: { script: [], connect: [], frame: [], form: [] },
  },
  read: async (idToken) => ({ phone: idToken.split('.')[0] ?? '', proof: idToken }),
};

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 1, trustProxy: ['127.0.0.1'], phoneTokens });
});
afterAll(() => testApp.close());

type Who = { bearer: { authorization: string } };
let networks = 0;
/** Returns headers with a new network each time, so that only the limits of the account apply. */
const elsewhere = () => {
  networks += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${networks % 250}` };
};
const send = (method: string, path: string, body: unknown, { bearer }: Who) =>
  ask(testApp, method, path, body, { ...bearer, ...elsewhere() });
const signedIn = ({ body }: ApiAnswer): Who => ({ bearer: { authorization: `Bearer ${body['token']}` } });
const times = (count: number) => Array.from({ length: count }, (_, each) => each);
const ok = (answers: ApiAnswer[]) => answers.filter(({ status }) => status === 200).length;

async function byPhone(phone: string): Promise<Who> {
  return signedIn(
    await ask(testApp, 'POST', '/api/auth/phone', { idToken: `${phone}.${randomUUID()}.x` }, elsewhere()),
  );
}

async function byMail(email: string): Promise<Who> {
  const from = elsewhere();
  const { answer, otp } = await mailed(email, () =>
    ask(testApp, 'POST', '/api/auth/email-code', { email, language: 'en' }, from),
  );
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const entry = { email, otp, language: 'en' };
  return signedIn(await ask(testApp, 'POST', '/api/auth/email-code/verify', entry, { ...from, cookie }));
}

/** Creates an account with a phone number and an e-mail address, but no password. */
async function anOwner(phone: string, email: string): Promise<void> {
  await byPhone(phone);
  await testApp.db
    .updateTable('users')
    .set({ email, email_verified_at: new Date() })
    .where('phone', '=', phone)
    .execute();
}

const mailsTo = (email: string) => testApp.emails.filter(({ to }) => to === email).length;
/**
 * Runs a request that mails a code and returns the response and the code. The e-mail address must not get other mail
 * during the request.
 */
async function mailed(email: string, request: () => Promise<ApiAnswer>) {
  const before = mailsTo(email);
  const answer = await request();
  return { answer, otp: await codeFor(testApp, email, before + 1) };
}

/** Backdates all sessions so that none is a recent login, and ends the attempt windows and the pauses between codes. */
async function tenMinutesLater() {
  await testApp.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - recentLogin - 1_000) })
    .execute();
  await testApp.db
    .updateTable('code_tries')
    .set({ window_ends_at: new Date(Date.now() - 1_000) })
    .execute();
  await codeGapOver(testApp);
}

type Act = { askCode: (who: Who) => Promise<ApiAnswer>; guess: (who: Who, otp: string) => Promise<ApiAnswer> };
const reauthentication: Act = {
  askCode: (who) => send('POST', '/api/user/reauth-code', undefined, who),
  guess: (who, otp) => send('POST', '/api/user/password', { password: 'naya password 99', otp }, who),
};
const erasure: Act = {
  askCode: (who) => send('POST', '/api/user/erasure-code', undefined, who),
  guess: (who, otp) => send('DELETE', '/api/user', { otp }, who),
};
const wrong = '12';

/**
 * In each session, requests a code and makes two guesses. Returns how many codes were sent and how many guesses were
 * compared.
 */
async function attack({ askCode, guess }: Act, sessions: Who[]) {
  const asked: ApiAnswer[] = [];
  const guessed: ApiAnswer[] = [];
  for (const who of sessions) {
    asked.push(await askCode(who));
    for (const _ of times(2)) guessed.push(await guess(who, wrong));
  }
  const compared = guessed.filter(({ status }) => status === 400).length;
  return { sent: ok(asked), compared, last: [asked.at(-1)?.status, guessed.at(-1)?.status] };
}

const bounded = { sent: codes.perGroupDay, compared: accountLimits.codesInAll.requests, last: [429, 429] };
async function manyLogins(phone: string): Promise<Who[]> {
  const sessions: Who[] = [];
  for (const _ of times(codes.perGroupDay + 4)) sessions.push(await byPhone(phone));
  return sessions;
}

describe.each([
  ['reauthentication', reauthentication, '9822200180', 'reauth@sim.in'],
  ['erasure', erasure, '9822200181', 'erase@sim.in'],
] as const)('codes for %s', (_, act, phone, email) => {
  test('many logins by phone share one ceiling, and the owner gets through by the mailbox', async () => {
    await anOwner(phone, email);
    const sessions = await manyLogins(phone);
    expect(await attack(act, sessions)).toEqual(bounded);
    // Ten minutes later, the same sessions count as older sessions instead of recent logins.
    await tenMinutesLater();
    expect(await attack(act, sessions)).toEqual(bounded);
    await tenMinutesLater();
    expect(await attack(act, [await byPhone(phone)])).toEqual({ sent: 0, compared: 0, last: [429, 429] });

    await codeFor(testApp, email, 2 * codes.perGroupDay);
    expect(mailsTo(email)).toBe(2 * codes.perGroupDay);
    const owner = await byMail(email);
    const { otp } = await mailed(email, () => act.askCode(owner));
    expect((await act.guess(owner, wrong)).status).toBe(400);
    expect((await act.guess(owner, otp)).status).toBe(200);
  });
});

test('codes for a new address: many logins share one ceiling', async () => {
  const [phone, email] = ['9822200182', 'somebody@sim.in'];
  const sessions = await manyLogins(phone);
  const askCode = async (who: Who) => {
    await codeGapOver(testApp);
    await send('POST', '/api/user/reauth-code', undefined, who);
    const text = testApp.texts.findLast((each) => each.phone === phone)?.text ?? '';
    return send('POST', '/api/user/email', { email, otp: /\b\d{6}\b/.exec(text)?.[0] ?? wrong }, who);
  };
  const guess = (who: Who, otp: string) => send('POST', '/api/user/email/confirm', { email, otp }, who);
  const { sent, compared, last } = await attack({ askCode, guess }, sessions);
  expect(sent).toBe(codes.perNetworkDay + codes.reservePerDay);
  expect(compared).toBe(accountLimits.codesInAll.requests);
  expect(last[1]).toBe(429);
});

test('passwords: many logins by phone share one ceiling, and the owner gets through by the password', async () => {
  const [phone, email] = ['9822200183', 'password@sim.in'];
  await aCustomer(testApp, email);
  await testApp.db
    .updateTable('users')
    .set({ phone, phone_verified_at: new Date() })
    .where('email', '=', email)
    .execute();
  const change = (who: Who, current: string) =>
    send('POST', '/api/user/password', { current, password: 'naya password 99' }, who);
  let compared = 0;
  for (const _ of times(8)) {
    const who = await byPhone(phone);
    const answers = await Promise.all(times(12).map(() => change(who, 'a guess')));
    compared += answers.filter(({ status }) => status === 401).length;
  }
  expect(compared).toBe(accountLimits.reauthInAll.requests);
  expect((await change(await logIn(testApp, email), goodPassword)).status).toBe(200);
});
