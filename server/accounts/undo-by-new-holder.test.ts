import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessActs } from '#test/access-acts.ts';
import { aCustomer, ask, codeGapOver, goodPassword, linkFor } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The person with the link may be the new holder of a recycled phone number or an abandoned mailbox.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { login, whoAmI, userOf, undo, linkTo, phoneLogin, undoLinks, attachPhone, changeEmail } = accessActs(
  () => testApp,
);

describe('the new holder of a recycled number or mailbox', () => {
  test('a recycled number: the undo link ends the sessions, but only the owner’s mailbox gets a password link', async () => {
    const [old, email] = ['9811100011', 'recycled@undo.in'];
    const owner = await aCustomer(testApp, email);
    await attachPhone(old, owner);
    await codeGapOver(testApp);
    await attachPhone('9811100012', owner);
    expect((await undo(linkTo(old))).body).toMatchObject({ next: 'password-link' });
    expect(await whoAmI(owner)).toBe(401);
    expect(await userOf(owner)).toMatchObject({ phone: old, phone_verified_at: null, password_hash: null });
    await codeGapOver(testApp);
    expect(await phoneLogin(old)).not.toBe(owner.id);
    expect(testApp.texts.some(({ phone, text }) => phone === '9811100012' && text.includes('Somebody used'))).toBe(
      true,
    );
    await waitUntil(
      async () => testApp.emails.filter(({ to, subject }) => to === email && subject.includes('took back a change')),
      (emails) => emails.length === 1,
    );
    const reset = await linkFor(testApp, email);
    expect((await ask(testApp, 'POST', `/api/auth${reset}`, { password: 'only the owner knows 3' })).status).toBe(200);
    expect((await login(email, 'only the owner knows 3')).status).toBe(200);
  });

  test('a recycled mailbox: neither a reset link nor a sign-up opens the account; the old password does', async () => {
    const [old, fresh] = ['abandoned@undo.in', 'present@undo.in'];
    const owner = await aCustomer(testApp, old);
    await changeEmail(fresh, owner);
    const link = (await undoLinks(old)).at(-1) ?? '';
    expect((await undo(link)).body).toMatchObject({ next: 'password' });
    expect(await whoAmI(owner)).toBe(401);
    expect((await login(fresh)).status).toBe(401);
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email: old });
    await waitUntil(
      async () => testApp.emails.filter(({ to, subject }) => to === fresh && subject.includes('took back a change')),
      (emails) => emails.length === 1,
    );
    expect(testApp.emails.some(({ to, text }) => to === old && text.includes('/reset-password/'))).toBe(false);
    expect((await undo(link)).body).toMatchObject({ code: 'undo_link_dead' });
    expect((await undo(link, 'a guess of the finder')).body).toMatchObject({
      code: 'login_failed',
      fields: { password: 'This is not the password of before the change.' },
    });
    expect((await undo(`${link}?lang=hi`, 'a guess of the finder')).body).toMatchObject({
      fields: { password: 'यह बदलाव से पहले वाला पासवर्ड नहीं है।' },
    });
    expect(await userOf(owner)).toMatchObject({ email: null, password_hash: null });
    expect((await undo(link, goodPassword)).body).toMatchObject({ next: 'password-link' });
    const reset = await linkFor(testApp, old);
    expect((await ask(testApp, 'POST', `/api/auth${reset}`, { password: 'only the owner knows 3' })).status).toBe(200);
    expect((await login(old, 'only the owner knows 3')).status).toBe(200);
    expect((await undo(link, goodPassword)).body).toMatchObject({ code: 'undo_link_dead' });
  });

  test('a recycled mailbox: password guesses are limited', async () => {
    const limited = await openTestApp({ rateLimitFactor: 1 });
    try {
      const owner = await aCustomer(limited, 'guessed@undo.in');
      const body = { current: goodPassword, password: 'a second password 5' };
      await ask(limited, 'POST', '/api/user/password', body, owner.bearer);
      const emails = await waitUntil(
        async () => limited.emails.flatMap(({ text }) => /\/not-me\/[\w-]{43}/.exec(text)?.[0] ?? []),
        (links) => links.length > 0,
      );
      const guess = () => ask(limited, 'POST', `/api/auth${emails[0]}`, { password: 'a guess' });
      const codes = [];
      for (let n = 0; n < 12; n += 1) codes.push((await guess()).status);
      expect(codes).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    } finally {
      await limited.close();
    }
  });

  test('finds the account open by its unchanged number only to the holder of that number', async () => {
    const owner = await aCustomer(testApp, 'kept-phone@undo.in');
    await attachPhone('9811100013', owner);
    await changeEmail('thief.three@undo.in', owner);
    const link = (await undoLinks('kept-phone@undo.in', 2)).at(-1) ?? '';
    expect((await undo(link)).body).toMatchObject({ next: 'phone' });
    expect((await userOf(owner)).email).toBe(null);
    await codeGapOver(testApp);
    expect(await phoneLogin('9811100013')).toBe(owner.id);
  });
});
