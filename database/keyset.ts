import { type RawBuilder, sql } from 'kysely';

/** Sort column of keyset pagination (the id breaks ties), with the conversion of its value to and from a cursor. */
export type SortColumn = {
  column: RawBuilder<unknown>;
  written: RawBuilder<string>;
  shape: RegExp;
  read: (value: string) => RawBuilder<unknown>;
};

/** Cursors hold seconds since 1970 with six decimals, because JavaScript dates only have milliseconds. */
export function timeColumn(column: RawBuilder<unknown>): SortColumn {
  return {
    column,
    written: sql<string>`extract(epoch from ${column})::text`,
    shape: /^\d{1,10}(\.\d{1,6})?$/,
    read: (value) => sql`to_timestamp(${value}::double precision)`,
  };
}

export function textColumn(column: RawBuilder<unknown>): SortColumn {
  return { column, written: sql<string>`${column}`, shape: /^[^\0]*$/, read: (value) => sql`${value}::text` };
}

export type SortDirection = 'asc' | 'desc';

/** Returns the condition for rows after a cursor. */
export function behind(
  { column, read }: SortColumn,
  id: RawBuilder<unknown>,
  direction: SortDirection,
  place: { value: string; id: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const sign = direction === 'desc' ? sql`<` : sql`>`;
  return sql<boolean>`(${column}, ${id}) ${sign} (${read(place.value)}, ${place.id})`;
}
