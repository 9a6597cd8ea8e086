import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '#shared/rules/accounts.ts';
import { confirmations } from '#shared/rules/enquiries.ts';
import { type ApiAnswer, aCustomer, ask, codeGapOver, goodPassword, type Session } from './accounts.ts';
import { openBrowser } from './browsers.ts';
import { aBuyer, initiatePayment, waitUntil } from './checkout.ts';
import { openTestApp, type TestApp } from './test-app.ts';

// Tests the endpoints that take an e-mail address, phone number or order number from anybody: the daily limit of
// messages that strangers can cause, no user input in these messages, and a correct Retry-After header.
let testApp: TestApp;
let eve: Session;
let order = '';
beforeAll(async () => {
  testApp = await openTestApp({ trustProxy: ['127.0.0.1'] });
  eve = await aCustomer(testApp, 'eve@typed.in', words);
  order = (await initiatePayment(testApp, aBuyer({ name: words, email: 'order@typed.in' }))).body.order_id;
});
afterAll(() => testApp.close());

const words = 'You have won a prize';
const text = `${words}, call 99999`;

type Case = {
  /** E-mail address or phone number to which the strangers' requests send messages. */
  target: string;
  body: (n: number) => object;
  signedIn?: true;
  /** Maximum number of messages to the target per day, from any number of strangers. */
  most: number;
  /** Error code, if the endpoint refuses requests above the limit instead of sending nothing. */
  refuses?: 'otp_too_soon' | 'otp_today';
};

const sending: Record<string, Case> = {
  'POST /api/auth/register': {
    target: 'register@typed.in',
    most: codes.perDay,
    refuses: 'otp_today',
    body: () => ({ name: words, email: 'register@typed.in', password: goodPassword }),
  },
  'POST /api/auth/resend-otp': {
    target: 'resend@typed.in',
    most: codes.perDay,
    refuses: 'otp_today',
    body: () => ({ email: 'resend@typed.in' }),
  },
  'POST /api/auth/email-code': {
    target: 'code@typed.in',
    most: codes.perDay,
    refuses: 'otp_today',
    body: () => ({ email: 'code@typed.in' }),
  },
  'POST /api/auth/phone/send-otp': {
    target: '9833300001',
    most: codes.perDay,
    refuses: 'otp_today',
    body: () => ({ phone: '9833300001' }),
  },
  'POST /api/auth/forgot-password': {
    target: 'forgot@typed.in',
    most: codes.perDay,
    body: () => ({ email: 'forgot@typed.in' }),
  },
  'POST /api/user/email': {
    target: 'change@typed.in',
    signedIn: true,
    most: codes.perDay,
    refuses: 'otp_today',
    body: () => ({ email: 'change@typed.in', password: goodPassword }),
  },
  'POST /api/user/phone': {
    target: '9833300002',
    signedIn: true,
    most: codes.perDay,
    refuses: 'otp_today',
    body: () => ({ phone: '9833300002', password: goodPassword }),
  },
  'POST /api/contact': {
    target: 'enquiry@typed.in',
    most: confirmations.perHour,
    body: (n) => ({ name: words, email: 'Enquiry@typed.in', message: `${text} ${n}` }),
  },
};

