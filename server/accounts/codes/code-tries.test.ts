import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, codeFor, codeGapOver, goodPassword } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Code attempts are limited per requester. A trusted proxy's header simulates different networks.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => testApp.close());

type Who = { network: string; cookie?: string };
const headersOf = ({ network, cookie }: Who) => ({ 'x-forwarded-for': network, ...(cookie ? { cookie } : {}) });
const verify = (email: string, otp: string, who: Who) =>
  ask(testApp, 'POST', '/api/auth/verify-otp', { email, otp }, headersOf(who));

/** Signs up as a browser with a device cookie. */
async function signsUp(email: string, network: string): Promise<Who> {
  const body = { name: 'Asha Rao', email, password: goodPassword };
  const { headers } = await ask(testApp, 'POST', '/api/auth/register', body, headersOf({ network }));
  return { network, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
const waited = (email: string) => codeGapOver(testApp, email);
const resend = (email: string, who: Who) => ask(testApp, 'POST', '/api/auth/resend-otp', { email }, headersOf(who));
const guesses = (email: string, who: Who, count: number) =>
  Promise.all(Array.from({ length: count }, () => verify(email, '12', who)));

describe('wrong codes of a stranger', () => {
  const strangers: [string, (mine: Who) => Who][] = [
    ['in another network', () => ({ network: '203.0.113.1' })],
    ['in the same network, without a cookie', ({ network }) => ({ network })],
    [
      'in the same network, with a cookie of his own making',
      ({ network }) => ({ network, cookie: `device=${'a'.repeat(43)}` }),
    ],
  ];
  test.each(strangers)('%s do not use up the attempts of the browser that asked', async (how, stranger) => {
    const email = `${how.replaceAll(/\W+/g, '-')}@tries.in`;
    const asha = await signsUp(email, '198.51.100.7');
    const answers = await guesses(email, stranger(asha), 100);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await verify(email, await codeFor(testApp, email), asha)).status).toBe(200);
  });

  test('with a code request of their own use up only their own attempts', async () => {
    const asha = await signsUp('resent@tries.in', '198.51.100.7');
    const hers = await codeFor(testApp, 'resent@tries.in');
    await waited('resent@tries.in');
    const { headers } = await resend('resent@tries.in', { network: '203.0.113.2' });
    const eve = { network: '203.0.113.2', cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    await guesses('resent@tries.in', eve, 20);
    expect((await verify('resent@tries.in', hers, asha)).status).toBe(200);
  });

  test('from a hundred networks are all refused, and the owner still gets in', async () => {
    const asha = await signsUp('many@tries.in', '198.51.100.7');
    await Promise.all(
      Array.from({ length: 100 }, (_, each) => verify('many@tries.in', '12', { network: `203.0.113.${each + 1}` })),
    );
    const row = testApp.db.selectFrom('one_time_codes').select('tried_today').where('target', '=', 'many@tries.in');
    expect(await row.executeTakeFirst()).toEqual({ tried_today: 0 });
    const right = await codeFor(testApp, 'many@tries.in');
    expect((await verify('many@tries.in', right, { network: '203.0.113.200' })).status).toBe(400);
    expect((await verify('many@tries.in', right, asha)).status).toBe(200);
  });
});

describe('own wrong codes', () => {
  test('are five even in parallel; a new code does not renew them, the end of ten minutes does', async () => {
    const asha = await signsUp('own@tries.in', '198.51.100.8');
    expect((await guesses('own@tries.in', asha, 100)).filter(({ status }) => status === 400)).toHaveLength(5);
    const right = await codeFor(testApp, 'own@tries.in');
    expect(await verify('own@tries.in', right, asha)).toMatchObject({ status: 429, body: { code: 'otp_tries' } });
    await waited('own@tries.in');
    await resend('own@tries.in', asha);
    const next = await codeFor(testApp, 'own@tries.in', 2);
    expect((await verify('own@tries.in', next, asha)).status).toBe(429);
    const windows = () => testApp.db.selectFrom('code_tries').select('window_ends_at').where('tries', '=', 5).execute();
    const before = await windows();
    await guesses('own@tries.in', asha, 3);
    expect(await windows()).toEqual(before);
    await testApp.db
      .updateTable('code_tries')
      .set({ window_ends_at: new Date(Date.now() - 1_000) })
      .where('target', '=', 'own@tries.in')
      .execute();
    expect((await verify('own@tries.in', next, asha)).status).toBe(200);
  });

  test('without our cookie are limited to twenty a day in the network that asked', async () => {
    const { network } = await signsUp('day@tries.in', '198.51.100.9');
    const looks = () =>
      testApp.db
        .selectFrom('one_time_codes')
        .select('tried_today')
        .where('target', '=', 'day@tries.in')
        .executeTakeFirst();
    for (let n = 0; n < 6; n += 1) {
      await testApp.db.deleteFrom('code_tries').where('target', '=', 'day@tries.in').execute();
      await guesses('day@tries.in', { network }, 5);
    }
    expect(await looks()).toEqual({ tried_today: 20 });
    const right = await codeFor(testApp, 'day@tries.in');
    await testApp.db.deleteFrom('code_tries').where('target', '=', 'day@tries.in').execute();
    expect((await verify('day@tries.in', right, { network })).status).toBe(400);
  });

  test('for an address without a pending sign-up are counted and answered alike', async () => {
    await signsUp('waits@tries.in', '198.51.100.10');
    const of = async (email: string) =>
      (await guesses(email, { network: '203.0.113.77' }, 7))
        .map(({ status, body }) => `${status} ${body.code}`)
        .toSorted();
    expect(await of('nobody@tries.in')).toEqual(await of('waits@tries.in'));
  });
});

test('a phone code is bound to its requester in the same way', async () => {
  const phone = '9822200001';
  const send = await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone }, { 'x-forwarded-for': '198.51.100.7' });
  const cookie = send.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const enter = (otp: string, who: Who) =>
    ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp }, headersOf(who));
  await Promise.all(Array.from({ length: 50 }, () => enter('12', { network: '203.0.113.9' })));
  const otp = /^\d{6}/.exec(testApp.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? '';
  expect((await enter(otp, { network: '203.0.113.9' })).status).toBe(429);
  expect((await enter(otp, { network: '198.51.100.99', cookie })).status).toBe(200);
});
