import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { peopleOf } from '#test/crowd.ts';
import { openStage, type Stage } from '#test/stage.ts';

/** Filling in the hundred thousand that we promise takes longer than a test may; `npm run bench` does it and measures. */
const many = 20_000;
let stage: Stage;
let farah: Session;
beforeAll(async () => {
  stage = await openStage();
  farah = await aStaffMember(stage, 'farah@crowd.in', 'seller');
  await withoutIndexes([
    'people_found',
    'people_newest',
    'people_by_name',
    'people_by_role',
    'people_by_role_and_name',
  ]);
}, 60_000);
afterAll(() => stage.close());

/** An index is made at once several times faster than row by row. */
async function withoutIndexes(names: string[]): Promise<void> {
  await stage.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; made: string }>`
      select indexname as name, indexdef as made from pg_indexes where indexname = any(${names})`.execute(tx);
    expect(rows).toHaveLength(names.length);
    for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
    await sql.raw(peopleOf(many)).execute(tx);
    for (const { made } of rows) await sql.raw(made).execute(tx);
  });
  await sql`analyze people`.execute(stage.db);
}

type Found = { items: { _id: string; name: string; email: string; role: string }[]; next: string | null };
async function list(query: Record<string, string>): Promise<Found> {
  const path = `/api/admin/users?${new URLSearchParams(query)}`;
  const { status, body } = await ask(stage, 'GET', path, undefined, farah.bearer);
  expect(status).toBe(200);
  return body as unknown as Found;
}

test('one of twenty thousand is found by a part of the number, of the address, and of words in either order', async () => {
  const wanted = await stage.db
    .selectFrom('people')
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
    const { items } = await list({ search, pageSize: '50' });
    expect([search, items.map(({ _id }) => _id)]).toEqual([search, [wanted.id]]);
  }
});

test('the pages of a filter show everybody of it once, to the last page', async () => {
  const filter = { search: 'राजेश', role: 'user', sort: 'name' };
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Found = await list({ ...filter, pageSize: '50', ...(after && { after }) });
    seen.push(...page.items.map(({ _id }) => _id));
    after = page.next;
  }
  const { count } = await stage.db
    .selectFrom('people')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('name', 'like', '%राजेश%')
    .where('role', '=', 'user')
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(1_000);
  expect([seen.length, new Set(seen).size]).toEqual([count, count]);
});
