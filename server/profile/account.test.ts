import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, codeFor, goodPassword, linkFor, logIn, type Session } from '#test/accounts.ts';
import { aPdf } from '#test/pdfs.ts';
import { aBuyer, startPayment, until } from '#test/people.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { unzip } from '#test/unzip.ts';
import { aPicture, open, saveProfile } from '#test/uploads.ts';
import { forgetFarewells, forgetOldRecords } from './erase.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const post = (path: string, body: unknown, who: Session) => ask(stage, 'POST', path, body, who.bearer);
const whoAmI = (who: Session) => ask(stage, 'POST', '/api/auth/verify-token', undefined, who.bearer);
const lettersTo = (email: string, words: string) =>
  until(
    async () => stage.letters.filter(({ to, text }) => to === email && text.includes(words)),
    ({ length }) => length > 0,
  );
const textTo = (phone: string) =>
  /^\d{6}/.exec(stage.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0] ?? 'none';

describe('another e-mail address', () => {
  const wish = (email: string) => ({ email, password: goodPassword });

  test('is the person’s once its code came back, and the old one is told', async () => {
    const asha = await aCustomer(stage, 'asha@old.in', 'Asha Rao');
    const { body: order } = await startPayment(stage, aBuyer({ email: 'asha@new.in' }));
    expect((await post('/api/user/email', wish('Asha@New.in'), asha)).status).toBe(200);
    const otp = await codeFor(stage, 'asha@new.in');
    expect(
      (await post('/api/user/email/confirm', { email: 'asha@new.in', otp: otp === '000000' ? '1' : '000000' }, asha))
        .status,
    ).toBe(400);
    expect((await post('/api/user/email/confirm', { email: 'asha@new.in', otp }, asha)).body).toMatchObject({
      user: { email: 'asha@new.in' },
    });
    await lettersTo('asha@old.in', 'asha@new.in');
    expect((await logIn(stage, 'asha@new.in')).id).toBe(asha.id);
    expect((await ask(stage, 'POST', '/api/auth/login', { email: 'asha@old.in', password: goodPassword })).status).toBe(
      401,
    );
    const adopted = stage.db.selectFrom('orders').select('person_id').where('id', '=', order.order_id);
    expect(await adopted.executeTakeFirst()).toEqual({ person_id: asha.id });
  });

  test('takes the password, and a code works for the one who asked for it only', async () => {
    const asha = await aCustomer(stage, 'asha@a.in');
    const eve = await aCustomer(stage, 'eve@a.in');
    expect((await post('/api/user/email', { email: 'asha@b.in' }, asha)).body).toMatchObject({ code: 'login_failed' });
    expect((await post('/api/user/email', { email: 'asha@b.in', password: 'wrong' }, asha)).status).toBe(401);
    await post('/api/user/email', wish('asha@b.in'), asha);
    const otp = await codeFor(stage, 'asha@b.in');
    expect((await post('/api/user/email/confirm', { email: 'asha@b.in', otp }, eve)).status).toBe(400);
  });

  test('of somebody else answers the same and never becomes one’s own', async () => {
    const eve = await aCustomer(stage, 'eve@b.in');
    await aCustomer(stage, 'victim@b.in');
    const [taken, free] = [
      await post('/api/user/email', wish('victim@b.in'), eve),
      await post('/api/user/email', wish('free@b.in'), eve),
    ];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await lettersTo('victim@b.in', 'already have');
  });

  test('that somebody began to sign up with and never proved is taken over from them', async () => {
    await ask(stage, 'POST', '/api/auth/register', { name: 'Eve', email: 'mine@c.in', password: goodPassword });
    const asha = await aCustomer(stage, 'asha@c.in');
    await post('/api/user/email', wish('mine@c.in'), asha);
    const otp = await codeFor(stage, 'mine@c.in', 2);
    expect((await post('/api/user/email/confirm', { email: 'mine@c.in', otp }, asha)).status).toBe(200);
  });

  test('makes reset links in the old mailbox worthless', async () => {
    const asha = await aCustomer(stage, 'asha@d.in');
    await ask(stage, 'POST', '/api/auth/forgot-password', { email: 'asha@d.in' });
    const link = await linkFor(stage, 'asha@d.in');
    await post('/api/user/email', wish('asha@e.in'), asha);
    await post('/api/user/email/confirm', { email: 'asha@e.in', otp: await codeFor(stage, 'asha@e.in') }, asha);
    expect((await ask(stage, 'POST', `/api/auth${link}`, { password: 'a thief in the old mailbox' })).status).toBe(400);
  });
});

