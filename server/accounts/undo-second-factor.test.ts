import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { accessActs } from '#test/access-acts.ts';
import { aStaffMember, codeGapOver, goodPassword } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Somebody reads the owner's mailbox, or has set a password through a mailed link.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { allowCodeAgain, post, login, userOf, undo, undoLinks, switchOn, changeEmail, forgotten } = accessActs(
  () => testApp,
);

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
      const on = await post('/api/user/second-factor/confirm', { code: app.generate() }, { bearer });
      await allowCodeAgain(owner);
      return { bearer, app, recovery: on.body['recoveryCodes'] as string[] };
    };
    await forgotten(email, planted);
    const thief = await enrol(planted);
    expect((await login(email, planted, { code: thief.app.generate() })).status).toBe(200);
    const [code = ''] = thief.recovery;
    expect((await post('/api/user/second-factor/off', { password: planted, code }, thief)).status).toBe(204);
    await codeGapOver(testApp);
    await forgotten(email, 'only the owner knows 3');
    await enrol('only the owner knows 3');
    for (const link of (await undoLinks(email, 5)).slice(1))
      expect((await undo(link, planted)).body).toMatchObject({ code: 'login_failed' });
    expect((await userOf(owner)).totp_enabled_at).not.toBeNull();
  });

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
    const codes = testApp.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', owner.id);
    expect(await codes.execute()).toEqual([]);
  });

  test('is not removed with a password that somebody set by a mailed link in between', async () => {
    const email = 'mailed-twice@undo.in';
    const owner = await aStaffMember(testApp, email, 'seller');
    await forgotten(email, 'the reader chose this');
    await codeGapOver(testApp);
    await forgotten(email, 'the reader chose that');
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
      .where('user_id', '=', owner.id)
      .execute();
    await codeGapOver(testApp);
    await forgotten(email, goodPassword);
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
