import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, codeFor, codeGapOver, goodPassword, linkFor, signUp } from '#test/accounts.ts';
import { openBrowser } from '#test/browsers.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { saveProfile } from '#test/uploads.ts';

// Unverified e-mail addresses: they receive no text written by strangers and do not block their owner.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const register = (email: string, name: string, password = goodPassword) =>
  ask(testApp, 'POST', '/api/auth/register', { name, email, password });
const userOf = (email: string) =>
  testApp.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const pay = (orderId: string) => testApp.provider.admin(`/orders/${orderId}/attempts`, { status: 'SUCCESS' });

describe('an address in an unfinished sign-up of a stranger', () => {
  test('goes to its owner, whatever staff and others have linked to the stranger’s account', async () => {
    await register('mine@unproven.in', 'Eve');
    const eve = await userOf('mine@unproven.in');
    const farah = await aStaffMember(testApp, 'farah@unproven.in', 'admin');
    await ask(testApp, 'POST', `/api/admin/users/${eve.id}/notes`, { text: 'Calls every day' }, farah.bearer);
    const task = { title: 'Call Eve', customerId: eve.id };
    await ask(testApp, 'POST', '/api/tasks', task, farah.bearer);
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email: 'mine@unproven.in' });
    const link = await linkFor(testApp, 'mine@unproven.in');
    const asha = await aCustomer(testApp, 'asha@unproven.in');
    await ask(testApp, 'POST', '/api/user/email', { email: 'mine@unproven.in', password: goodPassword }, asha.bearer);
    const proof = { email: 'mine@unproven.in', otp: await codeFor(testApp, 'mine@unproven.in', 2) };
    const answer = await ask(testApp, 'POST', '/api/user/email/confirm', proof, asha.bearer);
    expect([answer.status, (await userOf('mine@unproven.in')).id]).toEqual([200, asha.id]);
    const late = await ask(testApp, 'POST', `/api/auth${link}`, { password: 'still the stranger 5' });
    expect(late.body).toMatchObject({ code: 'reset_link_dead' });
  });
});

describe('e-mails to an unverified address', () => {
  const spam = 'You have won a prize: https://evil.example';

  test('contain no typed text: code, second code, link, chosen password', async () => {
    await register('victim@unproven.in', spam);
    await codeGapOver(testApp);
    await ask(testApp, 'POST', '/api/auth/resend-otp', { email: 'victim@unproven.in' });
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email: 'victim@unproven.in' });
    await linkFor(testApp, 'victim@unproven.in');
    await codeGapOver(testApp);
    await register('victim@unproven.in', spam, 'another password 66');
    const otp = await codeFor(testApp, 'victim@unproven.in', 3);
    const owner = await openBrowser(testApp);
    await owner.ask('POST', '/api/auth/verify-otp', { email: 'victim@unproven.in', otp });
    const eve = await aCustomer(testApp, 'eve@unproven.in', spam);
    await ask(testApp, 'POST', '/api/user/email', { email: 'free@unproven.in', password: goodPassword }, eve.bearer);
    const emails = await waitUntil(
      async () => testApp.emails.filter(({ to }) => ['victim@unproven.in', 'free@unproven.in'].includes(to)),
      ({ length }) => length >= 6,
    );
    for (const { subject, text, html } of emails) expect(`${subject} ${text} ${html}`).not.toContain('prize');
  });

  test('contain no typed name: receipt, answer, order alert', async () => {
    const farah = await aStaffMember(testApp, 'farah2@unproven.in', 'seller');
    const address = 'payee@unproven.in';
    const { body } = await initiatePayment(testApp, aBuyer({ name: spam, email: address, phone: '9811100001' }));
    await pay(body.order_id);
    const { body: enquiry } = await ask(testApp, 'POST', '/api/contact', { name: spam, email: address, message: 'Hi' });
    const reply = { key: randomUUID(), message: 'We will call you.' };
    await ask(testApp, 'POST', `/api/admin/enquiries/${enquiry.number}/replies`, reply, farah.bearer);
    const phone = '9811100001';
    await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone });
    const otp = /\d{6}/.exec(testApp.texts.at(-1)?.text ?? '')?.[0];
    const { body: eve } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp });
    const claim = await waitUntil(
      () => ask(testApp, 'POST', '/api/user/unclaimed-orders', {}, { authorization: `Bearer ${eve.token}` }),
      ({ body: claimed }) => claimed['claimed'] === 1,
    );
    expect(claim.body).toEqual({ claimed: 1 });
    const emails = await waitUntil(
      async () => testApp.emails.filter(({ to }) => to === address),
      ({ length }) => length >= 4,
    );
    for (const { subject, text, html } of emails) expect(`${subject} ${text} ${html}`).not.toContain('prize');
  });

  test('use the account’s name in a receipt if the address is verified', async () => {
    await aCustomer(testApp, 'named@unproven.in', 'Asha Rao');
    const { body } = await initiatePayment(testApp, aBuyer({ name: spam, email: 'named@unproven.in' }));
    await pay(body.order_id);
    const [receipt] = await waitUntil(
      async () => testApp.emails.filter(({ to, text }) => to === 'named@unproven.in' && text.includes('₹')),
      ({ length }) => length > 0,
    );
    expect(receipt?.text).toContain('Namaste Asha Rao,');
    expect(`${receipt?.text} ${receipt?.html}`).not.toContain('prize');
  });

  test('the name typed by a stranger is removed when the owner confirms the address', async () => {
    const email = 'overwritten@unproven.in';
    const asha = await openBrowser(testApp);
    await asha.ask('POST', '/api/auth/register', { name: 'Asha Rao', email, password: goodPassword });
    await codeGapOver(testApp);
    await register(email, spam, 'another password 66');
    await asha.ask('POST', '/api/auth/verify-otp', { email, otp: await codeFor(testApp, email, 2) });
    expect(await userOf(email)).toMatchObject({ email_verified_at: expect.any(Date), name: '' });
  });
});

test('two parallel confirmations of one address give one owner', async () => {
  const asha = await aCustomer(testApp, 'twice@unproven.in');
  await ask(testApp, 'POST', '/api/user/email', { email: 'once@unproven.in', password: goodPassword }, asha.bearer);
  const proof = { email: 'once@unproven.in', otp: await codeFor(testApp, 'once@unproven.in') };
  const both = await Promise.all([1, 2].map(() => ask(testApp, 'POST', '/api/user/email/confirm', proof, asha.bearer)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  await signUp(testApp, 'after@unproven.in');
});

describe('a stranger’s number noted in a profile', () => {
  test('does not end the login codes of its holder when the account ends its sessions', async () => {
    const phone = '9812345670';
    const eve = await aCustomer(testApp, 'eve-noted@unproven.in');
    expect((await saveProfile(testApp, eve, { phone })).status).toBe(200);
    await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone });
    const otp = /\d{6}/.exec(testApp.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0];
    const ended = await ask(testApp, 'DELETE', '/api/user/sessions', { password: goodPassword }, eve.bearer);
    expect(ended.status).toBeLessThan(300);
    expect((await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp })).status).toBe(200);
  });
});

test('the name typed by a stranger is removed when the owner sets a password by a mailed link', async () => {
  const email = 'linked@unproven.in';
  await register(email, 'Refund Department', 'chosen by the stranger 1');
  await ask(testApp, 'POST', '/api/auth/forgot-password', { email });
  await ask(testApp, 'POST', `/api/auth${await linkFor(testApp, email)}`, { password: goodPassword });
  expect((await userOf(email)).name).toBe('');
});
