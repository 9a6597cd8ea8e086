import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostHits } from '#shared/rules/search.ts';
import { aStaffMember, type Session } from '#test/accounts.ts';
import { insertUsers } from '#test/seed-users.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { pageOfUsers, type UserPage, type UserQuery } from '#test/users-list.ts';

/** Number of users. The promised 100,000 would take too long to insert here; `npm run bench` covers them. */
const many = 20_000;
let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@crowd.in', 'seller');
  await withoutIndexes(['users_found', 'users_newest', 'users_by_name', 'users_by_role', 'users_by_role_and_name']);
}, 60_000);
afterAll(() => testApp.close());

/** Drops these indexes, inserts the users and recreates the indexes. This is faster than inserting with indexes. */
async function withoutIndexes(names: string[]): Promise<void> {
  await testApp.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; made: string }>`
      select indexname as name, indexdef as made from pg_indexes where indexname = any(${names})`.execute(tx);
    expect(rows).toHaveLength(names.length);
    for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
    await sql.raw(insertUsers(many)).execute(tx);
    for (const { made } of rows) await sql.raw(made).execute(tx);
  });
  await sql`analyze users`.execute(testApp.db);
}

test('one of twenty thousand is found by part of the number, of the address, or by words in any order', async () => {
  const wanted = await testApp.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone'])
    .where('email', 'like', 'p17777@%')
    .executeTakeFirstOrThrow();
  const [first, last] = wanted.name.split(' ');
  const words = [
    `${last?.slice(1)} ${first?.slice(0, 3)} p17777`,
    `+91 ${wanted.phone}`,
    'p17777@',
    wanted.email ?? '',
  ];
  for (const search of words) {
    const { items } = await pageOfUsers(testApp, farah, { search });
    expect([search, items.map(({ _id }) => _id)]).toEqual([search, [wanted.id]]);
  }
});

async function pagesOf(filter: UserQuery): Promise<string[]> {
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: UserPage = await pageOfUsers(testApp, farah, { ...filter, ...(after && { after }) });
    seen.push(...page.items.map(({ _id }) => _id));
    after = page.next;
  }
  return seen;
}

async function countNamed(name: string, from = '') {
  const { count } = await testApp.db
    .selectFrom('users')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('name', 'like', `%${name}%`)
    .where('email', 'like', `%@${from}%`)
    .executeTakeFirstOrThrow();
  return count;
}

test('the pages of a search show every hit once', async () => {
  const count = await countNamed('राजेश', 'thali');
  expect(count).toBeGreaterThan(200);
  const seen = await pagesOf({ search: 'राजेश thali', role: 'user', sort: 'name' });
  expect([seen.length, new Set(seen).size]).toEqual([count, count]);
});

test('a search above the cap lists up to the cap and says that there are more; the export has all', async () => {
  const count = await countNamed('राजेश');
  expect(count).toBeGreaterThan(mostHits);
  const filter = { search: 'राजेश', sort: 'name' } as const;
  expect(await pageOfUsers(testApp, farah, filter)).toMatchObject({ total: mostHits, totalIsCapped: true });
  const seen = await pagesOf(filter);
  expect([seen.length, new Set(seen).size]).toEqual([mostHits, mostHits]);
  const path = `${testApp.url}/api/admin/users.csv?${new URLSearchParams(filter)}`;
  const csv = await (await fetch(path, { headers: { authorization: `Bearer ${farah.token}` } })).text();
  expect(csv.trimEnd().split('\r\n')).toHaveLength(count + 1);
});
