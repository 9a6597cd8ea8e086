import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';
import { removeDemo } from '#server/ops/remove-demo.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { OperatorError } from '../operator-error.ts';
import { demoProblems, findDemoData, markDemoDatabase } from './demo-guard.ts';
import { demoPassword, demoPeople, seedDemo } from './seed-demo.ts';
import { seedDemoDocuments } from './seed-documents.ts';
import { seedEnquiriesAndNotes } from './seed-enquiries-and-notes.ts';
import { seedDemoSettlements } from './seed-settlements.ts';
import { seedDemoTasks } from './seed-tasks.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

const databaseUrl = 'postgres://x@localhost/x';
const demo = { mode: 'demo', databaseUrl, allowDemoData: false } as const;
const production = { mode: 'production', databaseUrl, allowDemoData: false } as const;

async function seedAll({ db, files, documentKeys }: TestApp): Promise<void> {
  await seedDemo(db, new Date());
  await seedDemoDocuments({ db, files, documentKeys });
  await seedDemoTasks(db, new Date());
  await seedEnquiriesAndNotes(db, new Date());
  await seedDemoSettlements(db, new Date());
}

const tables = [
  ...(['users', 'orders', 'tasks', 'enquiries', 'payments', 'subscriptions', 'documents'] as const),
  'settlement_lines',
] as const;
const counts = async ({ db }: TestApp) => {
  const of = async (table: (typeof tables)[number]) =>
    (
      await db
        .selectFrom(table)
        .select((all) => all.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await of(table)])));
};

test('a demo accepts an empty database, and one with users only if allowed', async () => {
  expect(await demoProblems(testApp.db, demo)).toEqual([]);
  await testApp.db.insertInto('users').values({ name: 'R', email: 'real@x.in' }).execute();
  const problems = await demoProblems(testApp.db, demo);
  expect(problems.join()).toMatch(/was not made by a demonstration.*APP_MODE=production.*ALLOW_DEMO_DATA=1/s);
  expect(await demoProblems(testApp.db, { ...demo, allowDemoData: true })).toEqual([]);
  expect(await demoProblems(testApp.db, production)).toEqual([]);
  await markDemoDatabase(testApp.db, demo);
  expect(await testApp.db.selectFrom('demo_database').selectAll().execute()).toEqual([]);
});

test('production refuses demo data and names the command that removes only that', async () => {
  const before = await counts(testApp);
  await seedAll(testApp);
  const [problem = '', ...more] = await demoProblems(testApp.db, production);
  expect(problem).toMatch(/holds what a demonstration made: 5 accounts .* 128 orders.*npm run ops -- remove-demo/s);
  expect(more).toEqual([]);
  const removed = await removeDemo(testApp.db);
  expect(removed).toMatchObject({ people: demoPeople.length, orders: 128, ordersLeft: 0 });
  expect(await counts(testApp)).toEqual(before);
  expect(await demoProblems(testApp.db, production)).toEqual([]);
});

test('demo accounts without the demo flag are recognized by its e-mail addresses', async () => {
  await seedAll(testApp);
  await testApp.db.deleteFrom('demo_users').execute();
  expect(await demoProblems(testApp.db, demo)).toEqual([]);
  expect((await findDemoData(testApp.db)).people).toHaveLength(demoPeople.length);
  expect(await demoProblems(testApp.db, production)).toHaveLength(1);
  await removeDemo(testApp.db);
  expect(await findDemoData(testApp.db)).toEqual({ people: [], orders: 0 });
});

test('notes of staff on demo guests and customers are removed', async () => {
  await seedAll(testApp);
  const { id } = await testApp.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow();
  const { people } = await findDemoData(testApp.db);
  const own = await testApp.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'real@x.in')
    .executeTakeFirstOrThrow();
  const note = { author_id: own.id, author_name: 'R', text: 'Called, will pay tomorrow' };
  await testApp.db
    .insertInto('notes')
    .values([
      { ...note, guest_order_id: id },
      { ...note, user_id: people[0]?.id ?? '' },
    ])
    .execute();
  await removeDemo(testApp.db);
  expect(await testApp.db.selectFrom('notes').selectAll().execute()).toEqual([]);
});

test('a database error during removal is one sentence for the operator', async () => {
  const { db, close } = await openTestApp({ jobs: false });
  try {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no way'; end $$`.execute(db);
    await markDemoDatabase(db, demo);
    await sql`create trigger refuse before update on demo_database for each row execute function refuse()`.execute(db);
    const error = await removeDemo(db).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(/Nothing was removed: no way$/);
  } finally {
    await close();
  }
});

test('a demo user with a changed address is recognized by the mark', async () => {
  await seedAll(testApp);
  await testApp.db.updateTable('users').set({ email: 'changed@x.in' }).where('email', 'like', 'lakshmi@%').execute();
  expect((await findDemoData(testApp.db)).people.map(({ email }) => email)).toContain('changed@x.in');
  await removeDemo(testApp.db);
  expect((await counts(testApp))['users']).toBe(1);
});

test('production refuses staff with the demo’s password', async () => {
  await testApp.db
    .insertInto('users')
    .values({ name: 'S', email: 'own@x.in', role: 'seller', password_hash: await hashPassword(demoPassword) })
    .execute();
  expect((await demoProblems(testApp.db, production)).join()).toMatch(/password of own@x\.in .*account -- disable/);
});

test('in a database created by the demo every order is a demo order until removal', async () => {
  const other = await openTestApp({ jobs: false });
  try {
    await markDemoDatabase(other.db, demo);
    await seedAll(other);
    await other.db
      .updateTable('orders')
      .set({ user_id: null, request_digest: 'x' })
      .where('status', '=', 'expired')
      .execute();
    expect((await findDemoData(other.db)).orders).toBe(128);
    expect(await removeDemo(other.db)).toMatchObject({ orders: 128, ordersLeft: 0 });
    expect(await demoProblems(other.db, production)).toEqual([]);
    expect(await demoProblems(other.db, demo)).toHaveLength(1);
  } finally {
    await other.close();
  }
});
