import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessChange, accessChanges } from '#shared/rules/accounts.ts';
import { accessActs } from '#test/access-acts.ts';
import {
  aCustomer,
  aStaffMember,
  ask,
  codeFor,
  codeGapOver,
  goodPassword,
  linkFor,
  type Session,
} from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Account takeover: an attacker has a session and the password. The owner is sent an undo link for each change.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { post, login, whoAmI, userOf, textTo, undo, phoneLogin, undoLinks, switchOn, attachPhone, changeEmail } =
  accessActs(() => testApp);

const attacks: Record<
  AccessChange,
  { act: (who: Session) => Promise<unknown>; undone: (who: Session) => Promise<void> }
> = {
  password: {
    act: (who) => post('/api/user/password', { current: goodPassword, password: 'the thief knows this' }, who),
    undone: async () => expect((await login('password@undo.in', 'the thief knows this')).status).toBe(401),
  },
  email: {
    act: (who) => changeEmail('thief@undo.in', who),
    undone: async (who) =>
      expect(await userOf(who)).toMatchObject({ email: 'email@undo.in', email_verified_at: expect.any(Date) }),
  },
  phone: {
    act: (who) => attachPhone('9811100001', who),
    async undone(who) {
      expect(await userOf(who)).toMatchObject({ phone: null, phone_verified_at: null });
      await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone: '9811100001' });
      const entry = { phone: '9811100001', otp: textTo('9811100001') };
      const { body } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', entry);
      expect(body['user']).not.toMatchObject({ _id: who.id });
    },
  },
  'second-factor-on': {
    act: (who) => switchOn(who),
    undone: async (who) => expect(await userOf(who)).toMatchObject({ totp_enabled_at: null, totp_secret: null }),
  },
  'second-factor-off': {
    async act(who) {
      const { app } = await switchOn(who);
      await post('/api/user/second-factor/off', { password: goodPassword, code: app.generate() }, who);
    },
    // The latest link undoes only the last change, so the owner's own authenticator is on again.
    undone: async (who) => expect((await userOf(who)).totp_enabled_at).not.toBeNull(),
  },
  'recovery-code': {
    async act(who) {
      const { recovery } = await switchOn(who);
      expect((await login('recovery-code@undo.in', goodPassword, { code: recovery })).status).toBe(200);
    },
    undone: async (who) => expect((await userOf(who)).totp_enabled_at).not.toBeNull(),
  },
  sessions: {
    async act(who) {
      await login('sessions@undo.in');
      await ask(testApp, 'DELETE', '/api/user/sessions', { password: goodPassword }, who.bearer);
    },
    undone: async () => undefined,
  },
};

describe.each(accessChanges)('a change of %s', (kind) => {
  test('is mailed to the previous address, and its link ends all sessions and the password', async () => {
    const email = `${kind}@undo.in`;
    const attacker = await aStaffMember(testApp, email, 'seller');
    await attacks[kind].act(attacker);
    const link =
      (await undoLinks(email, kind === 'second-factor-off' || kind === 'recovery-code' ? 2 : 1)).at(-1) ?? '';
    const answers = await Promise.all([undo(link), undo(link)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await whoAmI(attacker)).toBe(401);
    expect((await login(email)).status).toBe(401);
    if (kind === 'email' || kind === 'second-factor-on')
      expect((await undo(link, goodPassword)).body).toMatchObject({ next: 'password-link' });
    await attacks[kind].undone(attacker);
    const reset = await linkFor(testApp, email);
    expect((await ask(testApp, 'POST', `/api/auth${reset}`, { password: 'only the owner knows 3' })).status).toBe(200);
    expect((await userOf(attacker)).password_hash).not.toBeNull();
  });
});

test('one link undoes all later changes too, to whichever mailbox it was sent', async () => {
  const attacker = await aCustomer(testApp, 'owner@undo.in');
  await post('/api/user/password', { current: goodPassword, password: goodPassword }, attacker);
  const [first = ''] = await undoLinks('owner@undo.in');
  await changeEmail('thief.two@undo.in', attacker);
  await attachPhone('9811100002', attacker);
  const [ofThief = ''] = await undoLinks('thief.two@undo.in');
  expect((await undo(first, goodPassword)).body).toMatchObject({ next: 'password-link' });
  expect(await userOf(attacker)).toMatchObject({ email: 'owner@undo.in', phone: null, password_hash: null });
  expect((await undo(ofThief)).status).toBe(400);
});

test('an expired or made-up link, or one of a deleted account, is refused', async () => {
  const asha = await aCustomer(testApp, 'old@undo.in');
  await login('old@undo.in');
  await ask(testApp, 'DELETE', '/api/user/sessions', { password: goodPassword }, asha.bearer);
  const [link = ''] = await undoLinks('old@undo.in');
  await testApp.db
    .updateTable('access_changes')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', asha.id)
    .execute();
  expect((await undo(link)).body).toMatchObject({ code: 'undo_link_dead' });
  expect((await undo(`/not-me/${'a'.repeat(43)}`)).body).toMatchObject({ code: 'undo_link_dead' });
  expect(await whoAmI(asha)).toBe(200);
});

test('on a disabled account offers help, not a link that would not come', async () => {
  const email = 'disabled@undo.in';
  const owner = await aStaffMember(testApp, email, 'seller');
  await post('/api/user/password', { current: goodPassword, password: goodPassword }, owner);
  const [link = ''] = await undoLinks(email);
  await testApp.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', owner.id).execute();
  expect((await undo(link)).body).toMatchObject({ next: 'help' });
  expect(await userOf(owner)).toMatchObject({ disabled_at: expect.any(Date), password_hash: null });
});

test('an address that another user has verified meanwhile stays with that user', async () => {
  const asha = await aCustomer(testApp, 'before@undo.in');
  await changeEmail('after@undo.in', asha);
  const [link = ''] = await undoLinks('before@undo.in');
  const other = await aCustomer(testApp, 'other@undo.in');
  await testApp.db.updateTable('users').set({ email: 'before@undo.in' }).where('id', '=', other.id).execute();
  expect((await undo(link, goodPassword)).body).toMatchObject({ next: 'help' });
  expect([(await userOf(asha)).email, (await userOf(other)).email]).toEqual([null, 'before@undo.in']);
});

test('an account with only a phone gets the link by text message at the previous number', async () => {
  const phone = '9811100003';
  await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone });
  const { body } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp: textTo(phone) });
  const who = { bearer: { authorization: `Bearer ${body['token']}` } };
  await post('/api/user/reauth-code', {}, who);
  await post('/api/user/phone', { phone: '9811100004', otp: textTo(phone) }, who);
  await post('/api/user/phone/confirm', { phone: '9811100004', otp: textTo('9811100004') }, who);
  const link =
    /\/not-me\/[\w-]{43}/.exec(testApp.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? '';
  expect((await undo(link)).body).toMatchObject({ next: 'help' });
  expect((await post('/api/auth/verify-token', undefined, who)).status).toBe(401);
  expect(testApp.texts.findLast(({ phone: to }) => to === '9811100004')?.text).toContain('Somebody used the link');
  // The old phone number may now belong to somebody else, so it opens another account.
  const user = body['user'] as { _id: string };
  expect(await phoneLogin(phone)).not.toBe(user._id);
  expect(await phoneLogin('9811100004')).not.toBe(user._id);
});

