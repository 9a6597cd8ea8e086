import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { accessActs } from '#test/access-acts.ts';
import { aCustomer, aStaffMember, ask, emailsTo, goodPassword, logIn, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { aPdf } from '#test/pdfs.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { aPicture, open, pixelsOf, saveProfile } from '#test/uploads.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { whoAmI, userOf, textTo } = accessActs(() => testApp);

describe('data export', () => {
  test('is an archive with the documents in it, and the access is logged', async () => {
    const asha = await aCustomer(testApp, 'data@a.in', 'Asha Rao');
    await saveProfile(testApp, asha, {
      aadharCard: { bytes: aPdf(), name: 'mine.pdf' },
      profilePhoto: { bytes: await aPicture() },
    });
    const { body: order } = await initiatePayment(testApp, aBuyer({ email: 'data@a.in' }), asha.bearer);
    await logIn(testApp, 'data@a.in');
    const { status, headers, bytes } = await open(testApp, '/api/user/export', asha);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ]);
    const files = unzip(bytes);
    expect(files.get('papers/aadharCard-mine.pdf')).toEqual(aPdf());
    expect((await pixelsOf(files.get('papers/aadharCard-mine.pdf pages/1.jpg') ?? Buffer.of())).width).toBe(2_500);
    const data = JSON.parse(files.get('my-data.json')?.toString() ?? '');
    expect(data).toMatchObject({
      profile: { name: 'Asha Rao' },
      orders: [{ id: order.order_id }],
      paperOpenings: [{ self: true }],
    });
    const row = await testApp.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', asha.id)
      .executeTakeFirst();
    for (const secret of [row?.password_hash ?? '', asha.token]) expect(bytes.includes(secret)).toBe(false);
  });
});

