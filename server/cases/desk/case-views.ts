import { type RawBuilder, sql } from 'kysely';
import type { CaseView } from '#shared/rules/cases/statuses.ts';
import { endOfDay } from '#shared/rules/india-time.ts';

const open = sql<boolean>`cases.status = 'open'`;
const promised = sql<boolean>`cases.ball = 'us' and cases.missed_at is null`;
/**
 * SQL condition for cases that are due before a time. The due date counts only while the case is with us and was not
 * missed. The deadline for an answer to the authority always counts.
 */
const dueBy = (end: RawBuilder<unknown>) =>
  sql<boolean>`(cases.answer_at < ${end} or (${promised} and cases.due_at < ${end}))`;

/** The counts on the staff day page use the same conditions. */
export function viewConditions(view: CaseView, userId: string, now = new Date()): RawBuilder<boolean>[] {
  switch (view) {
    case 'mine':
      return [open, sql`cases.assignee_id = ${userId}`];
    case 'unassigned':
      return [open, sql`cases.assignee_id is null`];
    case 'us':
      return [open, sql`cases.ball = 'us'`];
    case 'due-today':
      return [open, dueBy(sql`${endOfDay(now)}::timestamptz + interval '1 second'`)];
    case 'due-soon':
      return [open, dueBy(sql`${now}::timestamptz + interval '7 days'`)];
    case 'at-risk':
      return [open, promised, sql`cases.warn_at <= ${now}`];
    case 'overdue':
      return [open, sql`(cases.missed_at is not null or cases.answer_at < ${now})`];
    case 'to-answer':
      return [sql`cases.answer_due_since is not null`];
    case 'unread':
      // Uses an array, because with a subquery the planner would read all cases.
      return [
        sql`cases.id = any(array(select case_id from case_messages where not from_staff and read_by_staff_at is null))`,
      ];
    case 'customer':
      return [open, sql`cases.ball = 'customer'`];
    case 'authority':
      return [open, sql`cases.ball in ('authority', 'platform')`];
    case 'open':
      return [open];
    case 'done':
    case 'cancelled':
      return [sql`cases.status = ${view}`];
    case 'all':
      return [];
  }
}
