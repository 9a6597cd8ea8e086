import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { type AccessChange, accessChanges } from '#shared/rules/accounts.ts';
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
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Account takeover: an attacker has a session and the password. Each change is mailed to the owner, and the link
// undoes it.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const post = (path: string, body: unknown, who: Pick<Session, 'bearer'>) =>
  ask(testApp, 'POST', path, body, who.bearer);
const login = (email: string, password = goodPassword, more = {}) =>
  ask(testApp, 'POST', '/api/auth/login', { email, password, ...more });
const whoAmI = async (who: Session) => (await post('/api/auth/verify-token', undefined, who)).status;
const userOf = ({ id }: Session) =>
  testApp.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const textTo = (phone: string) =>
  /\b\d{6}\b/.exec(testApp.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? 'none';
const undo = (token: string, password?: string) =>
  ask(testApp, 'POST', `/api/auth${token}`, password === undefined ? undefined : { password });

const linkTo = (phone: string) =>
  /\/not-me\/[\w-]{43}/.exec(testApp.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? '';
/** The account that a code to the number opens. */
async function phoneLogin(phone: string) {
  await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone });
  const { body } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', { phone, otp: textTo(phone) });
  return (body['user'] as { _id: string } | undefined)?._id;
}

/** The links in all e-mails to an address, the latest last. */
async function undoLinks(email: string, nth = 1): Promise<string[]> {
  const find = () =>
    testApp.emails.filter(({ to }) => to === email).flatMap(({ text }) => /\/not-me\/[\w-]{43}/.exec(text)?.[0] ?? []);
  return waitUntil(
    async () => find(),
    (links) => links.length >= nth,
  );
}

async function begun(who: Session) {
  const { body } = await post('/api/user/second-factor', { password: goodPassword }, who);
  return new TOTP({ secret: Secret.fromBase32(String(body.secret)), period: 30 });
}
async function switchOn(who: Session) {
  const app = await begun(who);
  const code = app.generate({ timestamp: Date.now() - 30_000 });
  const { body } = await post('/api/user/second-factor/confirm', { code }, who);
  return { app, recovery: (body['recoveryCodes'] as string[])[0] ?? '' };
}
async function attachPhone(phone: string, who: Session) {
  await post('/api/user/phone', { phone, password: goodPassword }, who);
  await post('/api/user/phone/confirm', { phone, otp: textTo(phone) }, who);
}
async function changeEmail(email: string, who: Session) {
  await post('/api/user/email', { email, password: goodPassword }, who);
  await post('/api/user/email/confirm', { email, otp: await codeFor(testApp, email) }, who);
}

/** An attacker's change, and the state expected after the undo. */
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
    // The latest link undoes the last change only: the owner's own authenticator counts again.
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
    act: (who) => ask(testApp, 'DELETE', '/api/user/sessions', { password: goodPassword }, who.bearer),
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
  await ask(testApp, 'DELETE', '/api/user/sessions', { password: goodPassword }, asha.bearer);
  const [link = ''] = await undoLinks('old@undo.in');
  await testApp.db
    .updateTable('access_changes')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('person_id', '=', asha.id)
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
  // The old number may belong to somebody else now: it opens another account.
  const user = body['user'] as { _id: string };
  expect(await phoneLogin(phone)).not.toBe(user._id);
  expect(await phoneLogin('9811100004')).not.toBe(user._id);
});

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
    expect((await undo(link, 'a guess of the finder')).body).toMatchObject({ code: 'login_failed' });
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
      .where('person_id', '=', owner.id)
      .orderBy('created_at')
      .execute();
    expect(lives[1]?.expires_at).toEqual(lives[0]?.expires_at);
    expect(lives[0]?.expires_at.getTime()).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    await codeGapOver(testApp);
    await post('/api/user/email', { email: own, password: goodPassword }, owner);
    await post('/api/user/email/confirm', { email: own, otp: await codeFor(testApp, own, 2) }, owner);
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

