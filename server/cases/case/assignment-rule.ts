import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { isActive, isPresent } from '#server/calendar/absence.ts';
import { refuse } from '#server/http/refuse.ts';

type Rule = { on: boolean; services: Record<string, string[]> };

export async function findAssignmentRule(db: Db | Tx): Promise<Rule> {
  const [{ assigns_cases: on }, services, rows] = await Promise.all([
    db.selectFrom('office_settings').select('assigns_cases').executeTakeFirstOrThrow(),
    slugsOf(db),
    db.selectFrom('case_assignees').select(['category', 'user_id']).orderBy('user_id').execute(),
  ]);
  const idsOf = (slug: string) => rows.filter(({ category }) => category === slug).map(({ user_id }) => user_id);
  return { on, services: Object.fromEntries(services.map((slug) => [slug, idsOf(slug)])) };
}

async function slugsOf(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('services').select('slug').orderBy('position').execute();
  return rows.map(({ slug }) => slug);
}

/** Stores who takes the new cases of each service. Those who stay keep their turn. */
export async function setAssignmentRule(db: Db, actor: Actor, { on, services }: Rule): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('office_settings').set({ assigns_cases: on }).execute();
    const ids = [...new Set(Object.values(services).flat())];
    const staff = tx.selectFrom('users').select('id').where(isActive).where(sql<boolean>`id = any(${ids}::uuid[])`);
    if ((await staff.execute()).length < ids.length) refuse('assignee_unknown');
    const known = await slugsOf(tx);
    if (Object.keys(services).some((slug) => !known.includes(slug))) refuse('service_unknown');
    for (const category of known) {
      const wanted = services[category] ?? [];
      const others = tx.deleteFrom('case_assignees').where('category', '=', category);
      await others.where(sql<boolean>`user_id <> all(${wanted}::uuid[])`).execute();
      if (wanted.length > 0)
        await tx
          .insertInto('case_assignees')
          .values(wanted.map((user_id) => ({ category, user_id })))
          .onConflict((clash) => clash.doNothing())
          .execute();
    }
    await writeAudit(tx, actor, {
      action: 'assignment.changed',
      subject: { kind: 'list', id: 'cases' },
      detail: { on, services },
    });
  });
}

/**
 * Returns whose turn a new case of a service is: of those who take it and are not away, the one who had the last case
 * longest ago. Null if the rule is off or nobody is there.
 */
export async function nextAssignee(tx: Tx, category: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    update case_assignees set turn_at = clock_timestamp()
    where (category, user_id) = (
      select category, user_id from case_assignees join users on users.id = case_assignees.user_id
      where category = ${category} and ${isActive} and ${isPresent()} and (select assigns_cases from office_settings)
      order by turn_at nulls first, user_id limit 1 for no key update of case_assignees)
    returning user_id`.execute(tx);
  return rows[0]?.user_id ?? null;
}