describe('another number', () => {
  test('is proven by its code, and the mailbox and the old number are told', async () => {
    const asha = await aCustomer(stage, 'phone@a.in');
    for (const phone of ['9811111111', '9822222222']) {
      expect((await post('/api/user/phone', { phone: `+91 ${phone}` }, asha)).body).toEqual({
        message: `OTP sent to +91${phone}`,
      });
      expect((await post('/api/user/phone/confirm', { phone, otp: textTo(phone) }, asha)).body).toMatchObject({
        user: { phone },
        account: { phoneProven: true },
      });
    }
    await lettersTo('phone@a.in', '+91 9822222222');
    expect(stage.texts.findLast(({ phone }) => phone === '9811111111')?.text).toContain('another number');
  });

  test('of somebody else stays theirs', async () => {
    await ask(stage, 'POST', '/api/auth/phone/send-otp', { phone: '9833333333' });
    await ask(stage, 'POST', '/api/auth/phone/verify-otp', { phone: '9833333333', otp: textTo('9833333333') });
    const eve = await aCustomer(stage, 'phone@b.in');
    await post('/api/user/phone', { phone: '9833333333' }, eve);
    const taken = await post('/api/user/phone/confirm', { phone: '9833333333', otp: textTo('9833333333') }, eve);
    expect([taken.status, taken.body.code]).toEqual([409, 'address_taken']);
  });

  test('is not proven by another’s code or a wrong one', async () => {
    const [asha, eve] = [await aCustomer(stage, 'phone@c.in'), await aCustomer(stage, 'phone@d.in')];
    await post('/api/user/phone', { phone: '9844444444' }, asha);
    const otp = textTo('9844444444');
    expect((await post('/api/user/phone/confirm', { phone: '9844444444', otp }, eve)).body).toMatchObject({
      code: 'otp_wrong',
    });
    expect((await post('/api/user/phone/confirm', { phone: '9844444444', otp: '12' }, asha)).status).toBe(400);
    expect((await post('/api/user/phone/confirm', { idToken: 'x.y.z' }, asha)).status).toBe(404);
  });
});

describe('all of one’s data', () => {
  test('come as an archive with the papers in it, and that is noted as an opening', async () => {
    const asha = await aCustomer(stage, 'data@a.in', 'Asha Rao');
    const pdf = aPdf();
    await saveProfile(stage, asha, {
      aadharCard: { bytes: pdf, name: 'mine.pdf' },
      profilePhoto: { bytes: await aPicture() },
    });
    const { body: order } = await startPayment(stage, aBuyer({ email: 'data@a.in' }));
    await logIn(stage, 'data@a.in');
    const { status, headers, bytes } = await open(stage, '/api/user/export', asha);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ]);
    const files = unzip(bytes);
    expect(files.get('papers/aadharCard-mine.pdf')?.equals(pdf)).toBe(true);
    const data = JSON.parse(files.get('my-data.json')?.toString() ?? '');
    expect(data).toMatchObject({
      profile: { name: 'Asha Rao' },
      orders: [{ id: order.order_id }],
      paperOpenings: [{ self: true }],
    });
    const row = await stage.db
      .selectFrom('people')
      .select('password_hash')
      .where('id', '=', asha.id)
      .executeTakeFirst();
    for (const secret of [row?.password_hash ?? '', asha.token]) expect(bytes.includes(secret)).toBe(false);
  });
});

