import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Queries of invariants.sql; each returns the rows that violate one rule. */
export const invariants: { name: string; sql: string }[] = rulesIn(
  readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8'),
);

function rulesIn(text: string): { name: string; sql: string }[] {
  const [, ...rules] = text.split(/^-- rule: /m);
  return rules.map((rule) => {
    const end = rule.indexOf('\n');
    return { name: rule.slice(0, end), sql: rule.slice(end).trim().replace(/;$/, '') };
  });
}

/** Returns the violated rules with at most 20 rows each. */
export async function checkInvariants(db: Db): Promise<{ rule: string; rows: unknown[] }[]> {
  const broken: { rule: string; rows: unknown[] }[] = [];
  const { rows: queue } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(
    db,
  );
  for (const invariant of invariants) {
    // The job queue creates its tables at the first start of the server.
    if (!queue[0]?.there && invariant.sql.includes('pgboss.')) continue;
    const { rows } = await sql.raw(`${invariant.sql} limit 20`).execute(db);
    if (rows.length > 0) broken.push({ rule: invariant.name, rows });
  }
  return broken;
}
