import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Queue } from '#server/platform/queue.ts';
import { masked } from '#shared/rules/masking.ts';
import type { Holiday } from './find-calendar.ts';

export type CalendarDeps = { db: Db; queue: Queue };

const columns = ['day', 'name', 'kind', 'source'] as const;

/**
 * Runs a change of the calendar in a transaction that raises the calendar version, enqueues the recalculation of due
 * dates and writes the audit entry. Raising the version locks the settings row, so that parallel changes by two admins
 * run one after the other.
 */
async function change<Value>(
  { db, queue }: CalendarDeps,
  actor: Actor,
  entryOf: (value: Value) => Pick<AuditEntry, 'action' | 'detail'>,
  write: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('office_settings').set({ calendar_version: sql`calendar_version + 1` }).execute();
    const value = await write(tx);
    await queue.enqueue(tx, 'refresh-due-dates', {});
    await writeAudit(tx, actor, { ...entryOf(value), subject: { kind: 'calendar', id: 'office' } });
    return value;
  });
}

export function addHoliday(deps: CalendarDeps, actor: Actor, holiday: Holiday): Promise<Holiday> {
  return change(
    deps,
    actor,
    ({ day }) => ({ action: 'calendar.day-added', detail: { day } }),
    async (tx) => {
      const added = await tx
        .insertInto('holidays')
        .values({ ...holiday, ...maskedTexts(holiday) })
        .onConflict((clash) => clash.doNothing())
        .returning([...columns])
        .executeTakeFirst();
      return added ?? refuse('holiday_exists');
    },
  );
}

export function changeHoliday(
  deps: CalendarDeps,
  actor: Actor,
  day: string,
  changes: { [Key in keyof Holiday]?: Holiday[Key] | undefined },
): Promise<Holiday> {
  return change(
    deps,
    actor,
    (changed) => ({ action: 'calendar.day-changed', detail: { from: day, to: changed.day } }),
    async (tx) => {
      if (changes.day !== undefined && changes.day !== day) await requireFreeDay(tx, changes.day);
      const changed = await tx
        .updateTable('holidays')
        .set({ ...changes, ...maskedTexts(changes) })
        .where('day', '=', day)
        .returning([...columns])
        .executeTakeFirst();
      return changed ?? refuse('holiday_unknown');
    },
  );
}

function maskedTexts({ name, source }: { name?: string | undefined; source?: string | undefined }) {
  return {
    ...(name === undefined ? {} : { name: masked(name) }),
    ...(source === undefined ? {} : { source: masked(source) }),
  };
}

async function requireFreeDay(tx: Tx, day: string): Promise<void> {
  const taken = await tx.selectFrom('holidays').select('day').where('day', '=', day).executeTakeFirst();
  if (taken) refuse('holiday_exists');
}

export async function removeHoliday(deps: CalendarDeps, actor: Actor, day: string): Promise<void> {
  await change(
    deps,
    actor,
    () => ({ action: 'calendar.day-removed', detail: { day } }),
    async (tx) => {
      const removed = await tx.deleteFrom('holidays').where('day', '=', day).returning('day').executeTakeFirst();
      if (!removed) refuse('holiday_unknown');
    },
  );
}
