import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldLetters } from '#server/mails/outbox.ts';
import { forgetOldEvents } from '#server/payments/events.ts';
import { aCustomer, ask } from '#test/accounts.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { forgetSpent } from './forget.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ rateLimitFactor: 1 });
});
afterAll(() => stage.close());

const rows = async () => {
  const count = async (table: 'sessions' | 'password_resets' | 'one_time_codes' | 'phone_logins' | 'request_budgets') =>
    (await stage.db.selectFrom(table).selectAll().execute()).length;
  return {
    sessions: await count('sessions'),
    resets: await count('password_resets'),
    codes: await count('one_time_codes'),
    phones: await count('phone_logins'),
    budgets: await count('request_budgets'),
  };
};

test('what has served goes, what still counts stays', async () => {
  const asha = await aCustomer(stage, 'asha@x.in');
  const past = new Date(Date.now() - 60_000);
  const long = new Date(Date.now() - 2 * 86_400_000);
  const hash = (n: number) => Buffer.alloc(32, n);
  await stage.db
    .insertInto('sessions')
    .values({ id: hash(1), person_id: asha.id, expires_at: past })
    .execute();
  await stage.db
    .insertInto('password_resets')
    .values({ token_hash: hash(2), person_id: asha.id, expires_at: past })
    .execute();
  await stage.db
    .insertInto('one_time_codes')
    .values({
      purpose: 'verify-email',
      target: 'old@x.in',
      code_mac: hash(3),
      sent_at: long,
      expires_at: long,
      day: long,
    })
    .execute();
  await stage.db
    .insertInto('phone_logins')
    .values([{ token_hash: hash(4), used_at: long }, { token_hash: hash(5) }])
    .execute();
  await stage.db.insertInto('request_budgets').values({ key: 'old', points: 3, expire: past.getTime() }).execute();
  const before = await rows();

  await forgetSpent(stage.db);
  expect(await rows()).toEqual({
    sessions: before.sessions - 1,
    resets: before.resets - 1,
    codes: before.codes - 1,
    phones: 1,
    budgets: before.budgets - 1,
  });
  expect((await ask(stage, 'POST', '/api/auth/verify-token', undefined, asha.bearer)).status).toBe(200);
  expect((await ask(stage, 'POST', '/api/auth/resend-otp', { email: 'asha@x.in' })).status).toBe(429);
});

test('letters go a year after they left, events two years after they came; receipts and what is not settled stay', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const letter = { kind: 'verify-email', recipient: 'old@x.in', sealed_letter: '' };
  const event = { kind: 'PAYMENT_SUCCESS_WEBHOOK', order_id: 'ch_old', about: 'payment' as const, body: '{}' };
  await stage.db
    .insertInto('mails')
    .values([
      { ...letter, sent_at: ago(366) },
      { ...letter, sent_at: ago(364) },
      { ...letter, sent_at: null, created_at: ago(400) },
    ])
    .execute();
  await stage.db
    .insertInto('payment_events')
    .values([
      { ...event, event_key: 'settled long ago', state: 'processed', received_at: ago(731) },
      { ...event, event_key: 'settled', state: 'processed', received_at: ago(729) },
      { ...event, event_key: 'held', state: 'held', received_at: ago(800) },
    ])
    .execute();
  const now = new Date();
  expect([await forgetOldLetters(stage.db, now), await forgetOldEvents(stage.db, now)]).toEqual([1, 1]);
  expect([await forgetOldLetters(stage.db, now), await forgetOldEvents(stage.db, now)]).toEqual([0, 0]);
  const left = await stage.db.selectFrom('payment_events').select('event_key').orderBy('event_key').execute();
  expect(left.map(({ event_key }) => event_key)).toEqual(['held', 'settled']);
});