describe('a second factor switched on', () => {
  test('by a planted password does not prove that password', async () => {
    const email = 'planted-factor@undo.in';
    const owner = await aStaffMember(testApp, email, 'seller');
    const planted = 'the reader planted 1';
    const enrol = async (password: string, entry: object = {}) => {
      const { body } = await login(email, password, entry);
      const bearer = { authorization: `Bearer ${body['token']}` };
      const begun = await post('/api/user/second-factor', { password }, { bearer });
      const app = new TOTP({ secret: Secret.fromBase32(String(begun.body['secret'])), period: 30 });
      const code = app.generate({ timestamp: Date.now() - 30_000 });
      const on = await post('/api/user/second-factor/confirm', { code }, { bearer });
      return { bearer, app, recovery: on.body['recoveryCodes'] as string[] };
    };
    await forgotten(email, planted);
    const thief = await enrol(planted);
    expect((await login(email, planted, { code: thief.app.generate() })).status).toBe(200);
    const [code = ''] = thief.recovery;
    expect((await post('/api/user/second-factor/off', { password: planted, code }, thief)).status).toBe(204);
    await codeGapOver(testApp);
    await forgotten(email, 'only the owner knows 3', 2);
    await enrol('only the owner knows 3');
    for (const link of (await undoLinks(email, 5)).slice(1))
      expect((await undo(link, planted)).body).toMatchObject({ code: 'login_failed' });
    expect((await userOf(owner)).totp_enabled_at).not.toBeNull();
  });

  const forgotten = async (email: string, password: string, nth = 1) => {
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email });
    return ask(testApp, 'POST', `/api/auth${await linkFor(testApp, email, nth)}`, { password });
  };

  test('is not removed by somebody who reads the mailbox but does not know the previous password', async () => {
    const email = 'read-mailbox@undo.in';
    const owner = await aStaffMember(testApp, email, 'seller');
    const { app, recovery } = await switchOn(owner);
    const link = (await undoLinks(email)).at(-1) ?? '';
    expect((await undo(link)).body).toMatchObject({ next: 'password' });
    expect((await undo(link)).body).toMatchObject({ code: 'undo_link_dead' });
    expect((await undo(link, 'a guess of the reader')).body).toMatchObject({ code: 'login_failed' });
    expect((await userOf(owner)).totp_enabled_at).not.toBeNull();
    expect((await forgotten(email, 'the reader chose this')).status).toBe(200);
    const reader = await login(email, 'the reader chose this');
    expect(reader.body).toMatchObject({ code: 'second_factor_needed' });
    // The owner's app and recovery codes still work.
    const code = app.generate();
    expect((await login(email, 'the reader chose this', { code })).status).toBe(200);
    expect((await login(email, 'the reader chose this', { code: recovery })).status).toBe(200);
  });

  test('by a thief of session and password is removed with that password, also after a reset of the password', async () => {
    const email = 'locked-out@undo.in';
    const owner = await aStaffMember(testApp, email, 'seller');
    await switchOn(owner);
    const link = (await undoLinks(email)).at(-1) ?? '';
    await undo(link);
    await forgotten(email, 'only the owner knows 3');
    expect((await login(email, 'only the owner knows 3')).body).toMatchObject({ code: 'second_factor_needed' });
    expect((await undo(link, goodPassword)).body).toMatchObject({ next: 'password-link' });
    expect(await userOf(owner)).toMatchObject({ totp_enabled_at: null, totp_secret: null, password_hash: null });
    await forgotten(email, 'only the owner knows 4');
    expect((await login(email, 'only the owner knows 4')).status).toBe(200);
    expect((await undo(link, goodPassword)).body).toMatchObject({ code: 'undo_link_dead' });
  });

  test('is removed by the link of an earlier change too, given the password minutes later', async () => {
    const email = 'earlier-link@undo.in';
    const owner = await aStaffMember(testApp, email, 'seller');
    await post('/api/user/password', { current: goodPassword, password: 'the thief knows this' }, owner);
    const [link = ''] = await undoLinks(email);
    const { body } = await post('/api/user/second-factor', { password: 'the thief knows this' }, owner);
    const app = new TOTP({ secret: Secret.fromBase32(String(body['secret'])), period: 30 });
    await post('/api/user/second-factor/confirm', { code: app.generate() }, owner);
    expect((await undo(link)).body).toMatchObject({ next: 'password' });
    await purgePersonalData(testApp.db, new Date(Date.now() + 60_000));
    expect((await undo(link, goodPassword)).body).toMatchObject({ next: 'password-link' });
    expect((await userOf(owner)).totp_enabled_at).toBeNull();
  });

  test('in place of the owner’s is replaced by that one only with the previous password', async () => {
    const email = 'replaced@undo.in';
    const owner = await aStaffMember(testApp, email, 'seller');
    const { app } = await switchOn(owner);
    const owners = (await userOf(owner)).totp_secret;
    await post('/api/user/second-factor/off', { password: goodPassword, code: app.generate() }, owner);
    const ofOff = (await undoLinks(email, 2)).at(-1) ?? '';
    await switchOn(owner);
    const thiefs = (await userOf(owner)).totp_secret;
    expect(thiefs).not.toBe(owners);
    expect((await undo(ofOff)).body).toMatchObject({ next: 'password' });
    expect((await userOf(owner)).totp_secret).toBe(thiefs);
    expect((await undo(ofOff, goodPassword)).body).toMatchObject({ next: 'password-link' });
    expect((await userOf(owner)).totp_secret).toBe(owners);
    expect((await undo(ofOff, goodPassword)).body).toMatchObject({ code: 'undo_link_dead' });
    const codes = testApp.db.selectFrom('recovery_codes').selectAll().where('person_id', '=', owner.id);
    expect(await codes.execute()).toEqual([]);
  });

  test('is not removed with a password that somebody set by a mailed link in between', async () => {
    const email = 'mailed-twice@undo.in';
    const owner = await aStaffMember(testApp, email, 'seller');
    await forgotten(email, 'the reader chose this');
    await codeGapOver(testApp);
    await forgotten(email, 'the reader chose that', 2);
    const ofSecond = (await undoLinks(email, 2)).at(-1) ?? '';
    const { body } = await login(email, 'the reader chose that');
    const bearer = { authorization: `Bearer ${body['token']}` };
    const begun = await post('/api/user/second-factor', { password: 'the reader chose that' }, { bearer });
    const app = new TOTP({ secret: Secret.fromBase32(String(begun.body['secret'])), period: 30 });
    const on = await post('/api/user/second-factor/confirm', { code: app.generate() }, { bearer });
    expect(on.status, JSON.stringify([body, begun.body, on.body])).toBe(200);
    expect((await undo(ofSecond, 'the reader chose this')).body).toMatchObject({ code: 'login_failed' });
    expect((await userOf(owner)).totp_enabled_at).not.toBeNull();
    expect((await undo(ofSecond, goodPassword)).body).toMatchObject({ next: 'password-link' });
    expect((await userOf(owner)).totp_enabled_at).toBeNull();
  });

  test('or a moved address is not undone with a planted password, also after the change before it has expired', async () => {
    const [email, fresh] = ['planted@undo.in', 'moved.away@undo.in'];
    const owner = await aStaffMember(testApp, email, 'seller');
    await forgotten(email, 'the reader planted 1');
    await testApp.db
      .updateTable('access_changes')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('person_id', '=', owner.id)
      .execute();
    await codeGapOver(testApp);
    await forgotten(email, goodPassword, 2);
    const { body } = await login(email);
    const session = { ...owner, bearer: { authorization: `Bearer ${body['token']}` } };
    await switchOn(session);
    await changeEmail(fresh, session);
    const links = (await undoLinks(email, 4)).slice(1);
    expect(links).toHaveLength(3);
    for (const link of links)
      expect((await undo(link, 'the reader planted 1')).body).toMatchObject({ code: 'login_failed' });
    expect(await userOf(owner)).toMatchObject({ email: fresh, totp_enabled_at: expect.any(Date) });
  });

  test('again after an undo is the owner’s: the used link does not remove it', async () => {
    const email = 'own-again@undo.in';
    const owner = await aStaffMember(testApp, email, 'seller');
    await switchOn(owner);
    const link = (await undoLinks(email)).at(-1) ?? '';
    expect((await undo(link, goodPassword)).body).toMatchObject({ next: 'password-link' });
    await forgotten(email, goodPassword);
    const { body } = await login(email);
    await switchOn({ ...owner, bearer: { authorization: `Bearer ${body['token']}` } });
    expect((await undo(link, goodPassword)).body).toMatchObject({ code: 'undo_link_dead' });
    expect((await userOf(owner)).totp_enabled_at).not.toBeNull();
  });
});

