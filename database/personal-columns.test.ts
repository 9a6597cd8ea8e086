import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { dataCategories } from '#shared/rules/personal-data.ts';
import { freshDatabase } from '#test/database.ts';
import { personalColumns } from './personal-columns.ts';
import { plainColumns } from './plain-columns.ts';

/** Returns all columns of our tables and of the job queue, without partitions. */
async function liveColumns(): Promise<string[]> {
  const { where, drop } = await freshDatabase(inject('postgres'));
  const client = new pg.Client(where);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select case namespace.nspname when 'public' then '' else namespace.nspname || '.' end
      || class.relname || '.' || attribute.attname as name
    from pg_attribute attribute
      join pg_class class on class.oid = attribute.attrelid and class.relkind in ('r', 'p')
      join pg_namespace namespace on namespace.oid = class.relnamespace
    where namespace.nspname in ('public', 'pgboss') and attribute.attnum > 0 and not attribute.attisdropped
      and not class.relispartition and class.relname not like 'kysely_%'`);
  await client.end();
  await drop();
  return rows.map(({ name }) => name);
}

const tableOf = (column: string) => column.slice(0, column.lastIndexOf('.'));

test('every column is either personal, with purpose and retention, or listed as plain', async () => {
  const live = await liveColumns();
  const plain = new Set(
    Object.entries(plainColumns).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  );
  const known = (column: string) =>
    Object.hasOwn(personalColumns, column) || plain.has(column) || plain.has(`${tableOf(column)}.*`);
  expect(live.filter((column) => !known(column))).toEqual([]);
  const listed = [...Object.keys(personalColumns), ...[...plain].filter((column) => !column.endsWith('.*'))];
  expect(listed.filter((column) => !live.includes(column))).toEqual([]);
  expect(listed.filter((column, place) => listed.indexOf(column) !== place)).toEqual([]);
});

test('every kind of personal data has columns', () => {
  const used = new Set<string>(Object.values(personalColumns).map(({ category }) => category));
  expect(Object.keys(dataCategories).filter((category) => !used.has(category))).toEqual([]);
});
