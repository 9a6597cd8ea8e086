import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, ask, codeFor, codeGapOver, goodPassword, logIn, signUp } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { purgePersonalData } from './purge.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 1 });
});
afterAll(() => testApp.close());

const rows = async () => {
  const count = async (table: 'sessions' | 'codes' | 'phone_logins' | 'rate_limits') =>
    (await testApp.db.selectFrom(table).selectAll().execute()).length;
  return {
    sessions: await count('sessions'),
    codes: await count('codes'),
    phones: await count('phone_logins'),
    budgets: await count('rate_limits'),
  };
};

test('deletes what is due and keeps what is not', async () => {
  await signUp(testApp, 'asha@x.in');
  const asha = await logIn(testApp, 'asha@x.in');
  const past = new Date(Date.now() - 60_000);
  const long = new Date(Date.now() - 2 * 86_400_000);
  const hash = (n: number) => Buffer.alloc(32, n);
  await testApp.db
    .insertInto('sessions')
    .values({ id: hash(1), user_id: asha.id, expires_at: past })
    .execute();
  await testApp.db
    .insertInto('codes')
    .values({
      purpose: 'verify-email',
      target: 'old@x.in',
      digest: hash(3),
      sent_at: long,
      expires_at: long,
      day: long,
    })
    .execute();
  await testApp.db
    .insertInto('phone_logins')
    .values([{ token_hash: hash(4), used_at: long }, { token_hash: hash(5) }])
    .execute();
  await testApp.db.insertInto('rate_limits').values({ key: 'old', points: 3, expire: past.getTime() }).execute();
  const before = await rows();

  await purgePersonalData(testApp.db, new Date());
  expect(await rows()).toEqual({
    sessions: before.sessions - 1,
    codes: before.codes - 1,
    phones: 1,
    budgets: before.budgets - 1,
  });
  expect((await ask(testApp, 'POST', '/api/auth/verify-token', undefined, asha.bearer)).status).toBe(200);
  expect((await ask(testApp, 'POST', '/api/auth/resend-otp', { email: 'asha@x.in' })).status).toBe(429);
});

test('e-mails go a year after they were sent, unsent ones after a month; events lose their text, then go', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const letter = { kind: 'verify-email', recipient: 'old@x.in', content: '' };
  const event = { kind: 'PAYMENT_SUCCESS_WEBHOOK', order_id: 'ch_old', about: 'payment' as const, body: '{}' };
  await testApp.db
    .insertInto('mails')
    .values([
      { ...letter, sent_at: ago(366) },
      { ...letter, sent_at: ago(364) },
      { ...letter, sent_at: null, created_at: ago(31) },
      { ...letter, sent_at: null, created_at: ago(29) },
    ])
    .execute();
  await testApp.db
    .insertInto('payment_events')
    .values([
      { ...event, event_key: 'settled long ago', state: 'processed', received_at: ago(731) },
      { ...event, event_key: 'settled', state: 'processed', received_at: ago(729) },
      { ...event, event_key: 'new', state: 'processed', received_at: ago(29) },
      { ...event, event_key: 'held', state: 'held', received_at: ago(800) },
    ])
    .execute();
  const now = new Date();
  expect(await purgePersonalData(testApp.db, now)).toMatchObject({
    'sent e-mails': 1,
    'e-mails that could not be sent': 1,
    'settled payment events': 1,
  });
  expect(await purgePersonalData(testApp.db, now)).toEqual({});
  const left = await testApp.db
    .selectFrom('payment_events')
    .select(['event_key', 'body'])
    .orderBy('event_key')
    .execute();
  expect(left.map(({ event_key, body }) => [event_key, body])).toEqual([
    ['held', ''],
    ['new', '{}'],
    ['settled', ''],
  ]);
});

test('a failing rule does not stop the others, and the job fails', async () => {
  await testApp.db.insertInto('rate_limits').values({ key: 'over', points: 1, expire: 1 }).execute();
  await sql`alter table enquiries rename to enquiries_away`.execute(testApp.db);
  await expect(purgePersonalData(testApp.db, new Date())).rejects.toThrow('purge of contact messages');
  await sql`alter table enquiries_away rename to enquiries`.execute(testApp.db);
  expect(await testApp.db.selectFrom('rate_limits').select('key').where('key', '=', 'over').execute()).toEqual([]);
});

