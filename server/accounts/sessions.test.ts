import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, openPool } from '#database/connect.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { sessionsPerAccount } from '#shared/rules/accounts.ts';
import { aCustomer, aStaffMember, ask, goodPassword, logIn, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { open } from '#test/uploads.ts';
import { findSessionUser } from './sessions.ts';

let testApp: TestApp;
const asked: string[] = [];
let counted: Db;
beforeAll(async () => {
  testApp = await openTestApp();
  const pool = openPool(testApp.where, { onError: () => undefined });
  counted = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query.sql) });
});
afterAll(async () => {
  await counted.destroy();
  await testApp.close();
});

const day = 86_400_000;
const change = ({ token }: Session, fields: { last_used_at?: Date; expires_at?: Date; created_at?: Date }) =>
  testApp.db.updateTable('sessions').set(fields).where('id', '=', tokenHash(token)).execute();
const daysLeft = async ({ token }: Session) => {
  const row = await testApp.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', tokenHash(token))
    .executeTakeFirstOrThrow();
  return (row.expires_at.getTime() - Date.now()) / day;
};

test('authentication by token takes one query', async () => {
  const asha = await aCustomer(testApp, 'asha@x.in');
  asked.length = 0;
  expect(await findSessionUser(counted, asha.token)).toMatchObject({ id: asha.id, role: 'user' });
  expect(asked).toHaveLength(1);
});

test('a session in use is extended: thirty days for customers, twelve hours for staff', async () => {
  const asha = await aCustomer(testApp, 'user@x.in');
  const farah = await aStaffMember(testApp, 'staff@x.in', 'seller');
  const soon = new Date(Date.now() + 60_000);
  for (const who of [asha, farah])
    await change(who, { last_used_at: new Date(Date.now() - 3_700_000), expires_at: soon });
  for (const who of [asha, farah])
    expect((await ask(testApp, 'POST', '/api/auth/verify-token', undefined, who.bearer)).status).toBe(200);
  expect([await daysLeft(asha), await daysLeft(farah)]).toEqual([expect.closeTo(30, 1), expect.closeTo(0.5, 1)]);
});

test('a session ends half a year after the login, for staff after a week', async () => {
  const asha = await aCustomer(testApp, 'always@x.in');
  const farah = await aStaffMember(testApp, 'always.staff@x.in', 'seller');
  const used = { last_used_at: new Date(Date.now() - 3_700_000), expires_at: new Date(Date.now() + 60_000) };
  await change(asha, { ...used, created_at: new Date(Date.now() - 178 * day) });
  await change(farah, { ...used, created_at: new Date(Date.now() - 6.9 * day) });
  for (const who of [asha, farah]) await ask(testApp, 'POST', '/api/auth/verify-token', undefined, who.bearer);
  expect([await daysLeft(asha), await daysLeft(farah)]).toEqual([expect.closeTo(2, 1), expect.closeTo(0.1, 1)]);
});

test('the cookie for files and live events expires with the session', async () => {
  const asha = await aCustomer(testApp, 'cookie@x.in');
  const { headers } = await ask(testApp, 'POST', '/api/auth/verify-token', undefined, asha.bearer);
  expect(headers.get('set-cookie')).toMatch(
    new RegExp(`^${asha.cookie}; Max-Age=${30 * 86_400}; .*HttpOnly; SameSite=Lax`),
  );
  const wrong = await ask(testApp, 'POST', '/api/auth/verify-token', undefined, {
    authorization: `Bearer ${'x'.repeat(43)}`,
  });
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null]);
});

test('an unused session expires', async () => {
  const asha = await aCustomer(testApp, 'late@x.in');
  await change(asha, { expires_at: new Date(Date.now() - 1_000) });
  expect((await ask(testApp, 'POST', '/api/auth/verify-token', undefined, asha.bearer)).status).toBe(401);
  expect((await ask(testApp, 'GET', '/api/user/orders', undefined, { cookie: asha.cookie })).status).toBe(401);
});

describe('an account with more sessions than its maximum', () => {
  const sessionsOf = (who: Session) =>
    testApp.db.selectFrom('sessions').select('id').where('user_id', '=', who.id).execute();
  /** Inserts sessions that were last used 1, 2, … hours ago. */
  const addSessions = (who: Session, count: number) =>
    testApp.db
      .insertInto('sessions')
      .values(
        Array.from({ length: count }, (_, index) => ({
          id: Buffer.concat([Buffer.from([index % 256]), randomBytes(31)]),
          user_id: who.id,
          expires_at: new Date(Date.now() + day),
          last_used_at: new Date(Date.now() - (index + 1) * 3_600_000),
        })),
      )
      .execute();
  const listed = async (who: Session) => (await callEndpoint(testApp, 'GET /api/user/sessions', {}, who.bearer)).body;

  test('loses the least recently used ones at the next login, and no other account does', async () => {
    const email = 'many@x.in';
    const asha = await aCustomer(testApp, email);
    const other = await aCustomer(testApp, 'other.many@x.in');
    await addSessions(asha, 250);
    const next = await logIn(testApp, email);
    const left = await sessionsOf(asha);
    expect(left).toHaveLength(sessionsPerAccount);
    const kept = [asha, next].map(({ token }) => tokenHash(token).toString('hex'));
    expect(left.map(({ id }) => id.toString('hex'))).toEqual(expect.arrayContaining(kept));
    expect(left.filter(({ id }) => !kept.includes(id.toString('hex'))).every(({ id }) => (id[0] ?? 255) < 98)).toBe(
      true,
    );
    expect(await sessionsOf(other)).toHaveLength(1);
  });

  test('does not exceed it by parallel logins', async () => {
    const email = 'parallel.many@x.in';
    const asha = await aCustomer(testApp, email);
    await addSessions(asha, sessionsPerAccount - 1);
    const logins = Array.from({ length: 6 }, () =>
      ask(testApp, 'POST', '/api/auth/login', { email, password: goodPassword }),
    );
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(logins.map(() => 200));
    expect(await sessionsOf(asha)).toHaveLength(sessionsPerAccount);
  });

  test('is shown at most the maximum, the current one first, and exports no more', async () => {
    const asha = await aCustomer(testApp, 'listed.many@x.in');
    await change(asha, { last_used_at: new Date(Date.now() - 5 * day) });
    await addSessions(asha, 250);
    const sessions = await listed(asha);
    expect(sessions).toHaveLength(sessionsPerAccount);
    expect(sessions.map(({ current }) => current).indexOf(true)).toBe(0);
    const { bytes } = await open(testApp, '/api/user/export', asha);
    const data = JSON.parse(unzip(bytes).get('my-data.json')?.toString() ?? '') as { sessions: unknown[] };
    expect(data.sessions).toHaveLength(sessionsPerAccount);
  });
});
