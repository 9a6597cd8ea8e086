import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLimits } from '#shared/rules/accounts.ts';
import { ask, goodPassword, linkFor, signUp } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Logins with the correct password while others try wrong ones. A trusted proxy's header simulates different networks.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 1, trustProxy: ['127.0.0.1'] });
});
afterAll(() => testApp.close());

const { requests: perNetwork } = accountLimits.login;
const { requests: inAll } = accountLimits.loginInAll;
type Who = { network: string; cookie?: string };
const login = (email: string, password: string, { network, cookie }: Who) =>
  ask(
    testApp,
    'POST',
    '/api/auth/login',
    { email, password },
    { 'x-forwarded-for': network, ...(cookie ? { cookie } : {}) },
  );
const deviceIn = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith('device='))
    ?.split(';')[0] ?? '';

/** Sends wrong passwords from several networks, each up to its limit. */
async function attack(email: string, networks: number, from: string): Promise<void> {
  await Promise.all(
    Array.from({ length: networks * perNetwork }, (_, each) =>
      login(email, `guess ${each}`, { network: `${from}.${(each % networks) + 1}` }),
    ),
  );
}

/** Creates a user who has logged in once in a browser that keeps its cookie. */
async function member(email: string): Promise<Who> {
  await signUp(testApp, email);
  const cookie = deviceIn(await login(email, goodPassword, { network: '198.51.100.1' }));
  await testApp.db.deleteFrom('rate_limits').where('key', 'like', 'POST /%').execute();
  return { network: '198.51.100.1', cookie };
}

describe('wrong passwords from one network', () => {
  let asha: Who;
  beforeAll(async () => {
    asha = await member('one@limit.in');
    await attack('one@limit.in', 1, '203.0.113');
  });
  const rows: [string, () => Who, number][] = [
    ['that network', () => ({ network: '203.0.113.1' }), 429],
    ['that network, from a browser that was signed in before', () => ({ ...asha, network: '203.0.113.1' }), 200],
    ['another network', () => ({ network: '203.0.113.50' }), 200],
  ];
  test.each(rows)('do not lock out %s', async (_who, who, status) => {
    const answer = await login('one@limit.in', goodPassword, who());
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([status, status === 429]);
  });
});

describe('logins and codes of invented accounts that use up the limits of a network', () => {
  const network = '203.0.117.1';
  let asha: Who;
  const askCode = (email: string, { cookie }: Partial<Who>) =>
    ask(
      testApp,
      'POST',
      '/api/auth/email-code',
      { email },
      { 'x-forwarded-for': network, ...(cookie ? { cookie } : {}) },
    );
  beforeAll(async () => {
    asha = await member('neighbour@limit.in');
    for (let each = 0; each < 60; each += 1) await login(`invented${each}@limit.in`, `guess ${each}`, { network });
    for (let each = 0; each < 30; each += 1) await askCode(`invented${each}@limit.in`, {});
  });

  test('do not close the login to a browser that was signed in before', async () => {
    expect((await login('neighbour@limit.in', goodPassword, { ...asha, network })).status).toBe(200);
    expect((await askCode('neighbour@limit.in', asha)).status).toBe(200);
  });

  test('close it to browsers that no account knows, whatever they send', async () => {
    for (const cookie of [undefined, `device=${'A'.repeat(43)}`, 'device=short']) {
      const who = { network, ...(cookie ? { cookie } : {}) };
      expect((await login('neighbour@limit.in', goodPassword, who)).status).toBe(429);
      expect((await askCode('neighbour@limit.in', who)).status).toBe(429);
    }
  });

  test('a known browser has no more than one limit of its own', async () => {
    const statuses = [];
    for (let each = 0; each < 61; each += 1)
      statuses.push((await login(`more${each}@limit.in`, `guess ${each}`, { ...asha, network })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(50);
  });
});

describe('wrong passwords from many networks', () => {
  let asha: Who;
  beforeAll(async () => {
    asha = await member('many@limit.in');
    await member('stranger@limit.in');
    await attack('many@limit.in', Math.ceil(inAll / perNetwork) + 2, '203.0.114');
  });

  test('lock out other networks, but not a known device in any network', async () => {
    expect((await login('many@limit.in', goodPassword, { network: '203.0.115.1' })).status).toBe(429);
    for (const network of ['198.51.100.1', '203.0.115.2', '203.0.114.1'])
      expect((await login('many@limit.in', goodPassword, { ...asha, network })).status).toBe(200);
  });

  test('lock out devices of other accounts and unknown devices', async () => {
    const other = deviceIn(await login('stranger@limit.in', goodPassword, { network: '198.51.100.2' }));
    for (const cookie of [other, `device=${'b'.repeat(43)}`, 'device=x'])
      expect((await login('many@limit.in', goodPassword, { network: '203.0.115.3', cookie })).status).toBe(429);
  });

  test('send one e-mail with a link that lets the owner in, and the browser stays known', async () => {
    const path = await linkFor(testApp, 'many@limit.in');
    await attack('many@limit.in', 3, '203.0.116');
    const emails = testApp.emails.filter(({ to, text }) => to === 'many@limit.in' && text.includes('/reset-password/'));
    expect(emails).toHaveLength(1);
    const here = { 'x-forwarded-for': '203.0.115.9' };
    const set = await ask(testApp, 'POST', `/api/auth${path}`, { password: 'chosen by the owner 4' }, here);
    const cookie = deviceIn(set);
    await attack('many@limit.in', Math.ceil(inAll / perNetwork) + 2, '203.0.117');
    expect((await login('many@limit.in', 'chosen by the owner 4', { network: '203.0.118.1' })).status).toBe(429);
    const owner = { network: '203.0.118.1', cookie };
    expect((await login('many@limit.in', 'chosen by the owner 4', owner)).status).toBe(200);
  });

  test('get the same answer for an unknown address, and no e-mail is sent', async () => {
    await attack('nobody@limit.in', Math.ceil(inAll / perNetwork) + 2, '203.0.119');
    const answer = await login('nobody@limit.in', goodPassword, { network: '203.0.120.1' });
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many']);
    expect(testApp.emails.filter(({ to }) => to === 'nobody@limit.in')).toEqual([]);
  });
});

test('a known device has no more attempts than others', async () => {
  const asha = await member('known@limit.in');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, each) =>
      login('known@limit.in', 'wrong', { ...asha, network: `203.0.121.${each}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(perNetwork);
});
