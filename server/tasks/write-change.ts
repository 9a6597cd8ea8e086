import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { kept } from '#database/kept-statements.ts';
import { type Actor, lineOf } from '#server/audit/audit.ts';
import { announcing } from '#server/live/announce.ts';
import type { TaskStatus } from '#shared/rules/tasks.ts';
import type { LinkColumns, Links } from './links.ts';
import { type ShownTask, shown, view } from './tasks.ts';

export type TaskWish = Links & {
  title?: string | undefined;
  status?: TaskStatus | undefined;
  dueDate?: Date | null | undefined;
};

type Wanted = { wish: TaskWish; links: LinkColumns; version: number | undefined };

export const standing = (status: TaskStatus) => ({ status, done_at: status === 'done' ? sql<Date>`now()` : null });

export const changedBy = ({ visitor }: Actor) => ({
  version: sql<number>`tasks.version + 1`,
  changed_by: visitor.id,
  updated_at: sql<Date>`now()`,
});

/**
 * Changes a task, notes it in the log, tells all screens and reads it as they see it, in one statement: cards are moved all
 * day. Nothing where there is no such task, its version is another, or all is as it was wished.
 */
export async function writeChange(
  db: Db,
  actor: Actor,
  id: string,
  { wish, links, version }: Wanted,
): Promise<ShownTask | undefined> {
  const { status, title, dueDate } = wish;
  const edits = {
    ...links,
    ...(title === undefined ? {} : { title }),
    ...(dueDate === undefined ? {} : { due_at: dueDate }),
  };
  const edited = Object.keys(edits).length > 0;
  if (!edited && status === undefined) return undefined;
  const writing = db
    .with('before', (tx) => {
      const task = tx.selectFrom('tasks').select(['id', 'title', 'status']).where('id', '=', id);
      const there = task.where('deleted_at', 'is', null).forUpdate();
      return version === undefined ? there : there.where('version', '=', version);
    })
    .with('changed', (tx) => {
      const changed = tx
        .updateTable('tasks')
        .from('before')
        .set({ ...edits, ...(status === undefined ? {} : movedTo(status)), ...changedBy(actor) })
        .whereRef('tasks.id', '=', 'before.id')
        .returningAll('tasks');
      return edited || status === undefined ? changed : changed.where('before.status', '<>', status);
    })
    .with('noted', (tx) => {
      const { detail, ...line } = lineOf(actor, deedOf(id, wish, edited));
      return tx
        .insertInto('audit_log')
        .columns([...columnsOf(line), 'detail'])
        .expression((from) =>
          from
            .selectFrom('before')
            .innerJoin('changed', 'changed.id', 'before.id')
            .select(columnsOf(line).map((column) => sql.val(line[column]).as(column)))
            .select(
              sql`${detail}::jsonb || jsonb_build_object('title', before.title) || ${moveOf(status)}`.as('detail'),
            ),
        );
    });
  const query = shown(writing, sql`(select * from changed)`).select(announcing('tasks', id).as('told'));
  const row = await (edited ? query : query.modifyEnd(kept)).executeTakeFirst();
  return row && view(row);
}

/** A task that was done before stays done since then. */
const movedTo = (status: TaskStatus) => ({
  status,
  done_at: sql<Date | null>`case when before.status = ${status} then tasks.done_at else ${standing(status).done_at} end`,
});

const moveOf = (status: TaskStatus | undefined) =>
  status === undefined
    ? sql`'{}'::jsonb`
    : sql`case when before.status = ${status} then '{}'::jsonb
        else jsonb_build_object('from', before.status, 'to', ${status}::text) end`;

const columnsOf = <Line extends object>(line: Line) => Object.keys(line) as (keyof Line & string)[];

function deedOf(id: string, { status: _, ...edits }: TaskWish, edited: boolean) {
  const changed = Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined));
  return {
    action: edited ? ('task.edited' as const) : ('task.moved' as const),
    subject: { kind: 'task' as const, id },
    detail: edited ? { changed } : {},
  };
}
