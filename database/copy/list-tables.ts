import type pg from 'pg';

/** Quoted name of a table, with its quoted columns except generated ones. */
export type CopyTable = { name: string; columns: string[] };
export type Sequence = { name: string; value: string; called: boolean };

const ours = `namespace.nspname = 'public'`;

/** Returns all tables of the schema `public`. Rows of partitions are read through the parent table. */
export async function findTables(client: pg.Client): Promise<CopyTable[]> {
  const { rows } = await client.query<CopyTable>(`
    select format('%I.%I', namespace.nspname, class.relname) as name,
      array(select quote_ident(attribute.attname) from pg_attribute attribute
        where attribute.attrelid = class.oid and attribute.attnum > 0
          and not attribute.attisdropped and attribute.attgenerated = ''
        order by attribute.attnum) as columns
    from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
    where ${ours} and class.relkind in ('r', 'p') and not class.relispartition
    order by 1`);
  return rows;
}

/** Returns the current values of all sequences of the schema `public`. */
export async function findSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', namespace.nspname, class.relname) as name
    from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
    where ${ours} and class.relkind = 'S' order by 1`);
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    found.push(...state.map(({ value, called }) => ({ name, value, called })));
  }
  return found;
}

/** Sets the values of the given sequences. */
export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called]);
}

/** Whether a database has neither tables nor sequences. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'p', 'S') and namespace.nspname !~ '^pg_' and namespace.nspname <> 'information_schema'
    limit 1`);
  return rowCount === 0;
}

/**
 * Drops foreign keys and disables triggers in this transaction, so that tables can be filled in any order. The returned
 * function restores both, which checks the foreign keys of all rows.
 */
export async function loosen(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(con.oid) as definition
    from pg_constraint con join pg_namespace namespace on namespace.oid = con.connamespace
    where ${ours} and contype = 'f' and conparentid = 0`);
  const tables = await findTables(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  };
}
