import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccountant, aStaffMember, ask, goodPassword } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { allAccounts, createAccount, disableAccount, setRole } from './change-account.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const userOf = (email: string) =>
  testApp.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

test('the accountant right ends with the seller role, and does not come back with it', async () => {
  const email = 'books@ops.in';
  await anAccountant(testApp, email);
  await setRole(testApp.db, email, 'user');
  await setRole(testApp.db, email, 'seller');
  expect(await userOf(email)).toMatchObject({ role: 'seller', accountant: false });
});

test('an account is not created over one that exists, active or disabled', async () => {
  const email = 'there@ops.in';
  await aStaffMember(testApp, email, 'admin');
  await disableAccount(testApp.db, email);
  const before = await userOf(email);
  const again = createAccount(testApp.db, { email, name: 'Mallory', role: 'user', passwordHash: 'x' });
  await expect(again).rejects.toThrow(/there@ops\.in has an account already.*set-role.*enable/);
  expect(await userOf(email)).toEqual(before);
});

test('an address that nobody has proved gets no staff role', async () => {
  const email = 'unproved@ops.in';
  await ask(testApp, 'POST', '/api/auth/register', { name: 'Eve', email, password: goodPassword });
  await expect(setRole(testApp.db, email, 'admin')).rejects.toThrow(`Nobody has proved ${email}`);
  expect((await userOf(email)).role).toBe('user');
});

test('a change without its audit entry is not made', async () => {
  const email = 'audited@ops.in';
  await aStaffMember(testApp, email, 'seller');
  await sql`alter table audit_log add constraint no_entries check (id < 0) not valid`.execute(testApp.db);
  const acts = [
    () => setRole(testApp.db, email, 'user'),
    () => disableAccount(testApp.db, email),
    () => createAccount(testApp.db, { email: 'made@ops.in', name: 'Made', role: 'admin', passwordHash: 'x' }),
  ];
  try {
    for (const act of acts) await expect(act()).rejects.toThrow('no_entries');
  } finally {
    await sql`alter table audit_log drop constraint no_entries`.execute(testApp.db);
  }
  expect(await userOf(email)).toMatchObject({ role: 'seller', disabled_at: null });
  await expect(userOf('made@ops.in')).rejects.toThrow();
});

test('the list of accounts has all of them, also more than one batch of 1,000', async () => {
  await sql`insert into users (name, email)
    select 'Many', 'many' || n || '@ops.in' from generate_series(1, 2100) as n`.execute(testApp.db);
  const ids = new Set<string>();
  for await (const { id } of allAccounts(testApp.db)) ids.add(id);
  const { count } = await testApp.db
    .selectFrom('users')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(ids.size).toBe(count);
});
