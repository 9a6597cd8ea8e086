import { sql } from 'kysely';
import { pendingMigrations } from '#database/migrate.ts';
import { ownedTables } from '#database/roles.ts';
import type { Config } from '#server/config/config.ts';
import { keysThere } from '#server/platform/keys.ts';
import type { OpenDatabase } from '#server/platform/open-database.ts';
import type { CheckResult, HealthCheck } from './check.ts';

type CheckResults = Promise<Omit<CheckResult, 'about'>[]>;

const maxSkewMs = 5_000;

/** Returns the checks of the database (server, role, clock, migrations, transactions) and of the document keys. */
export function databaseChecks({ db }: OpenDatabase, config: Config): HealthCheck[] {
  return [
    {
      about: 'database',
      async run(): CheckResults {
        const { rows } = await sql<Server>`
          select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
            current_setting('max_connections')::int as most,
            (select rolsuper from pg_roles where rolname = current_user) as superuser`.execute(db);
        const [server] = rows;
        if (!server) return [];
        const { version, size, used, most } = server;
        const message = `PostgreSQL ${version}, ${size}, ${used} of ${most} connections`;
        const nearLimit = used > most * 0.8;
        return [
          nearLimit
            ? {
                state: 'warning',
                message,
                hint: 'raise max_connections, start fewer processes or put PgBouncer in between',
              }
            : { state: 'ok', message },
          ...(server.superuser
            ? [
                {
                  state: 'warning' as const,
                  message: 'the role is a superuser',
                  hint: 'use a role in DATABASE_URL that only owns this database',
                },
              ]
            : []),
        ];
      },
    },
    { about: 'role', run: () => checkRole(db, config.mode) },
    { about: 'clock', run: () => checkClock(db) },
    {
      about: 'tables',
      async run(): CheckResults {
        const { pending, unknown } = await pendingMigrations(db);
        if (unknown.length > 0)
          return [
            {
              state: 'error',
              message: `migrated by a newer version (${unknown.join(', ')})`,
              hint: 'run that version',
            },
          ];
        if (pending.length === 0) return [{ state: 'ok', message: 'up to date' }];
        return [{ state: 'error', message: `not up to date: ${pending.join(', ')}`, hint: 'npm run ops -- migrate' }];
      },
    },
    { about: 'long work', run: () => checkLongWork(db) },
    { about: 'keys', run: () => checkKeys(db, config) },
  ];
}

type Server = { version: string; size: string; used: number; most: number; superuser: boolean };
type Db = OpenDatabase['db'];

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

async function checkClock(db: Db): CheckResults {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const here = (before + Date.now()) / 2;
  const skew = Math.round(here - (rows[0]?.now.getTime() ?? here));
  const message = `${Math.abs(skew)} ms between this machine and the database`;
  if (Math.abs(skew) < maxSkewMs) return [{ state: 'ok', message }];
  return [
    { state: 'error', message, hint: 'synchronize both clocks with NTP: codes, orders and sessions expire by them' },
  ];
}

async function checkLongWork(db: Db): CheckResults {
  const { rows } = await sql<{ pid: number; seconds: number; state: string }>`
    select pid, extract(epoch from now() - xact_start)::int as seconds, state from pg_stat_activity
    where datname = current_database() and xact_start < now() - interval '5 minutes' and pid <> pg_backend_pid()
    order by xact_start limit 5`.execute(db);
  if (rows.length === 0) return [{ state: 'ok', message: 'no transaction is older than five minutes' }];
  return rows.map(({ pid, seconds, state }) => ({
    state: 'warning' as const,
    message: `a transaction (process ${pid}, ${state}) is open for ${seconds} s`,
    hint: `unless it is a backup: select pg_terminate_backend(${pid})`,
  }));
}

async function checkKeys(db: Db, config: Config): CheckResults {
  const { rows: here } = await sql<{ there: boolean }>`select to_regclass('documents') is not null as there`.execute(
    db,
  );
  if (!here[0]?.there) return [];
  const { rows } = await sql<{ id: string; documents: number }>`
    select seal ->> 'keyId' as id, count(*)::int as documents from documents where seal is not null group by 1`.execute(
    db,
  );
  const ids = keysThere(config)?.documents.map(({ id }) => id) ?? [];
  const lost = rows.filter(({ id }) => !ids.includes(id));
  if (lost.length > 0)
    return lost.map(({ id, documents }) => ({
      state: 'error' as const,
      message: `${documents} documents are encrypted with the key ${id}, which is not configured`,
      hint: 'add it to DOCUMENT_KEYS again (without that setting: restore documents.key in DATA_DIR)',
    }));
  const old = rows.filter(({ id }) => id !== ids[0]).reduce((sum, { documents }) => sum + documents, 0);
  if (old === 0) return [{ state: 'ok', message: 'the keys of all documents are configured' }];
  return [
    {
      state: 'warning',
      message: `${old} documents are encrypted with an older key`,
      hint: 'npm run ops -- rotate-keys',
    },
  ];
}
