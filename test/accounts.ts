import { hashPassword } from '#server/accounts/passwords.ts';
import { beginSession } from '#server/accounts/sessions.ts';
import { sessionCookie } from '#server/http/cookies.ts';
import { claimOrders } from '#server/orders/order-owner.ts';
import type { StaffRole } from '#shared/rules/accounts.ts';
import { waitUntil } from './checkout.ts';
import { codeInSubject } from './code-in-subject.ts';
import type { TestApp } from './test-app.ts';

export type ApiAnswer = { status: number; body: Record<string, unknown>; headers: Headers };

/** Sends an API request without a browser. */
export async function ask(
  testApp: TestApp,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const response = await fetch(`${testApp.url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  // Do not wait for the body of an SSE stream, which does not end.
  const endless = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = endless ? '' : await response.text();
  if (endless) await response.body?.cancel();
  return {
    status: response.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {},
    headers: response.headers,
  };
}

/** Waits until `nth` e-mails with codes to an e-mail address have been sent; returns the newest code. */
export async function codeFor(testApp: TestApp, email: string, nth = 1): Promise<string> {
  const emails = await waitUntil(
    async () => testApp.emails.filter((sentMail) => sentMail.to === email && codeInSubject.test(sentMail.subject)),
    (all) => all.length >= nth,
  );
  return codeInSubject.exec(emails.at(-1)?.subject ?? '')?.[0] ?? 'none';
}

/** Waits until `nth` password-reset e-mails to an e-mail address have arrived; returns the path of the newest link. */
export async function linkFor(testApp: TestApp, email: string, nth = 1): Promise<string> {
  const emails = await waitUntil(
    async () =>
      testApp.emails.filter((sentMail) => sentMail.to === email && sentMail.text.includes('/reset-password/')),
    (all) => all.length >= nth,
  );
  return /\/reset-password\/[\w-]+/.exec(emails.at(-1)?.text ?? '')?.[0] ?? 'none';
}

/** Waits for e-mails to this e-mail address that contain these words. */
export const emailsTo = (testApp: TestApp, email: string, words: string) =>
  waitUntil(
    async () => testApp.emails.filter(({ to, text }) => to === email && text.includes(words)),
    ({ length }) => length > 0,
  );

/**
 * Ends the one-minute pause between two codes or links to an e-mail address, phone number or account; without a target,
 * to anybody.
 */
export async function codeGapOver(testApp: TestApp, target?: string): Promise<void> {
  const sent_at = new Date(Date.now() - 61_000);
  const codes = testApp.db.updateTable('codes').set({ sent_at });
  await (target ? codes.where('target', '=', target) : codes).execute();
  const links = testApp.db.updateTable('reset_links').set({ sent_at });
  await (target ? links.where('email', '=', target) : links).execute();
}

export const goodPassword = 'kadhai aur karchhi 7';

/** Signs up and verifies the e-mail address. */
export async function signUp(testApp: TestApp, email: string, name = 'Asha Rao'): Promise<void> {
  await ask(testApp, 'POST', '/api/auth/register', { name, email, password: goodPassword });
  await ask(testApp, 'POST', '/api/auth/verify-otp', { email, otp: await codeFor(testApp, email) });
}

export type Session = { token: string; bearer: { authorization: string }; cookie: string; id: string };

/** Logs in. */
export async function logIn(testApp: TestApp, email: string, password = goodPassword): Promise<Session> {
  const { body, headers } = await ask(testApp, 'POST', '/api/auth/login', { email, password });
  const token = String(body.token);
  const user = body.user as { _id: string } | undefined;
  return {
    token,
    bearer: { authorization: `Bearer ${token}` },
    cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
    id: user?._id ?? '',
  };
}

let hashOfGoodPassword: Promise<string> | undefined;

/**
 * Stores a verified account, like a sign-up, if it does not exist yet. A real sign-up costs three password hashes and
 * an e-mail; server/accounts tests it.
 */
async function storeAccount({ db }: TestApp, email: string, name: string): Promise<void> {
  hashOfGoodPassword ??= hashPassword(goodPassword);
  const account = { name, email, password_hash: await hashOfGoodPassword, email_verified_at: new Date() };
  await db.transaction().execute(async (tx) => {
    const insert = tx.insertInto('users').values(account);
    const user = await insert
      .onConflict((clash) => clash.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (user) await claimOrders(tx, user);
  });
}

/** Stores a session, like a login, but without the cost of a password hash. */
async function storeSession({ db, publicUrl }: TestApp, email: string): Promise<Session> {
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const token = await beginSession(db, user, { address: '127.0.0.1', device: 'node' });
  if (!token) throw new Error(`no session for ${email}`);
  return {
    token,
    bearer: { authorization: `Bearer ${token}` },
    cookie: `${sessionCookie(publicUrl).name}=${token}`,
    id: user.id,
  };
}

/** Creates a verified customer and logs in. */
export async function aCustomer(testApp: TestApp, email: string, name = 'Asha Rao'): Promise<Session> {
  await storeAccount(testApp, email, name);
  return storeSession(testApp, email);
}

/** Creates a staff member and logs in. */
export async function aStaffMember(testApp: TestApp, email: string, role: StaffRole): Promise<Session> {
  await storeAccount(testApp, email, 'Farah Khan');
  await testApp.db.updateTable('users').set({ role }).where('email', '=', email).execute();
  return storeSession(testApp, email);
}

/** Creates a seller with accountant rights and logs in. */
export async function anAccountant(testApp: TestApp, email: string): Promise<Session> {
  const session = await aStaffMember(testApp, email, 'seller');
  await testApp.db.updateTable('users').set({ accountant: true }).where('email', '=', email).execute();
  return session;
}

/** Creates an account with a code sent to a phone number. */
export async function byPhone(testApp: TestApp, phone: string): Promise<Session> {
  await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone });
  const otp = /\d{6}/.exec(testApp.texts.at(-1)?.text ?? '')?.[0];
  const { body } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp });
  const token = String(body.token);
  const user = body.user as { _id: string } | undefined;
  return { token, bearer: { authorization: `Bearer ${token}` }, cookie: '', id: user?._id ?? 'nobody' };
}
