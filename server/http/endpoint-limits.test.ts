import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDevice, rememberDevice } from '#server/accounts/codes/devices.ts';
import { aCustomer, ask } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Tests known browsers in a network that has used up its limit. The header of a trusted proxy simulates the networks.
const factor = 0.1;
const limit = 3;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: factor, trustProxy: ['127.0.0.1'], jobs: false });
});
afterAll(() => testApp.close());

let people = 0;
/** Creates an account and returns its id. */
async function anAccount(): Promise<string> {
  people += 1;
  return (await aCustomer(testApp, `owner${people}@devices.in`)).id;
}

/** Returns the device cookie of a browser in which an account (by default a new one) has signed in. */
async function aKnownBrowser(account?: string, secret = newDevice()): Promise<string> {
  await rememberDevice(testApp.db, account ?? (await anAccount()), secret, 'password');
  return `device=${secret}`;
}

let network = '';
let networks = 0;
beforeEach(async () => {
  network = await aUsedUpNetwork();
});

let targets = 0;
/** Requests codes, each for another e-mail address, and returns how many requests passed the rate limit. */
async function passing(requests: number, cookie: string | undefined, from = network): Promise<number> {
  let passed = 0;
  for (let each = 0; each < requests; each += 1) {
    targets += 1;
    const headers = { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) };
    const { status } = await ask(testApp, 'POST', '/api/auth/email-code', { email: `t${targets}@devices.in` }, headers);
    if (status !== 429) passed += 1;
  }
  return passed;
}

async function aUsedUpNetwork(): Promise<string> {
  networks += 1;
  const address = `203.0.113.${networks}`;
  expect(await passing(limit + 1, undefined, address)).toBe(limit);
  return address;
}

test('all browsers of an account have one limit of their own together', async () => {
  const account = await anAccount();
  const passed = [];
  for (let each = 0; each < 3; each += 1) passed.push(await passing(2, await aKnownBrowser(account)));
  expect(passed).toEqual([2, 1, 0]);
});

test('they have it once in all networks', async () => {
  const account = await anAccount();
  expect(await passing(limit + 1, await aKnownBrowser(account))).toBe(limit);
  expect(await passing(1, await aKnownBrowser(account), await aUsedUpNetwork())).toBe(0);
});

test('a stranger with one account does not close the endpoint to the known browser of a neighbour', async () => {
  const stranger = await anAccount();
  for (let each = 0; each < 4; each += 1) await passing(limit, await aKnownBrowser(stranger));
  expect(await passing(limit + 1, await aKnownBrowser())).toBe(limit);
});

test('all known browsers of a network have three times the limit together', async () => {
  for (let each = 0; each < 3; each += 1) expect(await passing(limit + 1, await aKnownBrowser())).toBe(limit);
  const last = await aKnownBrowser();
  expect(await passing(1, last)).toBe(0);
  expect(await passing(1, last, await aUsedUpNetwork())).toBe(1);
});

test('a browser that several accounts know counts for the one that was signed in last', async () => {
  const [former, latest] = [await anAccount(), await anAccount()];
  const secret = newDevice();
  await aKnownBrowser(former, secret);
  const shared = await aKnownBrowser(latest, secret);
  expect(await passing(limit, await aKnownBrowser(former))).toBe(limit);
  expect(await passing(limit + 1, shared)).toBe(limit);
  expect(await passing(1, await aKnownBrowser(latest))).toBe(0);
});
