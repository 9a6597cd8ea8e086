import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { openDb, openPool } from './connect.ts';
import { migrate, migrateTo } from './migrate.ts';

test('the migration marks every account that was ever confirmed, also frozen ones, and no mere sign-up', async () => {
  const { where, drop } = await emptyDatabase(inject('postgres'));
  const db = openDb(openPool(where, { onError: () => undefined }));
  const user = (name: string, columns = '', values = '') =>
    sql
      .raw(
        `insert into users (name, email, created_at ${columns}) values
          ('${name}', '${name}@x.in', '2026-01-01T00:00:00Z' ${values})`,
      )
      .execute(db);
  const of = (name: string) => `(select id from users where name = '${name}')`;
  const confirmed = async () =>
    (await db.selectFrom('users').select('name').where('confirmed_at', 'is not', null).orderBy('name').execute()).map(
      ({ name }) => name,
    );
  try {
    await migrateTo(db, '077-pending-refunds');
    await sql`alter table orders drop constraint orders_plan_slug_fkey`.execute(db);
    await user('by mail', ', email_verified_at, phone_verified_at', `, '2026-03-01', '2026-02-01T00:00:00Z'`);
    await user('staff', ', role', `, 'seller'`);
    for (const name of ['never', 'changed', 'signed in', 'paid', 'unpaid', 'undone']) await user(name);
    for (const statement of [
      `insert into access_changes (token_hash, person_id, kind, expires_at) values ('a', ${of('changed')}, 'email', now())`,
      `insert into sessions (id, person_id, expires_at) values ('a', ${of('signed in')}, now())`,
      `insert into audit_log (actor_name, actor_role, action, subject_kind, subject_id)
        select 'owner', 'owner', 'access.undone', 'person', id::text from users where name = 'undone'`,
      ...['paid', 'unpaid'].map(
        (
          name,
        ) => `insert into orders (id, person_id, status, last_attempt, plan_slug, plan_name, category, duration, unit_price,
            quantity, subtotal, duration_discount, coupon_discount, total, name, email, phone, address, expires_at,
            request_digest, paid_at)
          select '${name}', id, '${name === 'paid' ? 'paid' : 'pending'}', 'succeeded', 'x', 'X', 'legal', 1, 100, 1, 100, 0, 0, 100, 'A', 'a@x.in', '9800000000', 'Street',
            now(), 'x', ${name === 'paid' ? 'now()' : 'null'} from users where name = '${name}'`,
      ),
    ])
      await sql.raw(statement).execute(db);
    await migrate(db);
    expect(await confirmed()).toEqual(['by mail', 'changed', 'paid', 'signed in', 'staff', 'undone']);
    const { confirmed_at } = await db
      .selectFrom('users')
      .select('confirmed_at')
      .where('name', '=', 'by mail')
      .executeTakeFirstOrThrow();
    expect(confirmed_at).toEqual(new Date('2026-02-01T00:00:00Z'));
    // The previous release sets only `email_verified_at`, not `confirmed_at`.
    await sql`update users set email_verified_at = now() where name = 'never'`.execute(db);
    await sql`update users set email_verified_at = null where name = 'never'`.execute(db);
    expect(await confirmed()).toContain('never');
  } finally {
    await db.destroy();
    await drop();
  }
});
