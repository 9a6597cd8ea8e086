import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';

// Absence of staff (`away_until` is its last day in Indian time), and SQL conditions for active and present staff.

const longestDays = 366;
const dayMs = 86_400_000;

export const isActive = sql<boolean>`(users.role in ('seller', 'admin') and users.disabled_at is null)`;

export const isPresent = (now = new Date()) =>
  sql<boolean>`(users.away_until is null or users.away_until < ${dayInIndia(now)}::date)`;

/** Returns the last day of an absence, or null if there is none or it is over. */
export function awayUntil(row: { away_until: string | null }, now = new Date()): string | null {
  return row.away_until !== null && row.away_until >= dayInIndia(now) ? row.away_until : null;
}

export async function setAway(db: Db, actor: Actor, userId: string, until: string | null, now: Date): Promise<void> {
  const latest = dayInIndia(new Date(now.getTime() + longestDays * dayMs));
  if (until !== null && (until < dayInIndia(now) || until > latest)) refuse('away_until_wrong');
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ away_until: until })
      .where('id', '=', userId)
      .where(isActive)
      .where('away_until', 'is distinct from', until)
      .returning('id')
      .executeTakeFirst();
    if (!changed) {
      const staff = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where(isActive)
        .executeTakeFirst();
      if (!staff) refuse('account_unknown');
      return;
    }
    const detail = until === null ? {} : { until };
    await writeAudit(tx, actor, { action: 'staff.away', subject: { kind: 'person', id: userId }, detail });
    await publishChange(tx, 'customers', userId);
  });
}
