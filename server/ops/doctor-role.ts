import type { Db } from '#database/connect.ts';
import { ownedTables } from '#database/roles.ts';
import type { Config } from '#server/config/config.ts';
import type { CheckResult } from './check.ts';

type CheckResults = Promise<Omit<CheckResult, 'about'>[]>;

/** Checks whether the server's database role owns tables and could alter them. */
export async function checkRole(db: Db, mode: Config['mode']): CheckResults {
  const owned = await ownedTables(db);
  if (owned === 0)
    return [
      { state: 'ok', message: 'the role owns no table, so it cannot disable the trigger that protects the audit log' },
    ];
  const message = `the role owns ${owned} tables, so it could disable the trigger that protects the audit log`;
  if (mode === 'demo') return [{ state: 'ok', message: 'the role owns the tables, as usual in a demo' }];
  return [
    {
      state: 'warning',
      message,
      hint: 'DATABASE_OWNER_URL for the owner, DATABASE_URL for a role without tables (docs/operations.md, Two roles)',
    },
  ];
}