describe('the end of an account', () => {
  const leave = (body: unknown, who: Session) => ask(stage, 'DELETE', '/api/user', body, who.bearer);
  const personOf = ({ id }: Session) =>
    stage.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('takes the password', async () => {
    const asha = await aCustomer(stage, 'leaver@a.in');
    expect((await leave({}, asha)).body).toMatchObject({ code: 'proof_missing' });
    expect((await leave({ password: 'wrong' }, asha)).status).toBe(401);
    expect((await leave({ otp: '123456' }, asha)).body).toMatchObject({ code: 'otp_wrong' });
    expect((await personOf(asha)).erased_at).toBeNull();
  });

  test('leaves nothing of the person but what was paid for', async () => {
    const asha = await aCustomer(stage, 'leaver@b.in', 'Asha Rao');
    const elsewhere = await logIn(stage, 'leaver@b.in');
    const { body } = await saveProfile(stage, asha, {
      ...{ phone: '9855555555', aadharCard: { bytes: aPdf() }, profilePhoto: { bytes: await aPicture() } },
    });
    await open(stage, body.user.aadharCard, asha);
    const { body: paid } = await startPayment(stage, aBuyer({ email: 'leaver@b.in' }));
    const { body: unpaid } = await startPayment(
      stage,
      aBuyer({ email: 'leaver@b.in', planId: 'zomato-pro', amount: 2999 }),
    );
    await stage.db
      .updateTable('orders')
      .set({ person_id: asha.id, name: 'Asha Rao' })
      .where('email', '=', 'leaver@b.in')
      .execute();
    await stage.db
      .updateTable('orders')
      .set({ status: 'paid', paid_at: new Date('2026-11-20'), ask_next_at: null })
      .where('id', '=', paid.order_id)
      .execute();
    await stage.db
      .updateTable('orders')
      .set({ status: 'expired', ask_next_at: null })
      .where('id', '=', unpaid.order_id)
      .execute();
    const papers = await stage.db.selectFrom('papers').select('path').where('person_id', '=', asha.id).execute();

    expect((await leave({ password: goodPassword }, asha)).body).toEqual({
      message: 'Your account is deleted.',
      recordsKeptUntil: '2033-12-31',
    });

    for (const session of [asha, elsewhere]) expect((await whoAmI(session)).status).toBe(401);
    expect((await ask(stage, 'POST', '/api/auth/login', { email: 'leaver@b.in', password: goodPassword })).status).toBe(
      401,
    );
    expect(papers).toHaveLength(2);
    for (const { path } of papers) expect(await stage.files.exists(path)).toBe(false);
    const left = await personOf(asha);
    expect(left).toMatchObject({
      name: '',
      email: null,
      phone: null,
      password_hash: null,
      erased_at: expect.any(Date),
    });
    expect(
      await stage.db
        .selectFrom('orders')
        .select(['id', 'name'])
        .where('person_id', '=', asha.id)
        .orderBy('total')
        .execute(),
    ).toEqual([
      { id: paid.order_id, name: 'Asha Rao' },
      { id: unpaid.order_id, name: '' },
    ]);
    await lettersTo('leaver@b.in', '31 December 2033');
    await until(
      async () =>
        (await stage.db.selectFrom('mails').select('sent_at').where('kind', '=', 'account-erased').execute()).every(
          ({ sent_at }) => sent_at,
        ),
      Boolean,
    );
    await forgetFarewells(stage.db);
    expect(await tablesWith('leaver@b.in')).toEqual(['orders']);
    expect(await tablesWith('9855555555')).toEqual([]);

    await forgetOldRecords(stage.db, new Date('2033-12-31T12:00:00Z'));
    expect(await tablesWith('leaver@b.in')).toEqual(['orders']);
    await forgetOldRecords(stage.db, new Date('2034-01-01T12:00:00Z'));
    expect(await tablesWith('leaver@b.in')).toEqual([]);
  });

  test('by a code, for somebody who has only a number', async () => {
    await ask(stage, 'POST', '/api/auth/phone/send-otp', { phone: '9866666666' });
    const { body } = await ask(stage, 'POST', '/api/auth/phone/verify-otp', {
      phone: '9866666666',
      otp: textTo('9866666666'),
    });
    const bearer = { authorization: `Bearer ${body.token}` };
    await ask(stage, 'POST', '/api/user/erasure-code', undefined, bearer);
    expect((await ask(stage, 'DELETE', '/api/user', { password: '' }, bearer)).status).toBe(403);
    expect((await ask(stage, 'DELETE', '/api/user', { otp: textTo('9866666666') }, bearer)).body).toMatchObject({
      recordsKeptUntil: null,
    });
  });

  test('what the staff did stays in the books of those whose papers they opened', async () => {
    const asha = await aCustomer(stage, 'owner@a.in');
    const farah = await aStaffMember(stage, 'staff@a.in', 'seller');
    const { body } = await saveProfile(stage, asha, { panCard: { bytes: await aPicture() } });
    await open(stage, body.user.panCard, farah);
    await leave({ password: goodPassword }, farah);
    expect((await ask(stage, 'GET', '/api/user/paper-openings', undefined, asha.bearer)).body).toMatchObject([
      { openedBy: 'Farah Khan' },
    ]);
  });

  /** The tables that still know a word. */
  async function tablesWith(word: string): Promise<string[]> {
    const tables = await stage.db.introspection.getTables();
    const found: string[] = [];
    for (const { name } of tables.filter(({ schema }) => schema === 'public')) {
      const rows = await stage.db
        .selectFrom(name as 'people')
        .selectAll()
        .execute();
      if (JSON.stringify(rows).includes(word)) found.push(name);
    }
    return found;
  }
});
