import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessActs } from '#test/access-acts.ts';
import { aCustomer, ask, codeFor, codeGapOver, emailsTo, goodPassword, linkFor, logIn } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { post, textTo } = accessActs(() => testApp);

describe('changing the e-mail address', () => {
  const input = (email: string) => ({ email, password: goodPassword });

  test('takes effect with its code, and the old address is alerted', async () => {
    const asha = await aCustomer(testApp, 'asha@old.in', 'Asha Rao');
    const { body: order } = await initiatePayment(testApp, aBuyer({ email: 'asha@new.in' }));
    await testApp.db
      .updateTable('orders')
      .set({ status: 'paid', paid_at: new Date(), last_attempt: 'succeeded', ask_next_at: null })
      .where('id', '=', order.order_id)
      .execute();
    expect((await post('/api/user/email', input('Asha@New.in'), asha)).status).toBe(200);
    const otp = await codeFor(testApp, 'asha@new.in');
    expect(
      (await post('/api/user/email/confirm', { email: 'asha@new.in', otp: otp === '000000' ? '1' : '000000' }, asha))
        .status,
    ).toBe(400);
    expect((await post('/api/user/email/confirm', { email: 'asha@new.in', otp }, asha)).body).toMatchObject({
      user: { email: 'asha@new.in' },
    });
    await emailsTo(testApp, 'asha@old.in', 'a•••@new.in');
    expect((await logIn(testApp, 'asha@new.in')).id).toBe(asha.id);
    expect(
      (await ask(testApp, 'POST', '/api/auth/login', { email: 'asha@old.in', password: goodPassword })).status,
    ).toBe(401);
    const adopted = testApp.db.selectFrom('orders').select('user_id').where('id', '=', order.order_id);
    expect(await adopted.executeTakeFirst()).toEqual({ user_id: asha.id });
  });

  test('requires the password, and the code works only for its requester', async () => {
    const asha = await aCustomer(testApp, 'asha@a.in');
    const eve = await aCustomer(testApp, 'eve@a.in');
    expect((await post('/api/user/email', { email: 'asha@b.in' }, asha)).body).toMatchObject({
      code: 'password_needed',
    });
    expect((await post('/api/user/email', { email: 'asha@b.in', password: 'wrong' }, asha)).status).toBe(401);
    await post('/api/user/email', input('asha@b.in'), asha);
    const otp = await codeFor(testApp, 'asha@b.in');
    expect((await post('/api/user/email/confirm', { email: 'asha@b.in', otp }, eve)).status).toBe(400);
  });

  test('to an address of another user gets the same answer and has no effect', async () => {
    const eve = await aCustomer(testApp, 'eve@b.in');
    await aCustomer(testApp, 'victim@b.in');
    const taken = await post('/api/user/email', input('victim@b.in'), eve);
    await codeGapOver(testApp);
    const free = await post('/api/user/email', input('free@b.in'), eve);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await emailsTo(testApp, 'victim@b.in', 'already have');
  });

  test('takes over an address from an unverified sign-up', async () => {
    await ask(testApp, 'POST', '/api/auth/register', { name: 'Eve', email: 'mine@c.in', password: goodPassword });
    const asha = await aCustomer(testApp, 'asha@c.in');
    await post('/api/user/email', input('mine@c.in'), asha);
    const otp = await codeFor(testApp, 'mine@c.in', 2);
    expect((await post('/api/user/email/confirm', { email: 'mine@c.in', otp }, asha)).status).toBe(200);
  });

  test('invalidates reset links sent to the old mailbox', async () => {
    const asha = await aCustomer(testApp, 'asha@d.in');
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email: 'asha@d.in' });
    const link = await linkFor(testApp, 'asha@d.in');
    await post('/api/user/email', input('asha@e.in'), asha);
    await post('/api/user/email/confirm', { email: 'asha@e.in', otp: await codeFor(testApp, 'asha@e.in') }, asha);
    expect((await ask(testApp, 'POST', `/api/auth${link}`, { password: 'a thief in the old mailbox' })).status).toBe(
      400,
    );
  });
});

describe('changing the phone number', () => {
  test('takes effect with its code, and mailbox and old number are alerted', async () => {
    const asha = await aCustomer(testApp, 'phone@a.in');
    for (const phone of ['9811111111', '9822222222']) {
      await codeGapOver(testApp);
      expect((await post('/api/user/phone', { phone: `+91 ${phone}`, password: goodPassword }, asha)).body).toEqual({
        message: `OTP sent to +91${phone}`,
      });
      expect((await post('/api/user/phone/confirm', { phone, otp: textTo(phone) }, asha)).body).toMatchObject({
        user: { phone },
        account: { phoneProven: true },
      });
    }
    await emailsTo(testApp, 'phone@a.in', '•••22');
    expect(testApp.texts.findLast(({ phone }) => phone === '9811111111')?.text).toContain('another number');
  });

  test('to a number of another user has no effect', async () => {
    await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone: '9833333333' });
    await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone: '9833333333', otp: textTo('9833333333') });
    const eve = await aCustomer(testApp, 'phone@b.in');
    await post('/api/user/phone', { phone: '9833333333', password: goodPassword }, eve);
    const taken = await post('/api/user/phone/confirm', { phone: '9833333333', otp: textTo('9833333333') }, eve);
    expect([taken.status, taken.body.code]).toEqual([409, 'address_taken']);
  });

  test('is refused with another requester’s code or a wrong one', async () => {
    const [asha, eve] = [await aCustomer(testApp, 'phone@c.in'), await aCustomer(testApp, 'phone@d.in')];
    await post('/api/user/phone', { phone: '9844444444', password: goodPassword }, asha);
    const otp = textTo('9844444444');
    expect((await post('/api/user/phone/confirm', { phone: '9844444444', otp }, eve)).body).toMatchObject({
      code: 'otp_wrong',
    });
    expect((await post('/api/user/phone/confirm', { phone: '9844444444', otp: '12' }, asha)).status).toBe(400);
    expect((await post('/api/user/phone/confirm', { idToken: 'x.y.z', password: goodPassword }, asha)).status).toBe(
      404,
    );
  });
});
