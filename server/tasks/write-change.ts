import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { keptQuery } from '#database/kept-statements.ts';
import { type Actor, lineOf } from '#server/audit/audit.ts';
import { announcing, newsOf } from '#server/live/announce.ts';
import type { TaskStatus } from '#shared/rules/tasks.ts';
import type { LinkColumns, Links } from './links.ts';
import { type ShownTask, shown, view } from './tasks.ts';

export type TaskWish = Links & {
  title?: string | undefined;
  status?: TaskStatus | undefined;
  dueDate?: Date | null | undefined;
};

export const standing = (status: TaskStatus) => ({ status, done_at: status === 'done' ? sql<Date>`now()` : null });

export const changedBy = ({ visitor }: Actor) => ({
  version: sql<number>`tasks.version + 1`,
  changed_by: visitor.id,
  updated_at: sql<Date>`now()`,
});

/** A change as the database is told it: null stands for a status that stays and for a version that nobody named. */
type Change = ReturnType<typeof lineOf> & {
  id: string;
  status: TaskStatus | null;
  version: number | null;
  changedBy: string;
  news: string;
};
type Edits = LinkColumns & { title?: string; due_at?: Date | null };

/**
 * Changes a task, notes it in the log, tells all screens and reads it as they see it, in one statement: cards are moved all
 * day. Nothing where there is no such task, its version is another, or all is as it was wished.
 */
export async function writeChange(
  db: Db,
  actor: Actor,
  id: string,
  { wish, links, version = null }: { wish: TaskWish; links: LinkColumns; version: number | null | undefined },
): Promise<ShownTask | undefined> {
  const { status = null, title, dueDate } = wish;
  const edits = {
    ...links,
    ...(title === undefined ? {} : { title }),
    ...(dueDate === undefined ? {} : { due_at: dueDate }),
  };
  const edited = Object.keys(edits).length > 0;
  if (!edited && status === null) return undefined;
  const line = lineOf(actor, deedOf(id, wish, edited));
  const change = { ...line, id, status, version, changedBy: actor.visitor.id, news: newsOf('tasks', id) };
  const [row] = edited ? await changing(db, change, edits).execute() : await move(db, change);
  return row && view(row);
}

const move = keptQuery((db, change: Change) => changing(db, change));

/** Without edits a card that hangs where it was wished to is left alone. */
function changing(db: Db, { id, status, version, changedBy: by, news, detail, ...line }: Change, edits?: Edits) {
  const moved = sql<boolean>`before.status <> ${status}::text`;
  const writing = db
    .with('before', (tx) =>
      tx
        .selectFrom('tasks')
        .select(['id', 'title', 'status'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`(${version}::int is null or version = ${version})`)
        .forUpdate(),
    )
    .with('changed', (tx) =>
      tx
        .updateTable('tasks')
        .from('before')
        .set({
          ...edits,
          status: sql<TaskStatus>`coalesce(${status}, before.status)`,
          // What was done before stays done since then.
          done_at: sql<Date | null>`case when ${moved} then case when ${status} = 'done' then now() end else tasks.done_at end`,
          version: sql<number>`tasks.version + 1`,
          changed_by: by,
          updated_at: sql<Date>`now()`,
        })
        .whereRef('tasks.id', '=', 'before.id')
        .where(edits ? sql<boolean>`true` : moved)
        .returningAll('tasks'),
    )
    .with('noted', (tx) =>
      tx
        .insertInto('audit_log')
        .columns([...columnsOf(line), 'detail'])
        .expression((from) =>
          from
            .selectFrom('before')
            .innerJoin('changed', 'changed.id', 'before.id')
            .select(columnsOf(line).map((column) => sql.val(line[column]).as(column)))
            .select(
              sql`${detail}::jsonb || jsonb_build_object('title', before.title) || case when ${moved}
                then jsonb_build_object('from', before.status, 'to', ${status}::text) else '{}'::jsonb end`.as(
                'detail',
              ),
            ),
        ),
    );
  return shown(writing, sql`(select * from changed)`).select(announcing(news).as('told'));
}

const columnsOf = <Line extends object>(line: Line) => Object.keys(line) as (keyof Line & string)[];

function deedOf(id: string, { status: _, ...edits }: TaskWish, edited: boolean) {
  const changed = Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined));
  return {
    action: edited ? ('task.edited' as const) : ('task.moved' as const),
    subject: { kind: 'task' as const, id },
    detail: edited ? { changed } : {},
  };
}
