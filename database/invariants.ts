import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Every rule of invariants.sql finds the rows that break it: on a sound database none. */
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

/** The rules that do not hold, with the rows that break them (at most 20 each); nothing on a sound database. */
export async function checkInvariants(db: Db): Promise<{ rule: string; rows: unknown[] }[]> {
  const broken: { rule: string; rows: unknown[] }[] = [];
  const { rows: queue } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(
    db,
  );
  for (const invariant of invariants) {
    // The queue makes its tables with the first start of the product.
    if (!queue[0]?.there && invariant.sql.includes('pgboss.')) continue;
    const { rows } = await sql.raw(`${invariant.sql} limit 20`).execute(db);
    if (rows.length > 0) broken.push({ rule: invariant.name, rows });
  }
  return broken;
}