test('the audit log loses details after a year and entries after three, never earlier', async () => {
  const ages = [364, 366, 1_094, 1_096];
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  const entry = { actor_name: 'Farah', actor_role: 'seller', action: 'order.asked', subject_kind: 'order' };
  await testApp.db
    .insertInto('audit_log')
    .values(
      ages.map((days) => ({
        ...entry,
        subject_id: String(days),
        at: at(days),
        detail: '{"status":"paid"}',
        address: '::1',
      })),
    )
    .execute();
  const log = sql`audit_log where action = 'order.asked' and subject_id =`;
  for (const tampering of [
    sql`update audit_log set detail = '{}', address = null where subject_id = '364'`,
    sql`update audit_log set detail = '{}', address = null, actor_name = 'Nobody' where subject_id = '366'`,
    sql`update audit_log set detail = '{"status":"failed"}' where subject_id = '366'`,
    sql`delete from ${log} '1094'`,
  ])
    await expect(tampering.execute(testApp.db)).rejects.toThrow('append-only');
  expect(await purgePersonalData(testApp.db, new Date())).toMatchObject({
    'details of the audit log': 3,
    'entries of the audit log': 1,
  });
  const left = await testApp.db
    .selectFrom('audit_log')
    .select(['subject_id', 'detail', 'address', 'actor_name'])
    .where('action', '=', 'order.asked')
    .orderBy('at', 'desc')
    .execute();
  expect(left).toEqual([
    { subject_id: '364', detail: { status: 'paid' }, address: '::1', actor_name: 'Farah' },
    { subject_id: '366', detail: {}, address: null, actor_name: 'Farah' },
    { subject_id: '1094', detail: {}, address: null, actor_name: 'Farah' },
  ]);
});

test('identity documents go a year after the work is finished, not before; unconfirmed sign-ups after a month', async () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const [working, finished] = [await aCustomer(testApp, 'working@x.in'), await aCustomer(testApp, 'finished@x.in')];
  await ask(testApp, 'POST', '/api/auth/register', { name: 'Nobody', email: 'never@x.in', password: goodPassword });
  for (const [who, phone] of [
    [working, '9700000001'],
    [finished, '9700000002'],
  ] as const) {
    const { body } = await initiatePayment(testApp, aBuyer({ email: `${phone}@x.in`, phone }));
    await testApp.db
      .updateTable('orders')
      .set({ user_id: who.id, status: 'paid', paid_at: new Date(), last_attempt: 'succeeded', ask_next_at: null })
      .where('id', '=', body.order_id)
      .execute();
    const done = who === finished ? ({ status: 'done', done_at: new Date() } as const) : {};
    await testApp.db
      .insertInto('tasks')
      .values({ title: 'Submit', order_id: body.order_id, ...done })
      .execute();
    await testApp.db
      .insertInto('documents')
      .values([
        ...(['panCard', 'profilePhoto'] as const).map((kind) => ({
          user_id: who.id,
          kind,
          path: `${kind} of ${phone}`,
          file_name: 'a.pdf',
          bytes: 1,
          media_type: 'application/pdf' as const,
        })),
      ])
      .execute();
  }
  expect(await purgePersonalData(testApp.db, days(29))).not.toHaveProperty('sign-ups that were never confirmed');
  expect(await purgePersonalData(testApp.db, days(31))).toHaveProperty('sign-ups that were never confirmed', 1);
  await purgePersonalData(testApp.db, days(364));
  expect(await testApp.db.selectFrom('documents').select('path').execute()).toHaveLength(4);
  await purgePersonalData(testApp.db, days(367));
  expect(await testApp.db.selectFrom('documents').select('path').orderBy('path').execute()).toEqual(
    ['panCard of 9700000001', 'profilePhoto of 9700000001', 'profilePhoto of 9700000002'].map((path) => ({ path })),
  );
  expect(await testApp.db.selectFrom('pending_deletions').select('path').execute()).toEqual([
    { path: 'panCard of 9700000002' },
  ]);
});

describe('an unconfirmed sign-up on its thirtieth day', () => {
  const register = (email: string) =>
    ask(testApp, 'POST', '/api/auth/register', { name: 'Asha Rao', email, password: goodPassword });
  const almostDue = (email: string) =>
    testApp.db
      .updateTable('users')
      .set({ created_at: new Date(Date.now() - 30 * 86_400_000 + 30_000) })
      .where('email', '=', email)
      .execute();
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  test('gets thirty more by another sign-up', async () => {
    const email = 'again@x.in';
    await register(email);
    await almostDue(email);
    await codeGapOver(testApp);
    await register(email);
    // An hour later the code of the sign-up has expired as well.
    expect(await purgePersonalData(testApp.db, soon(60))).not.toHaveProperty('sign-ups that were never confirmed');
    expect(await testApp.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
  });

  test('stays while a code that was sent again is valid', async () => {
    const email = 'resent@x.in';
    await register(email);
    await almostDue(email);
    await codeGapOver(testApp);
    await ask(testApp, 'POST', '/api/auth/resend-otp', { email });
    const otp = await codeFor(testApp, email, 2);
    await purgePersonalData(testApp.db, soon(2));
    expect((await ask(testApp, 'POST', '/api/auth/verify-otp', { email, otp })).status).toBe(200);
  });

  test('goes when its code has expired', async () => {
    await register('ignored@x.in');
    await almostDue('ignored@x.in');
    expect(await purgePersonalData(testApp.db, soon(2))).not.toHaveProperty('sign-ups that were never confirmed');
    expect(await purgePersonalData(testApp.db, soon(60))).toHaveProperty('sign-ups that were never confirmed', 1);
  });
});
