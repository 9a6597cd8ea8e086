import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openPool } from '#database/connect.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
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
