import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiAnswer, ask, goodPassword, signUp } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Ends the pause between two codes and resets the daily quota and the attempts. */
async function waited(email: string): Promise<void> {
  await testApp.db.deleteFrom('code_tries').where('target', '=', email).execute();
  await testApp.db.deleteFrom('code_requests').where('target', '=', email).execute();
  await testApp.db
    .updateTable('one_time_codes')
    .set({ sent_at: new Date(Date.now() - 61_000), sent_today: 1 })
    .where('target', '=', email)
    .execute();
}

const rounds = 16;
type Asking = (email: string) => Promise<ApiAnswer>;

/** Measures known and unknown addresses alternately and returns the median duration of each in milliseconds. */
async function medians(look: string, known: string, asking: Asking): Promise<{ known: number; unknown: number }> {
  const answers = new Set<string>();
  const timed = async (email: string) => {
    const began = performance.now();
    const { status, body } = await asking(email);
    answers.add(JSON.stringify([status, body]));
    return performance.now() - began;
  };
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    await waited(known);
    const nobody = known.replace('@', `.${look}-${round}@`);
    for (const email of round % 2 === 0 ? [known, nobody] : [nobody, known])
      times[email === known ? 'known' : 'unknown'].push(await timed(email));
  }
  expect(answers.size).toBe(1);
  const median = (each: number[]) => each.toSorted((a, b) => a - b)[rounds / 2] ?? Number.NaN;
  return { known: median(times.known), unknown: median(times.unknown) };
}

const register: Asking = (email) =>
  ask(testApp, 'POST', '/api/auth/register', { name: 'Asha Rao', email, password: goodPassword });
const resend: Asking = (email) => ask(testApp, 'POST', '/api/auth/resend-otp', { email });
const askings: [string, (email: string) => Promise<unknown>, Asking][] = [
  [
    'login',
    (email) => signUp(testApp, email),
    (email) => ask(testApp, 'POST', '/api/auth/login', { email, password: 'not the password' }),
  ],
  ['register', (email) => signUp(testApp, email), (email) => register(email)],
  ['resend-otp', (email) => signUp(testApp, email), resend],
  ['resend-otp before the first code', (email) => register(email), resend],
  [
    'verify-otp',
    (email) => signUp(testApp, email),
    (email) => ask(testApp, 'POST', '/api/auth/verify-otp', { email, otp: '12' }),
  ],
  [
    'forgot-password',
    (email) => signUp(testApp, email),
    (email) => ask(testApp, 'POST', '/api/auth/forgot-password', { email }),
  ],
];
test.each(askings)('%s answers alike and equally fast for known and unknown addresses', async (name, begin, asking) => {
  const email = `${name.replaceAll(' ', '-')}@known.in`;
  await begin(email);
  // Retried because system load can slow down one side. A real difference would show up every time.
  const looks: string[] = [];
  for (let look = 0; look < 3; look += 1) {
    const { known, unknown } = await medians(`${look}`, email, asking);
    if (Math.abs(known - unknown) < Math.max(5, 0.4 * unknown)) return;
    looks.push(`${known} against ${unknown} ms`);
  }
  expect.fail(looks.join(', '));
});
