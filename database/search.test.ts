import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { mostHits } from '#shared/rules/search.ts';
import { freshDatabase } from '#test/database.ts';
import { type Db, openDb, openPool } from './connect.ts';
import { allOf, matchesAllWords, type SearchedTable, searchRows } from './search.ts';

const many = 12_000;
let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  db = openDb(openPool(fresh.where, { onError: () => undefined }));
  // Row number 1 is the newest.
  await sql`insert into users (name, role, phone, created_at)
    select concat_ws(' ', 'all', case when n % 10 = 0 then 'tenth' end, case when n > ${many - mostHits} then 'oldest' end,
        case when n > ${many - mostHits - 1} then 'older' end, case when n = 77 then 'single' end),
      case when n % 100 = 0 then 'seller' else 'user' end, (6000000000 + n)::text, '2026-03-01'::timestamptz - n * interval '1 hour'
    from generate_series(1, ${many}) as n`.execute(db);
  await sql`analyze users`.execute(db);
  drop = async () => {
    await db.destroy();
    await fresh.drop();
  };
}, 60_000);
afterAll(() => drop());

const people: SearchedTable = { table: 'users', key: 'id', among: sql<boolean>`users.erased_at is null` };
const holds = (...words: string[]) => matchesAllWords(sql<string>`users.search_text`, words);

async function numbersOf(matches: RawBuilder<boolean>) {
  const { ids, capped } = await searchRows(db, people, matches);
  const rows = await db
    .selectFrom('users')
    .select('phone')
    .where('id', 'in', [...ids, sql<string>`null`])
    .execute();
  const numbers = rows.map(({ phone }) => Number(phone) - 6_000_000_000).sort((a, b) => a - b);
  return { ids, numbers, capped };
}

test('up to the limit a search finds every matching row', async () => {
  expect(await numbersOf(holds('single'))).toMatchObject({ numbers: [77], capped: false });
  expect(await numbersOf(holds('nobody'))).toMatchObject({ numbers: [], capped: false });
  const oldest = await numbersOf(holds('oldest'));
  expect([oldest.numbers.length, oldest.numbers[0], oldest.capped]).toEqual([mostHits, many - mostHits + 1, false]);
});

test('filters apply before hits are counted', async () => {
  const { numbers, capped } = await numbersOf(allOf([holds('tenth'), sql`users.role = 'seller'`]));
  expect([numbers.length, capped]).toEqual([many / 100, false]);
});

test('beyond the limit a search says so and lists the newest hits', async () => {
  const { ids, numbers, capped } = await numbersOf(holds('all'));
  expect([capped, ids.length, new Set(ids).size]).toEqual([true, mostHits, mostHits]);
  expect([numbers[0], numbers.at(-1)]).toEqual([1, mostHits]);
});

test('beyond the limit older hits fill up the list', async () => {
  const tenth = await numbersOf(holds('tenth'));
  expect([tenth.capped, tenth.numbers.length]).toEqual([true, mostHits]);
  // Every tenth row of the newest 2,000.
  expect(tenth.numbers.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, n) => (n + 1) * 10));
  const older = await numbersOf(holds('older'));
  expect([older.capped, older.numbers.length]).toEqual([true, mostHits]);
});
