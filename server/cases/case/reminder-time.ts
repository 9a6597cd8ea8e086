import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import type { WorkingCalendar } from '#shared/rules/calendar/working-time.ts';
import { ratingStep } from '#shared/rules/cases/case-state.ts';
import { nextReminderAt } from '#shared/rules/cases/reminders.ts';
import type { CaseRecord } from './case-rows.ts';

/** Null if nothing is required from the customer, or two reminders were already sent. */
export async function reminderAt(tx: Tx, row: CaseRecord, calendar: WorkingCalendar): Promise<Date | null> {
  if (row.status !== 'open' || row.ball !== 'customer' || row.step_key === ratingStep) return null;
  const quietSince = await lastActivity(tx, row);
  const waiting = { quietSince, sent: row.reminded, lastSent: row.reminded_at };
  return nextReminderAt(waiting, calendar) ?? null;
}

/** The days until a reminder are counted from here: turn of the customer, last request or last answer. */
async function lastActivity(tx: Tx, { id, since }: CaseRecord): Promise<Date> {
  const { asked, answered } = await tx
    .selectNoFrom([
      sql<Date | null>`(select max(at) from case_events where case_id = ${id}
        and kind in ('requested', 'request-rejected', 'request-expired'))`.as('asked'),
      sql<Date | null>`(select max(answered_at) from case_requests where case_id = ${id})`.as('answered'),
    ])
    .executeTakeFirstOrThrow();
  return [since, asked, answered].reduce<Date>((last, at) => (at && at > last ? at : last), since);
}
