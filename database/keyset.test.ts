import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { type Db, openDb, openPool } from './connect.ts';
import { behind, type SortColumn, type SortDirection, textColumn, timeColumn } from './keyset.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  db = openDb(openPool(fresh.where, { onError: () => undefined }));
  // Each name and each time is shared by three rows, and the times are a microsecond apart.
  await sql`insert into users (name, role, phone, created_at)
    select 'name ' || n / 3, 'user', (6000000000 + n)::text, '2026-03-01'::timestamptz + (n / 3) * interval '1 microsecond'
    from generate_series(0, 11) as n`.execute(db);
  drop = async () => {
    await db.destroy();
    await fresh.drop();
  };
});
afterAll(() => drop());

const id = sql`users.id`;

/** Reads all rows in pages of `size`. */
async function readAll(by: SortColumn, direction: SortDirection, size: number): Promise<string[]> {
  const all: string[] = [];
  for (let place: { value: string; id: string } | undefined; ; ) {
    const after = place && behind(by, id, direction, { value: place.value, id: sql`${place.id}::uuid` });
    const page = await db
      .selectFrom('users')
      .select(['users.id', by.written.as('value')])
      .where(after ?? sql<boolean>`true`)
      .orderBy(by.column, direction)
      .orderBy('users.id', direction)
      .limit(size)
      .execute();
    all.push(...page.map((row) => row.id));
    const last = page.at(-1);
    if (!last) return all;
    expect(last.value).toMatch(by.shape);
    place = last;
  }
}

test.each([
  ['a text', textColumn(sql`users.name`), 'asc'],
  ['a text', textColumn(sql`users.name`), 'desc'],
  ['a time', timeColumn(sql`users.created_at`), 'asc'],
  ['a time', timeColumn(sql`users.created_at`), 'desc'],
] as const)('pages by %s (%#) have every row once, also where rows are equal', async (_name, by, direction) => {
  const whole = await readAll(by, direction, 100);
  expect(whole).toHaveLength(12);
  for (const size of [1, 2, 5]) expect(await readAll(by, direction, size)).toEqual(whole);
});

test.each(['', '1e9', '-1', 'now()', '12345678901', '1.1234567'])('%j is no time of a cursor', (value) => {
  expect(value).not.toMatch(timeColumn(sql`users.created_at`).shape);
});
