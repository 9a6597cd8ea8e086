import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { type Db, openDb, openPool } from './connect.ts';
import { holdsAll } from './holds-all.ts';
import { findInOrder, monthOf, type Quest } from './in-order.ts';

const many = 12_000;
let db: Db;
let asked = 0;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  const hear = () => {
    asked += 1;
  };
  db = openDb(openPool(fresh.where, { say: () => undefined }), hear);
  // A hundred months with gaps, three people of each moment; the rarer words are met in the walk, by months, or nowhere near.
  await sql`insert into people (name, created_at)
    select concat_ws(' ', 'all', case when n % 3 = 0 then 'third' end, case when n % 5 = 1 and n > 100 then 'fifth' end, case when n % 30 = 0 or n < 600 and n % 10 = 0 then 'fading' end, case when n % 150 = 7 then 'some' end,
        case when n % 2500 = 9 then 'few' end, case when n < 400 then 'newest' end, case when n > ${many} - 60 then 'oldest' end),
      '2026-03-01T05:29:59.999999Z'::timestamptz - (n / 3) * interval '17 hours 59 minutes'
        - case when n > ${many / 2} then interval '400 days' else '0' end
    from generate_series(1, ${many}) as n`.execute(db);
  await sql`analyze people`.execute(db);
  drop = async () => {
    await db.destroy();
    await fresh.drop();
  };
}, 60_000);
afterAll(() => drop());

const among = sql<boolean>`people.erased_at is null`;
const wanted = (word: string) => holdsAll(sql<string>`people.search_text`, [word]);

async function plainly({ among: all, wanted: those, falling, most }: Quest): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where(all)
    .where(those)
    .orderBy('created_at', falling ? 'desc' : 'asc')
    .orderBy('id', falling ? 'desc' : 'asc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

const words = ['all', 'third', 'fifth', 'fading', 'some', 'few', 'newest', 'oldest', 'nobody'];
const cases = words.flatMap((word) =>
  [true, false].flatMap((falling) => [1, 51, 201, 5_000].map((most) => ({ word, falling, most }))),
);

test.each(cases)(
  '$word, falling: $falling, $most at the most: the same as without looks',
  async ({ word, ...rest }) => {
    const quest: Quest = { table: 'people', among, wanted: wanted(word), ...rest };
    const expected = await plainly(quest);
    expect(expected.length > 0).toBe(word !== 'nobody');
    asked = 0;
    expect(await findInOrder(db, quest)).toEqual(expected);
    expect(asked).toBeLessThanOrEqual(9);
  },
);

test.each(words.filter((word) => word !== 'nobody'))(
  '%s: one more than there are is looked for in few looks',
  async (word) => {
    for (const falling of [true, false]) {
      const all = await plainly({ table: 'people', among, wanted: wanted(word), falling, most: many });
      for (const more of [1, 2, 10]) {
        asked = 0;
        const quest: Quest = { table: 'people', among, wanted: wanted(word), falling, most: all.length + more };
        expect(await findInOrder(db, quest)).toEqual(all);
        expect(asked).toBeLessThanOrEqual(9);
      }
    }
  },
);

test('from a place on, and among few', async () => {
  for (const falling of [true, false]) {
    const [, , , place = ''] = await plainly({ table: 'people', among, wanted: wanted('some'), falling, most: 40 });
    const edge = sql`(select edge.created_at, edge.id from people as edge where edge.id = ${place}::uuid)`;
    const behind = sql<boolean>`(people.created_at, people.id) ${falling ? sql`<` : sql`>`} ${edge}`;
    const rest: Quest = { table: 'people', among: behind, wanted: wanted('some'), falling, most: 30 };
    expect(await findInOrder(db, rest)).toEqual(await plainly(rest));
    const few: Quest = { ...rest, among: sql`people.role = 'seller'`, wanted: wanted('all') };
    expect(await findInOrder(db, few)).toEqual([]);
  }
});

test('months are counted alike here and in the database, whatever zone a connection is in', async () => {
  const moments = [
    '2026-01-01T00:00:00.000Z',
    '2025-12-31T23:59:59.999Z',
    '1970-01-01T00:00:00Z',
    '2024-02-29T18:30:00Z',
  ];
  for (const zone of ['Asia/Kolkata', 'America/New_York', 'UTC'])
    for (const moment of moments) {
      const month = await db.transaction().execute(async (tx) => {
        await sql`set local timezone to ${sql.lit(zone)}`.execute(tx);
        const { rows } = await sql<{ month: number }>`select month_of(${moment}::timestamptz) as month`.execute(tx);
        return rows[0]?.month;
      });
      expect([zone, moment, month]).toEqual([zone, moment, monthOf(new Date(moment))]);
    }
});