describe.each(Object.entries(sending))('%s', (name, { target, body, signedIn, most, refuses }) => {
  test('limits messages to one target per day, without typed text, and tells how long to wait', async () => {
    if (name === 'POST /api/auth/forgot-password') await aCustomer(testApp, target);
    if (name === 'POST /api/auth/resend-otp')
      await testApp.db.insertInto('users').values({ name: words, email: target }).execute();
    const before = await arrived(target);
    const answers: ApiAnswer[] = [];
    for (let n = 1; n <= most + 4; n += 1) {
      await codeGapOver(testApp);
      const from = { 'x-forwarded-for': `203.0.113.${n}` };
      const who = signedIn ? eve.bearer : {};
      answers.push(await ask(testApp, 'POST', name.replace('POST ', ''), body(n), { ...from, ...who }));
      // If a job sends the message, it must arrive before the one-minute pause is skipped.
      if (!refuses && n <= most)
        await waitUntil(
          () => arrived(target),
          (count) => count >= before + n,
        );
    }
    await waitUntil(
      () => arrived(target),
      (count) => count >= before + most,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await arrived(target)) - before).toBe(most);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body: { code } }) => code)).toEqual(Array.from({ length: refuses ? 4 : 0 }, () => refuses));
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
    for (const sentMail of testApp.emails.filter(({ to }) => to === target))
      expect(JSON.stringify(sentMail)).not.toContain(words);
    for (const each of testApp.texts.filter(({ phone }) => phone === target)) expect(each.text).not.toContain(words);
  });
});

describe('order codes', () => {
  const find = '/api/orders/find';
  const paid = { status: 'paid', paid_at: new Date(), last_attempt: 'succeeded', ask_next_at: null } as const;
  const settled = () => new Promise((resolve) => setTimeout(resolve, 1_500));

  test.each([
    ['email', { email: 'many@typed.in' }, 'many@typed.in'],
    ['phone', { phone: '9833300003' }, '9833300003'],
  ] as const)('for many orders that name one %s: one a minute and ten a day', async (by, more, target) => {
    const orders = await Promise.all(
      Array.from(
        { length: codes.perDay + 4 },
        async () => (await initiatePayment(testApp, aBuyer(more))).body.order_id,
      ),
    );
    await testApp.db.updateTable('orders').set(paid).where('id', 'in', orders).execute();
    const before = await arrived(target);
    const request = (n: number) =>
      ask(testApp, 'POST', find, { orderNumber: orders[n], by }, { 'x-forwarded-for': `203.0.113.${n}` });
    for (const n of orders.keys()) expect((await request(n)).status).toBe(200);
    await settled();
    expect((await arrived(target)) - before).toBe(1);
    for (const n of orders.keys()) {
      await codeGapOver(testApp);
      await request(n);
      if (n < codes.perDay - 1)
        await waitUntil(
          () => arrived(target),
          (count) => count >= before + n + 2,
        );
    }
    await settled();
    expect((await arrived(target)) - before).toBe(codes.perDay);
  });

  test('of an unpaid order go to its own browser only, and count for the recipient', async () => {
    const target = 'unpaid@typed.in';
    const browser = await openBrowser(testApp);
    const place = () => browser.ask('POST', '/api/cashfree/initiate-payment', aBuyer({ email: target }));
    const [first, second] = [String((await place()).body.order_id), String((await place()).body.order_id)];
    const answer = await ask(testApp, 'POST', find, { orderNumber: first, by: 'email' });
    await settled();
    expect(await arrived(target)).toBe(0);
    const own = await browser.ask('POST', find, { orderNumber: first, by: 'email' });
    expect(own.body).toEqual(answer.body);
    await waitUntil(
      () => arrived(target),
      (count) => count === 1,
    );
    await browser.ask('POST', find, { orderNumber: second, by: 'email' });
    await settled();
    expect(await arrived(target)).toBe(1);
  });
});

test('are mailed without the name of the buyer', async () => {
  const paid = { status: 'paid', paid_at: new Date(), last_attempt: 'succeeded', ask_next_at: null } as const;
  await testApp.db.updateTable('orders').set(paid).where('id', '=', order).execute();
  await ask(testApp, 'POST', '/api/orders/find', { orderNumber: order, by: 'email' });
  await waitUntil(
    () => arrived('order@typed.in'),
    (count) => count === 1,
  );
  expect(JSON.stringify(testApp.emails.filter(({ to }) => to === 'order@typed.in'))).not.toContain(words);
});

const arrived = async (target: string) =>
  testApp.emails.filter(({ to }) => to === target).length +
  testApp.texts.filter(({ phone }) => phone === target).length;
