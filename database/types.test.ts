import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';

/** Returns all `table.column` names that types.ts declares. */
function declared(): string[] {
  const text = readFileSync('database/types.ts', 'utf8');
  const tables = [...text.matchAll(/^ {2}(\w+): (\w+);$/gm)].filter(([, , type]) =>
    text.includes(`interface ${type} {`),
  );
  return tables.flatMap(([, table, type]) => {
    const body = text.split(`interface ${type} {`)[1]?.split('}')[0] ?? '';
    return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column]) => `${table}.${column}`);
  });
}

test('types.ts matches the migrations (otherwise: npm run types)', async () => {
  const { where, drop } = await freshDatabase(inject('postgres'));
  const client = new pg.Client(where);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
  );
  await client.end();
  await drop();
  expect(declared().sort()).toEqual(rows.map(({ name }) => name).sort());
});
