import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, ask, goodPassword, signUp } from '#test/accounts.ts';
import { openStage, type Stage } from '#test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** The minute between two codes is over, and so is the day. */
const waited = (email: string) =>
  stage.db
    .updateTable('one_time_codes')
    .set({ sent_at: new Date(Date.now() - 61_000), sent_today: 1 })
    .where('target', '=', email)
    .execute();

const rounds = 16;
type Asking = (email: string) => Promise<Answer>;

/** Medians of asking by turns about a known address and one that nobody has, in milliseconds. */
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
  ask(stage, 'POST', '/api/auth/register', { name: 'Asha Rao', email, password: goodPassword });
const resend: Asking = (email) => ask(stage, 'POST', '/api/auth/resend-otp', { email });
const askings: [string, (email: string) => Promise<unknown>, Asking][] = [
  [
    'login',
    (email) => signUp(stage, email),
    (email) => ask(stage, 'POST', '/api/auth/login', { email, password: 'not the password' }),
  ],
  ['register', (email) => signUp(stage, email), (email) => register(email)],
  ['resend-otp', (email) => signUp(stage, email), resend],
  ['resend-otp before the first code', (email) => register(email), resend],
  [
    'verify-otp',
    (email) => signUp(stage, email),
    (email) => ask(stage, 'POST', '/api/auth/verify-otp', { email, otp: '12' }),
  ],
  [
    'forgot-password',
    (email) => signUp(stage, email),
    (email) => ask(stage, 'POST', '/api/auth/forgot-password', { email }),
  ],
];
test.each(askings)(
  'whether an address is known is told by %s neither in words nor by the time it takes',
  async (name, begin, asking) => {
    const email = `${name.replaceAll(' ', '-')}@known.in`;
    await begin(email);
    // A busy moment of the machine may hit one side; a difference that is there is there every time.
    const looks: string[] = [];
    for (let look = 0; look < 3; look += 1) {
      const { known, unknown } = await medians(`${look}`, email, asking);
      if (Math.abs(known - unknown) < Math.max(5, 0.4 * unknown)) return;
      looks.push(`${known} against ${unknown} ms`);
    }
    expect.fail(looks.join(', '));
  },
);
