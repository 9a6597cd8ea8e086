import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { writeUnnamedAudit } from '#server/audit/audit.ts';
import { retentionCutoff } from '#shared/rules/retention.ts';
import { purgeUnconfirmedAccounts, unconfirmedRule } from './purge-accounts.ts';
import { documentRule, purgeIdentityDocuments } from './purge-documents.ts';
import { orderRules, purgeOrders } from './purge-orders.ts';
import { type PurgeRule, purgeRules } from './purge-rules.ts';

type Step = { rule: PurgeRule; run(db: Db, now: Date): Promise<number> };

const auditDetailRule: PurgeRule = {
  name: 'details of the audit log',
  category: 'auditEntry',
  table: 'audit_log',
  due: (now) => sql`at < ${retentionCutoff('auditDetail', now)} and (detail <> '{}' or address is not null)`,
};
const auditEntryRule: PurgeRule = {
  name: 'entries of the audit log',
  category: 'auditEntry',
  table: 'audit_log',
  due: (now) => sql`at < ${retentionCutoff('auditEntry', now)}`,
};

/** Purge steps. Each deletes one batch and may run twice, or in two processes at once. */
export const purgeSteps: readonly Step[] = [
  ...purgeRules.map((rule) => ({ rule, run: (db: Db, now: Date) => purgeRows(db, rule, now) })),
  ...orderRules.map((rule) => ({ rule, run: (db: Db, now: Date) => purgeOrders(db, rule, now) })),
  { rule: documentRule, run: purgeIdentityDocuments },
  { rule: unconfirmedRule, run: purgeUnconfirmedAccounts },
  { rule: auditDetailRule, run: (db) => callPurge(db, 'purge_audit_details') },
  { rule: auditEntryRule, run: (db) => callPurge(db, 'purge_audit_entries') },
];

async function purgeRows(db: Db, { table, due, set }: PurgeRule, now: Date, most = 1_000): Promise<number> {
  const rows = sql.table(table);
  const batch = sql`where ctid = any (array(select ctid from ${rows} where ${due(now)} limit ${most} for update skip locked))`;
  const { numAffectedRows } = set
    ? await sql`update ${rows} set ${set} ${batch}`.execute(db)
    : await sql`delete from ${rows} ${batch}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Purges the audit log by the clock of the database instead of this process. */
async function callPurge(db: Db, name: 'purge_audit_details' | 'purge_audit_entries'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${sql.id(name)}(1000) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Names of rules for short-lived rows, which are purged every minute and not logged. */
const passing: ReadonlySet<string> = new Set(
  purgeSteps.flatMap(({ rule: { name, category } }) =>
    (['session', 'oneTimeCode', 'rateLimit'] as const).some((short) => short === category) ? [name] : [],
  ),
);

/** One batch of each kind. If a step fails, the others still run, and the job fails. Returns rows by rule. */
export async function purgePersonalData(db: Db, now: Date): Promise<Record<string, number>> {
  const purged: Record<string, number> = {};
  const failures: Error[] = [];
  for (const { rule, run } of purgeSteps)
    try {
      const count = await run(db, now);
      if (count > 0) purged[rule.name] = count;
    } catch (error) {
      failures.push(new Error(`purge of ${rule.name}`, { cause: error }));
    }
  const logged = Object.entries(purged).filter(([name]) => !passing.has(name));
  if (logged.length > 0)
    await writeUnnamedAudit(db, 'purge', {
      action: 'data.purged',
      subject: { kind: 'list', id: 'personal-data' },
      detail: { rows: logged.reduce((sum, [, count]) => sum + count, 0), rules: Object.fromEntries(logged) },
    });
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(', '));
  return purged;
}

const grace = 86_400_000;

/** Finds kinds of data that are overdue by a day: the purge did not run or is too slow. */
export async function findOverdueData(db: Db, now: Date): Promise<string[]> {
  const overdue: string[] = [];
  for (const { rule } of purgeSteps) {
    const due = sql`select from ${sql.table(rule.table)} where ${rule.due(new Date(now.getTime() - grace))}`;
    const { rows } = await sql<{ there: boolean }>`select exists (${due}) as there`.execute(db);
    if (rows[0]?.there) overdue.push(rule.name);
  }
  return overdue;
}