describe('erasing the account', () => {
  const leave = (body: unknown, who: Session) => ask(testApp, 'DELETE', '/api/user', body, who.bearer);

  test('requires the password', async () => {
    const asha = await aCustomer(testApp, 'leaver@a.in');
    expect((await leave({}, asha)).body).toMatchObject({ code: 'proof_missing' });
    expect((await leave({ password: 'wrong' }, asha)).status).toBe(401);
    expect((await leave({ otp: '123456' }, asha)).body).toMatchObject({ code: 'password_needed' });
    expect((await userOf(asha)).erased_at).toBeNull();
  });

  test('leaves only payment records', async () => {
    const asha = await aCustomer(testApp, 'leaver@b.in', 'Asha Rao');
    const elsewhere = await logIn(testApp, 'leaver@b.in');
    const { body } = await saveProfile(testApp, asha, {
      phone: '9855555555',
      aadharCard: { bytes: aPdf() },
      profilePhoto: { bytes: await aPicture() },
    });
    await open(testApp, body.user.aadharCard, asha);
    const { body: paid } = await initiatePayment(testApp, aBuyer({ email: 'leaver@b.in' }));
    const { body: unpaid } = await initiatePayment(
      testApp,
      aBuyer({ email: 'leaver@b.in', planId: 'zomato-pro', amount: 2999 }),
    );
    await testApp.db
      .updateTable('orders')
      .set({ user_id: asha.id, name: 'Asha Rao' })
      .where('email', '=', 'leaver@b.in')
      .execute();
    await testApp.db
      .updateTable('orders')
      .set({ status: 'paid', paid_at: new Date('2026-11-20'), ask_next_at: null })
      .where('id', '=', paid.order_id)
      .execute();
    await testApp.db
      .updateTable('orders')
      .set({ status: 'expired', ask_next_at: null })
      .where('id', '=', unpaid.order_id)
      .execute();
    const documents = await testApp.db.selectFrom('documents').select('path').where('user_id', '=', asha.id).execute();

    expect((await leave({ password: goodPassword }, asha)).body).toEqual({
      message: 'Your account is deleted.',
      recordsKeptUntil: '2033-12-31',
    });

    for (const session of [asha, elsewhere]) expect(await whoAmI(session)).toBe(401);
    expect(
      (await ask(testApp, 'POST', '/api/auth/login', { email: 'leaver@b.in', password: goodPassword })).status,
    ).toBe(401);
    expect(documents).toHaveLength(2);
    for (const { path } of documents) expect(await testApp.files.exists(path)).toBe(false);
    const left = await userOf(asha);
    expect(left).toMatchObject({
      name: '',
      email: null,
      phone: null,
      password_hash: null,
      erased_at: expect.any(Date),
    });
    expect(
      await testApp.db
        .selectFrom('orders')
        .select(['id', 'name'])
        .where('user_id', '=', asha.id)
        .orderBy('total')
        .execute(),
    ).toEqual([
      { id: paid.order_id, name: 'Asha Rao' },
      { id: unpaid.order_id, name: '' },
    ]);
    await emailsTo(testApp, 'leaver@b.in', '31 December 2033');
    await waitUntil(
      async () =>
        (await testApp.db.selectFrom('mails').select('sent_at').where('kind', '=', 'account-erased').execute()).every(
          ({ sent_at }) => sent_at,
        ),
      Boolean,
    );
    await purgePersonalData(testApp.db, new Date());
    expect(await tablesWith('leaver@b.in')).toEqual([]);
    expect(await tablesWith('9855555555')).toEqual([]);

    const nameOnInvoice = async () =>
      (await testApp.db.selectFrom('orders').select('name').where('id', '=', paid.order_id).executeTakeFirst())?.name;
    await purgePersonalData(testApp.db, new Date('2033-12-31T12:00:00Z'));
    expect(await nameOnInvoice()).toBe('Asha Rao');
    await purgePersonalData(testApp.db, new Date('2034-01-01T12:00:00Z'));
    expect(await nameOnInvoice()).toBe('');
  });

  test('works with a code for an account with only a number', async () => {
    await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone: '9866666666' });
    const { body } = await ask(testApp, 'POST', '/api/auth/phone/verify-otp', {
      phone: '9866666666',
      otp: textTo('9866666666'),
    });
    const bearer = { authorization: `Bearer ${body.token}` };
    await ask(testApp, 'POST', '/api/user/erasure-code', undefined, bearer);
    expect((await ask(testApp, 'DELETE', '/api/user', { password: '' }, bearer)).status).toBe(403);
    expect((await ask(testApp, 'DELETE', '/api/user', { otp: textTo('9866666666') }, bearer)).body).toMatchObject({
      recordsKeptUntil: null,
    });
  });

  test('of staff keeps the access log of documents that they opened', async () => {
    const asha = await aCustomer(testApp, 'owner@a.in');
    const farah = await aStaffMember(testApp, 'staff@a.in', 'seller');
    const { body } = await saveProfile(testApp, asha, { panCard: { bytes: await aPicture() } });
    await open(testApp, body.user.panCard, farah);
    await leave({ password: goodPassword }, farah);
    expect((await ask(testApp, 'GET', '/api/user/paper-openings', undefined, asha.bearer)).body).toMatchObject([
      { openedBy: 'Farah Khan' },
    ]);
  });

  test('of staff keeps their name beside their work for others, in all places alike', async () => {
    const email = 'served@a.in';
    const asha = await aCustomer(testApp, email);
    const seller = await aStaffMember(testApp, 'leaver@a.in', 'seller');
    await testApp.db.updateTable('users').set({ name: 'Qamar Leaver' }).where('id', '=', seller.id).execute();
    const caseId = await aPaidCase(testApp, asha, email);
    for (const path of [`cases/${caseId}/messages`, `cases/${caseId}/notes`, `admin/users/${asha.id}/notes`])
      expect((await ask(testApp, 'POST', `/api/${path}`, { text: 'On its way' }, seller.bearer)).status).toBeLessThan(
        300,
      );
    await leave({ password: goodPassword }, seller);
    expect(await tablesWith('Qamar Leaver')).toEqual(
      expect.arrayContaining(['case_messages', 'case_notes', 'notes', 'audit_log']),
    );
    expect((await userOf(seller)).name).toBe('');
  });

  /** Finds the tables that still contain a word. */
  async function tablesWith(word: string): Promise<string[]> {
    const tables = await testApp.db.introspection.getTables();
    const found: string[] = [];
    for (const { name } of tables.filter(({ schema }) => schema === 'public')) {
      const rows = await testApp.db
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      if (JSON.stringify(rows).includes(word)) found.push(name);
    }
    return found;
  }
});
