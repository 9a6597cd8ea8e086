import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, ask, codeFor, codeGapOver, goodPassword, linkFor, signUp } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Code requests by strangers must not affect the owner of an e-mail address. A trusted proxy's header simulates
// different networks.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => testApp.close());

type Who = { network: string; cookie?: string };
const headersOf = ({ network, cookie }: Who) => ({ 'x-forwarded-for': network, ...(cookie ? { cookie } : {}) });
const post = (path: string, body: object, who: Who) => ask(testApp, 'POST', `/api/auth/${path}`, body, headersOf(who));
const resend = (email: string, who: Who) => post('resend-otp', { email }, who);
const deviceIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith('device='))
    ?.split(';')[0] ?? '';

/** Signs up as a browser with a device cookie. */
async function signsUp(email: string, network = '198.51.100.7'): Promise<Who> {
  const { headers } = await post('register', { name: 'Asha Rao', email, password: goodPassword }, { network });
  return { network, cookie: deviceIn(headers) };
}

/** Creates a browser that has been signed in to the account. */
async function knownBrowser(email: string, network = '198.51.100.7'): Promise<Who> {
  await signUp(testApp, email);
  const { headers } = await post('login', { email, password: goodPassword }, { network });
  return { network, cookie: deviceIn(headers) };
}

