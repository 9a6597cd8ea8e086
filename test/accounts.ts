import { until } from './people.ts';
import type { Stage } from './stage.ts';

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

/** Calls the API as a person or program would. */
export async function ask(
  stage: Stage,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${stage.url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  // A stream of news has no end to wait for.
  const endless = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = endless ? '' : await response.text();
  if (endless) await response.body?.cancel();
  return {
    status: response.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {},
    headers: response.headers,
  };
}

/** The code in the latest letter to an address. */
export async function codeFor(stage: Stage, email: string, nth = 1): Promise<string> {
  const letters = await until(
    async () => stage.letters.filter((letter) => letter.to === email && /\b\d{6}\b/.test(letter.subject)),
    (all) => all.length >= nth,
  );
  return /\b\d{6}\b/.exec(letters.at(-1)?.subject ?? '')?.[0] ?? 'none';
}

/** The path of the link in the latest letter to an address. */
export async function linkFor(stage: Stage, email: string, nth = 1): Promise<string> {
  const letters = await until(
    async () => stage.letters.filter((letter) => letter.to === email && letter.text.includes('/reset-password/')),
    (all) => all.length >= nth,
  );
  return /\/reset-password\/[\w-]+/.exec(letters.at(-1)?.text ?? '')?.[0] ?? 'none';
}

export const goodPassword = 'kadhai aur karchhi 7';

/** Signs somebody up and confirms the address. */
export async function signUp(stage: Stage, email: string, name = 'Asha Rao'): Promise<void> {
  await ask(stage, 'POST', '/api/auth/register', { name, email, password: goodPassword });
  await ask(stage, 'POST', '/api/auth/verify-otp', { email, otp: await codeFor(stage, email) });
}

export type Session = { token: string; bearer: { authorization: string }; cookie: string; id: string };

/** Logs somebody in. */
export async function logIn(stage: Stage, email: string, password = goodPassword): Promise<Session> {
  const { body, headers } = await ask(stage, 'POST', '/api/auth/login', { email, password });
  const token = String(body.token);
  const user = body.user as { _id: string } | undefined;
  return {
    token,
    bearer: { authorization: `Bearer ${token}` },
    cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
    id: user?._id ?? '',
  };
}

/** A confirmed customer, logged in. */
export async function aCustomer(stage: Stage, email: string, name?: string): Promise<Session> {
  await signUp(stage, email, name);
  return logIn(stage, email);
}

/** Somebody of the staff, logged in. */
export async function aStaffMember(stage: Stage, email: string, role: 'seller' | 'admin'): Promise<Session> {
  await signUp(stage, email, 'Farah Khan');
  await stage.db.updateTable('people').set({ role }).where('email', '=', email).execute();
  return logIn(stage, email);
}
