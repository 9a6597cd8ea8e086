import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { verifyPassword } from '#server/accounts/passwords.ts';
import type { Config } from '#server/config/config.ts';
import { DatabaseError } from '#server/platform/open-database.ts';
import { demoPassword, demoPeople } from './seed-demo.ts';

/** Demo data found in a database. */
export type DemoData = { people: { id: string; email: string | null }[]; orders: number };

const addresses = demoPeople.map(({ email }) => email);
const mostStaff = 200;

/**
 * Finds the demo users by their demo flag or their e-mail addresses. Counts the demo orders.
 */
export async function findDemoData(db: Db): Promise<DemoData> {
  const people = await db
    .selectFrom('users')
    .leftJoin('demo_users', 'demo_users.user_id', 'users.id')
    .select(['users.id', 'users.email'])
    .where((is) => is.or([is('demo_users.user_id', 'is not', null), is('users.email', 'in', addresses)]))
    .orderBy('users.email')
    .execute();
  const { count } = await demoOrders(db)
    .select((orders) => orders.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { people, orders: count };
}

/** Selects the orders of demo users or, in a database created in demo mode, all orders. */
export function demoOrders(db: Db) {
  return db
    .selectFrom('orders')
    .where((is) =>
      is.or([
        is('request_digest', 'like', 'demo %'),
        is('user_id', 'in', (all) => all.selectFrom('demo_users').select('user_id')),
        is('user_id', 'in', (all) => all.selectFrom('users').select('id').where('email', 'in', addresses)),
        is.exists((all) => all.selectFrom('demo_database').select('made_at').where('removed_at', 'is', null)),
      ]),
    );
}

/** Finds enabled staff accounts that have the public demo password, among the first 200. */
export async function findWellKnownPasswords(db: Db): Promise<string[]> {
  const staff = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('role', '<>', 'user')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('created_at')
    .limit(mostStaff)
    .execute();
  const known = await Promise.all(staff.map(({ password_hash }) => verifyPassword(password_hash, demoPassword)));
  return staff.flatMap(({ email }, n) => (known[n] ? [email ?? ''] : []));
}

/** Returns the reasons why database and mode do not match, as sentences for the operator. */
export async function demoProblems(db: Db, config: Pick<Config, 'mode' | 'databaseUrl' | 'allowDemoData'>) {
  if (config.mode === 'demo')
    return !config.databaseUrl || config.allowDemoData || (await mayBeDemo(db)) ? [] : [foreignDatabase];
  const { people, orders } = await findDemoData(db);
  const known = await findWellKnownPasswords(db);
  const emails = people.map(({ email }) => email);
  return [
    ...(people.length + orders > 0 ? [demoInProduction(people.length, orders)] : []),
    ...known
      .filter((email) => !emails.includes(email))
      .map(
        (email) =>
          `The password of ${email} is the demonstration’s, which everybody knows: npm run account -- disable --email ${email}, or give that account another password.`,
      ),
  ];
}

const foreignDatabase =
  'APP_MODE is demo, and the database at DATABASE_URL was not made by a demonstration: demo accounts with a public password would be added to it. ' +
  'Set APP_MODE=production if this is the shop, or DATABASE_URL to an empty database; ALLOW_DEMO_DATA=1 adds the demo data all the same.';

function demoInProduction(people: number, orders: number): string {
  return (
    `APP_MODE is production, and this database holds what a demonstration made: ${people} accounts with a public password, ${orders} orders. ` +
    'Remove them with: npm run ops -- remove-demo (make a backup before).'
  );
}

/** Throws `DatabaseError` if mode and database do not match. */
export async function requireFittingDatabase(db: Db, config: Config): Promise<void> {
  const problems = await demoProblems(db, config);
  if (problems.length > 0) throw new DatabaseError(problems.join('\n'));
}

/** Marks an empty database as created by the demo. */
export async function markDemoDatabase(db: Db, { mode }: Pick<Config, 'mode'>): Promise<void> {
  if (mode !== 'demo' || !(await isEmpty(db))) return;
  await db
    .insertInto('demo_database')
    .defaultValues()
    .onConflict((clash) => clash.doNothing())
    .execute();
}

async function mayBeDemo(db: Db): Promise<boolean> {
  const mark = await db.selectFrom('demo_database').select('removed_at').executeTakeFirst();
  if (mark) return mark.removed_at === null;
  const known = await db.selectFrom('users').select('id').where('email', 'in', addresses).limit(1).executeTakeFirst();
  return known !== undefined || (await isEmpty(db));
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from users) or exists (select from orders)
    or exists (select from enquiries) or exists (select from demo_database) as used`.execute(db);
  return rows[0]?.used === false;
}