test('a thief who has changed the password first is undone with the password of before', async () => {
  const owner = await aCustomer(testApp, 'first-password@undo.in');
  const thiefs = 'the thief knows this';
  await post('/api/user/password', { current: goodPassword, password: thiefs }, owner);
  await post('/api/user/email', { email: 'thief.four@undo.in', password: thiefs }, owner);
  const otp = await codeFor(testApp, 'thief.four@undo.in');
  await post('/api/user/email/confirm', { email: 'thief.four@undo.in', otp }, owner);
  const link = (await undoLinks('first-password@undo.in', 2)).at(-1) ?? '';
  expect((await undo(link)).body).toMatchObject({ next: 'password' });
  expect((await undo(link, goodPassword)).body).toMatchObject({ next: 'password-link' });
  expect((await userOf(owner)).email).toBe('first-password@undo.in');
});

describe('a thief who moved the address to their own mailbox and back', () => {
  const [own, thiefs] = ['moved-back@undo.in', 'thief.six@undo.in'];
  test('has a link that ends with the owner’s reset, and does not live longer than the owner’s', async () => {
    const owner = await aCustomer(testApp, own);
    await changeEmail(thiefs, owner);
    await post('/api/user/password', { current: goodPassword, password: goodPassword }, owner);
    const ofThief = (await undoLinks(thiefs)).at(-1) ?? '';
    const lives = await testApp.db
      .selectFrom('access_changes')
      .select('expires_at')
      .where('user_id', '=', owner.id)
      .orderBy('created_at')
      .execute();
    expect(lives[1]?.expires_at).toEqual(lives[0]?.expires_at);
    expect(lives[0]?.expires_at.getTime()).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    await codeGapOver(testApp);
    await post('/api/user/email', { email: own, password: goodPassword }, owner);
    await post('/api/user/email/confirm', { email: own, otp: await codeFor(testApp, own) }, owner);
    expect((await userOf(owner)).email).toBe(own);
    await codeGapOver(testApp);
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email: own });
    const reset = await linkFor(testApp, own);
    const { status } = await ask(testApp, 'POST', `/api/auth${reset}`, { password: 'only the owner knows 3' });
    expect(status).toBe(200);
    for (const password of [goodPassword, undefined])
      expect((await undo(ofThief, password)).body).toMatchObject({ code: 'undo_link_dead' });
    expect((await login(own, 'only the owner knows 3')).status).toBe(200);
    const [ofOwner = ''] = await undoLinks(own);
    expect((await undo(ofOwner, goodPassword)).body).toMatchObject({ next: 'password-link' });
    expect((await userOf(owner)).email).toBe(own);
  });
});

test('e-mails with these links are one HTML page with the same link as text', async () => {
  const emails = testApp.emails.filter(({ text }) => text.includes('/not-me/'));
  expect(emails.length).toBeGreaterThan(10);
  for (const { html, text } of emails) expect(html).toContain(/\/not-me\/[\w-]{43}/.exec(text)?.[0]);
});