describe('password reset links', () => {
  const ended: [string, (who: Session, email: string) => Promise<unknown>][] = [
    ['a new password', (who) => post('/api/user/password', { current: goodPassword, password: goodPassword }, who)],
    ['a new address', (who, email) => changeEmail(`new-${email}`, who)],
    ['a second factor', (who) => switchOn(who)],
    [
      'being shut out',
      async ({ id }) => {
        const admin = await aStaffMember(testApp, 'admin@undo.in', 'admin');
        await post(`/api/admin/staff-accounts/${id}/disable`, { reason: 'gone' }, admin);
        await post(`/api/admin/staff-accounts/${id}/enable`, { reason: 'back' }, admin);
      },
    ],
  ];
  test.each(ended)('in old e-mails become invalid with %s', async (what, end) => {
    const email = `${what.replaceAll(' ', '-')}@links.in`;
    const who = await aStaffMember(testApp, email, 'seller');
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email });
    const link = await linkFor(testApp, email);
    await end(who, email);
    const late = await ask(testApp, 'POST', `/api/auth${link}`, { password: 'a thief in the mailbox' });
    expect(late.body).toMatchObject({ code: 'reset_link_dead' });
  });

  test('do not let a disabled account in, and none is left after erasure', async () => {
    const who = await aCustomer(testApp, 'out@links.in');
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email: 'out@links.in' });
    const link = await linkFor(testApp, 'out@links.in');
    await testApp.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', who.id).execute();
    expect((await ask(testApp, 'POST', `/api/auth${link}`, { password: 'a new one 12345' })).status).toBe(400);
  });
});

test('e-mails with these links are one HTML page with the same link as text', async () => {
  const emails = testApp.emails.filter(({ text }) => text.includes('/not-me/'));
  expect(emails.length).toBeGreaterThan(10);
  for (const { html, text } of emails) expect(html).toContain(/\/not-me\/[\w-]{43}/.exec(text)?.[0]);
});
