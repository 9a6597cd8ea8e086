import pg from 'pg';
import { inject } from 'vitest';
import { columnReasons, type DataCategory, dataCategories } from '#shared/rules/personal-data.ts';
import { freshDatabase } from './database.ts';

export type PersonalColumn = {
  category: DataCategory;
  /** Reason for leaving the column out of the personal data export; without a reason it is exported. */
  notExported?: string;
  /** Reason for keeping the value after an erasure; without a reason it is deleted at once. */
  kept?: string;
};

type Column = { name: string; type: string; comment: string | null };

/** Tables of the job queue are not ours: its columns have no comments. */
const queued = { category: 'queuedJob', notExported: columnReasons.brief } as const;
const ofQueue: Record<string, PersonalColumn> = {
  'pgboss.job.data': queued,
  'pgboss.job.output': { ...queued, kept: columnReasons.passing },
  'pgboss.job.source_output': { ...queued, kept: columnReasons.passing },
};

/** Types that can hold words about somebody and therefore need a comment. */
const wordy = /^(text|bytea|jsonb)|\[\]$/;

/**
 * Reads the comment of each column: `plain`, or `personal <category>[; not exported: <reason>][; kept: <reason>]`, where
 * a reason is a sentence or a key of `columnReasons`. Returns the personal columns as `table.column`, and the columns without
 * a valid comment.
 */
export async function readColumnComments(): Promise<{
  personal: Record<string, PersonalColumn>;
  undeclared: string[];
}> {
  const { where, drop } = await freshDatabase(inject('postgres'));
  const client = new pg.Client(where);
  await client.connect();
  const { rows } = await client.query<Column>(`
    select relname || '.' || attname as name, format_type(atttypid, null) as type, col_description(attrelid, attnum) as comment
    from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and relname not like 'kysely_%'
    order by relname, attnum`);
  await client.end();
  await drop();
  const personal: Record<string, PersonalColumn> = {};
  const undeclared: string[] = [];
  for (const { name, type, comment } of rows) {
    const column = parse(comment);
    if (column) personal[name] = column;
    else if (comment === null ? wordy.test(type) : comment !== 'plain') undeclared.push(name);
  }
  return { personal: { ...personal, ...ofQueue }, undeclared };
}

function parse(comment: string | null): PersonalColumn | undefined {
  const [, category = '', notExported, kept] =
    /^personal (\w+)(?:; not exported: ([^;]+))?(?:; kept: ([^;]+(?:; [^;]+)*))?$/.exec(comment ?? '') ?? [];
  if (!isCategory(category)) return undefined;
  return {
    category,
    ...(notExported ? { notExported: reasonOf(notExported) } : {}),
    ...(kept ? { kept: reasonOf(kept) } : {}),
  };
}

const isCategory = (name: string): name is DataCategory => Object.hasOwn(dataCategories, name);
const reasonOf = (word: string): string => Object.entries(columnReasons).find(([key]) => key === word)?.[1] ?? word;
