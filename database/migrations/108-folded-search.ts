import { type Kysely, sql } from 'kysely';

/** Lets a search find names however apostrophes, accents, nukta and chandrabindu are typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const apostrophes = String.raw`U&'\0027\0060\00B4\2018\2019\201B\02B9\02BB\02BC\02C8\2032'`;
// The chandrabindu of seven scripts becomes the anusvara; nukta and joiners have no counterpart and so are left out.
const signs = String.raw`U&'\0901\0981\0A01\0A81\0B01\0C01\0C81\093C\09BC\0A3C\0ABC\0B3C\200C\200D'`;
const counterparts = String.raw`U&'\0902\0982\0A02\0A82\0B02\0C02\0C82'`;

const statements = [
  'lock table orders, users, enquiries in access exclusive mode',
  // Same encoding as searchForm in shared/rules/search.ts.
  String.raw`create or replace function search_form(text) returns text language plpgsql immutable strict parallel safe as $$
    begin
      if $1 ~ '^[ -~]*$' then return lower(translate($1, U&'\0027\0060', '')); end if;
      return (
        select coalesce(string_agg(
          case when ascii(letter) < 128 then letter
            else 'q' || ascii(letter) % 10 || chr(97 + ascii(letter) / 10 % 26) end, '' order by place), '')
        from regexp_split_to_table(lower(translate(
          regexp_replace(normalize(translate($1, ${apostrophes}, ''), nfkd), '[\u0300-\u036f]', '', 'g'),
          ${signs}, ${counterparts})), '')
          with ordinality as each (letter, place));
    end $$`,
  'drop view people',
  'alter table users drop column search_text',
  `alter table users add column search_text text generated always as
    (' ' || search_form(name) || ' ' || search_form(coalesce(email, '')) || ' ' || coalesce(phone, '')) stored`,
  `create index people_found on users using gin (search_text gin_trgm_ops) with (fastupdate = off)
    where erased_at is null`,
  'reindex index orders_found',
  'reindex index orders_of_guests_found',
  'reindex index enquiries_found',
];
