import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByEmail } from '#server/accounts/users.ts';
import { eraseAccountData, eraseGuest } from '#server/personal-data/erase-account.ts';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import type { AuditAction } from '#shared/contract/all.ts';
import { aCustomer, ask, goodPassword } from './accounts.ts';
import { aBuyer, initiatePayment } from './checkout.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const rows = (action: AuditAction) =>
  testApp.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_name', 'subject_id', 'address'])
    .select(sql<string>`detail::text`.as('detail'))
    .where('action', '=', action)
    .orderBy('id')
    .execute();

test('erasing an account by its owner, the operator or the purge leaves one entry with its id and no name', async () => {
  const byOwner = await aCustomer(testApp, 'own@mail.in', 'Zzname');
  await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, byOwner.bearer);
  const byOperator = await aCustomer(testApp, 'operator@mail.in', 'Zzname');
  const person = await findByEmail(testApp.db, 'operator@mail.in');
  if (person) await eraseAccountData(testApp, person, 'operator');
  await testApp.db
    .insertInto('users')
    .values({ name: 'Zzname', email: 'never@mail.in', created_at: new Date('2020-01-01') })
    .execute();
  await purgePersonalData(testApp.db, new Date());
  const lines = await rows('account.erased');
  expect(lines.map(({ actor_name }) => actor_name)).toEqual(['owner', 'operator', 'purge']);
  expect(lines.slice(0, 2).map(({ subject_id }) => subject_id)).toEqual([byOwner.id, byOperator.id]);
  expect(JSON.stringify(lines)).not.toMatch(/Zzname|@mail/);
  expect(lines.every(({ actor_id, address }) => actor_id === null && address === null)).toBe(true);
});

test('erasing a guest by the operator leaves an entry with numbers only', async () => {
  await initiatePayment(testApp, aBuyer({ email: 'zzguest@mail.in', name: 'Zzname' }));
  await eraseGuest(testApp, 'zzguest@mail.in');
  expect(await rows('guest.erased')).toMatchObject([
    { actor_name: 'operator', detail: '{"orders": 1, "messages": 0}' },
  ]);
});

test('the purge writes one entry per run that deleted lasting data', async () => {
  await purgePersonalData(testApp.db, new Date());
  const before = (await rows('data.purged')).length;
  await purgePersonalData(testApp.db, new Date());
  expect(await rows('data.purged')).toHaveLength(before);
  await sql`insert into enquiries (number, name, email, message, network_hash, digest, created_at)
    values ('E-1', 'Zzname', 'zz@mail.in', 'x', ''::bytea, ''::bytea, now() - interval '400 days')`.execute(testApp.db);
  await sql`insert into rate_limits values ('x', 1, 1)`.execute(testApp.db);
  await purgePersonalData(testApp.db, new Date());
  expect((await rows('data.purged')).at(-1)).toMatchObject({
    actor_name: 'purge',
    subject_id: 'personal-data',
    detail: '{"rows": 1, "rules": {"contact messages": 1}}',
  });
});