let networks = 0;
const stranger = (): Who => {
  networks += 1;
  return { network: `203.0.${Math.floor(networks / 200)}.${(networks % 200) + 1}` };
};
const mailsTo = async (email: string) =>
  (await testApp.db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length;
const textTo = (phone: string) =>
  /^\d{6}/.exec(testApp.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? '';

/** Uses up the shared quota of the e-mail address with code requests from strangers. */
async function strangersAskForAll(email: string, askFor = resend): Promise<void> {
  for (let n = 0; n < 14; n += 1) {
    await codeGapOver(testApp, email);
    await askFor(email, stranger());
  }
  await codeGapOver(testApp, email);
  expect((await askFor(email, stranger())).body).toMatchObject({ code: 'otp_today' });
}

describe('a code request by a stranger', () => {
  test('does not replace the owner’s code', async () => {
    const asha = await signsUp('kept@owner.in');
    const hers = await codeFor(testApp, 'kept@owner.in');
    await codeGapOver(testApp, 'kept@owner.in');
    expect((await resend('kept@owner.in', stranger())).status).toBe(200);
    await codeFor(testApp, 'kept@owner.in', 2);
    expect((await post('verify-otp', { email: 'kept@owner.in', otp: hers }, asha)).status).toBe(200);
  });

  test('does not replace a code sent to a phone', async () => {
    const phone = '9822200011';
    const sent = await post('phone/send-otp', { phone }, { network: '198.51.100.7' });
    const hers = textTo(phone);
    await codeGapOver(testApp, phone);
    await post('phone/send-otp', { phone }, stranger());
    const asha = { network: '198.51.100.99', cookie: deviceIn(sent.headers) };
    expect((await post('phone/verify-otp', { phone, otp: hers }, asha)).status).toBe(200);
  });

  test('does not give access with the code of another browser', async () => {
    await signsUp('bound@owner.in');
    const otp = await codeFor(testApp, 'bound@owner.in');
    expect((await post('verify-otp', { email: 'bound@owner.in', otp }, stranger())).status).toBe(400);
  });

  test('from many networks uses up the shared quota, not that of the browser that asked before', async () => {
    const asha = await signsUp('asked@owner.in');
    await strangersAskForAll('asked@owner.in');
    expect((await resend('asked@owner.in', asha)).status).toBe(200);
    const emails = await mailsTo('asked@owner.in');
    const otp = await codeFor(testApp, 'asked@owner.in', emails);
    expect((await post('verify-otp', { email: 'asked@owner.in', otp }, asha)).status).toBe(200);
  });

  test('from many networks leaves the quota of a known device', async () => {
    const phone = '9822200012';
    await post('phone/send-otp', { phone }, { network: '198.51.100.7' });
    const { headers } = await post('phone/verify-otp', { phone, otp: textTo(phone) }, { network: '198.51.100.7' });
    const asha = { network: '198.51.100.55', cookie: deviceIn(headers) };
    await testApp.db.deleteFrom('code_requests').where('target', '=', phone).execute();
    await strangersAskForAll(phone, (to, who) => post('phone/send-otp', { phone: to }, who));
    expect((await post('phone/send-otp', { phone }, asha)).status).toBe(200);
    expect((await post('phone/verify-otp', { phone, otp: textTo(phone) }, asha)).status).toBe(200);
  });

  test('from one network leaves quota for a first-time requester', async () => {
    const eve = { network: '203.0.113.250' };
    for (let n = 0; n < 12; n += 1) {
      await codeGapOver(testApp, 'first@owner.in');
      await resend('first@owner.in', eve);
    }
    await codeGapOver(testApp, 'first@owner.in');
    const body = { name: 'Asha Rao', email: 'first@owner.in', password: goodPassword };
    expect((await post('register', body, { network: '198.51.100.7' })).status).toBe(200);
  });

  test('from thirty networks sends at most thirty codes a day to one address', async () => {
    const asking = await Promise.all(Array.from({ length: 20 }, () => signsUp('bombed@owner.in', stranger().network)));
    for (let round = 0; round < 4; round += 1)
      for (const each of asking) {
        await codeGapOver(testApp, 'bombed@owner.in');
        await resend('bombed@owner.in', each);
      }
    expect(await mailsTo('bombed@owner.in')).toBeLessThanOrEqual(30);
  });

  test('with wrong guesses does not use up the attempts of a known device', async () => {
    const phone = '9822200013';
    await post('phone/send-otp', { phone }, { network: '198.51.100.7' });
    const first = await post('phone/verify-otp', { phone, otp: textTo(phone) }, { network: '198.51.100.7' });
    const asha = { network: '198.51.100.56', cookie: deviceIn(first.headers) };
    await codeGapOver(testApp, phone);
    await post('phone/send-otp', { phone }, asha);
    await testApp.db
      .updateTable('one_time_codes')
      .set({ tried_on: new Date(), tried_today: 100 })
      .where('target', '=', phone)
      .execute();
    expect((await post('phone/verify-otp', { phone, otp: textTo(phone) }, asha)).status).toBe(200);
  });
});

describe('Retry-After', () => {
  const waitOf = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

  test('is the rest of the minute between two codes', async () => {
    const asha = await signsUp('minute@owner.in');
    await testApp.db
      .updateTable('one_time_codes')
      .set({ sent_at: new Date(Date.now() - 40_000) })
      .where('target', '=', 'minute@owner.in')
      .execute();
    const refused = await resend('minute@owner.in', stranger());
    expect(refused.body).toMatchObject({ code: 'otp_too_soon' });
    expect(waitOf(refused)).toBeGreaterThan(15);
    expect(waitOf(refused)).toBeLessThanOrEqual(20);
    expect((await resend('minute@owner.in', asha)).body).toMatchObject({ code: 'otp_too_soon' });
  });

  test('of a daily limit is the rest of the day', async () => {
    await strangersAskForAll('day@owner.in');
    const refused = await resend('day@owner.in', stranger());
    const midnight = new Date();
    midnight.setUTCHours(24, 0, 0, 0);
    expect(refused.body).toMatchObject({ code: 'otp_today' });
    expect(Math.abs(waitOf(refused) - (midnight.getTime() - Date.now()) / 1000)).toBeLessThan(5);
  });

  test('of used-up attempts is the rest of their ten minutes', async () => {
    const asha = await signsUp('tries@owner.in');
    const guess = () => post('verify-otp', { email: 'tries@owner.in', otp: '12' }, asha);
    for (let n = 0; n < 5; n += 1) await guess();
    await testApp.db
      .updateTable('code_tries')
      .set({ window_ends_at: new Date(Date.now() + 100_000) })
      .where('target', '=', 'tries@owner.in')
      .execute();
    expect(waitOf(await guess())).toBeGreaterThan(90);
    expect(waitOf(await guess())).toBeLessThanOrEqual(100);
  });
});

describe('password reset links', () => {
  const forgot = (email: string, who: Who) => post('forgot-password', { email }, who);
  const links = (email: string) =>
    testApp.emails.filter(({ to, text }) => to === email && text.includes('/reset-password/')).length;

  test('requested by a stranger do not invalidate the owner’s', async () => {
    const asha = await knownBrowser('link@owner.in');
    await forgot('link@owner.in', asha);
    const hers = await linkFor(testApp, 'link@owner.in');
    await codeGapOver(testApp);
    await forgot('link@owner.in', stranger());
    await linkFor(testApp, 'link@owner.in', 2);
    expect((await post(hers.slice(1), { password: 'my very own new one' }, asha)).status).toBe(200);
  });

  test('are ten a day for strangers, and the owner’s browser still gets one', async () => {
    const asha = await knownBrowser('links@owner.in');
    for (let n = 1; n <= 13; n += 1) {
      await codeGapOver(testApp);
      await forgot('links@owner.in', stranger());
      if (n <= 10)
        await waitUntil(
          async () => links('links@owner.in'),
          (count) => count === n,
        );
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(links('links@owner.in')).toBe(10);
    await forgot('links@owner.in', asha);
    await waitUntil(
      async () => links('links@owner.in'),
      (count) => count === 11,
    );
  });
});

test('a code for an address or number change does not replace that of another account', async () => {
  const [asha, eve] = [await aCustomer(testApp, 'asha@owner.in'), await aCustomer(testApp, 'eve@owner.in')];
  const change = (who: typeof asha) =>
    ask(testApp, 'POST', '/api/user/phone', { phone: '9822200015', password: goodPassword }, who.bearer);
  await change(asha);
  const hers = textTo('9822200015');
  await codeGapOver(testApp, '9822200015');
  expect((await change(eve)).status).toBe(200);
  const proof = { phone: '9822200015', otp: hers };
  expect((await ask(testApp, 'POST', '/api/user/phone/confirm', proof, eve.bearer)).status).toBe(400);
  expect((await ask(testApp, 'POST', '/api/user/phone/confirm', proof, asha.bearer)).status).toBe(200);
});

test('two first sign-ups for one address at once keep neither password', async () => {
  let races = 0;
  for (let round = 0; round < 5; round += 1) {
    const email = `race${round}@owner.in`;
    const rival = stranger();
    const { headers } = await resend(email, rival);
    await codeGapOver(testApp, email);
    const owner = post('register', { name: 'Asha Rao', email, password: goodPassword }, stranger());
    await new Promise((done) => setTimeout(done, round * 8));
    const theirs = { name: 'Stranger', email, password: 'a stranger chose this' };
    const answers = await Promise.all([owner, post('register', theirs, { ...rival, cookie: deviceIn(headers) })]);
    // All unknown browsers together may request one code per minute. If the second request arrives first, the other
    // gets a 429.
    const both = answers.every(({ status }) => status < 400);
    if (both) races += 1;
    const { password_contested } = await testApp.db
      .selectFrom('users')
      .select('password_contested')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(password_contested).toBe(true);
  }
  expect(races).toBeGreaterThan(0);
});

test('the erasure of an account that only noted a number resets neither its codes nor its counts', async () => {
  const phone = '9811155501';
  const send = () => ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone });
  for (let n = 0; n < 10; n += 1) {
    await send();
    await codeGapOver(testApp, phone);
  }
  expect((await send()).body).toMatchObject({ code: 'otp_today' });
  const other = await aCustomer(testApp, 'noted-number@owner.in');
  const form = new FormData();
  form.set('name', 'Asha Rao');
  form.set('phone', phone);
  const saved = await fetch(`${testApp.url}/api/user/profile`, { method: 'PUT', headers: other.bearer, body: form });
  expect(saved.status).toBe(200);
  expect((await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, other.bearer)).status).toBe(200);
  await codeGapOver(testApp, phone);
  expect((await send()).body).toMatchObject({ code: 'otp_today' });
});
