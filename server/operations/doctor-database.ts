import { sql } from 'kysely';
import { pendingMigrations } from '#database/migrate.ts';
import type { Config } from '#server/config.ts';
import { keysThere } from '#server/keys.ts';
import type { OpenDatabase } from '#server/open-database.ts';
import type { Check, Finding } from './finding.ts';

type Looks = Promise<Omit<Finding, 'about'>[]>;

const tolerableSkew = 5_000;

/** The server of the database, and whether the keys of what is in it are here. */
export function inTheDatabase({ db }: OpenDatabase, config: Config): Check[] {
  return [
    {
      about: 'database',
      async look(): Looks {
        const { rows } = await sql<Server>`
          select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
            current_setting('max_connections')::int as most,
            (select rolsuper from pg_roles where rolname = current_user) as superuser`.execute(db);
        const [server] = rows;
        if (!server) return [];
        const { version, size, used, most } = server;
        const says = `PostgreSQL ${version}, ${size}, ${used} of ${most} connections`;
        const crowded = used > most * 0.8;
        return [
          crowded
            ? { state: 'look', says, mend: 'raise max_connections, start fewer workers or put PgBouncer in between' }
            : { state: 'well', says },
          ...(server.superuser
            ? [
                {
                  state: 'look' as const,
                  says: 'our role is a superuser',
                  mend: 'give DATABASE_URL a role that only owns this database',
                },
              ]
            : []),
        ];
      },
    },
    { about: 'clock', look: () => lookAtClock(db) },
    {
      about: 'tables',
      async look(): Looks {
        const { pending, unknown } = await pendingMigrations(db);
        if (unknown.length > 0)
          return [{ state: 'ill', says: `made by a newer version (${unknown.join(', ')})`, mend: 'run that version' }];
        if (pending.length === 0) return [{ state: 'well', says: 'up to date' }];
        return [{ state: 'ill', says: `not up to date: ${pending.join(', ')}`, mend: 'npm run ops -- migrate' }];
      },
    },
    { about: 'long work', look: () => lookAtLongWork(db) },
    { about: 'keys', look: () => lookAtKeys(db, config) },
  ];
}

type Server = { version: string; size: string; used: number; most: number; superuser: boolean };
type Db = OpenDatabase['db'];

async function lookAtClock(db: Db): Looks {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const here = (before + Date.now()) / 2;
  const skew = Math.round(here - (rows[0]?.now.getTime() ?? here));
  const says = `${Math.abs(skew)} ms between this machine and the database`;
  if (Math.abs(skew) < tolerableSkew) return [{ state: 'well', says }];
  return [{ state: 'ill', says, mend: 'set both clocks by NTP: codes, orders and sessions end by them' }];
}

async function lookAtLongWork(db: Db): Looks {
  const { rows } = await sql<{ pid: number; seconds: number; state: string }>`
    select pid, extract(epoch from now() - xact_start)::int as seconds, state from pg_stat_activity
    where datname = current_database() and xact_start < now() - interval '5 minutes' and pid <> pg_backend_pid()
    order by xact_start limit 5`.execute(db);
  if (rows.length === 0) return [{ state: 'well', says: 'no transaction is older than five minutes' }];
  return rows.map(({ pid, seconds, state }) => ({
    state: 'look' as const,
    says: `a transaction (process ${pid}, ${state}) is open for ${seconds} s`,
    mend: `unless it is a backup: select pg_terminate_backend(${pid})`,
  }));
}

async function lookAtKeys(db: Db, config: Config): Looks {
  const { rows: here } = await sql<{ there: boolean }>`select to_regclass('papers') is not null as there`.execute(db);
  if (!here[0]?.there) return [];
  const { rows } = await sql<{ id: string; papers: number }>`
    select seal ->> 'keyId' as id, count(*)::int as papers from papers where seal is not null group by 1`.execute(db);
  const ids = keysThere(config)?.documents.map(({ id }) => id) ?? [];
  const lost = rows.filter(({ id }) => !ids.includes(id));
  if (lost.length > 0)
    return lost.map(({ id, papers }) => ({
      state: 'ill' as const,
      says: `${papers} papers are sealed with the key ${id}, which is not here`,
      mend: 'put it back into DOCUMENT_KEYS (without settings: documents.key into DATA_DIR)',
    }));
  const old = rows.filter(({ id }) => id !== ids[0]).reduce((sum, { papers }) => sum + papers, 0);
  if (old === 0) return [{ state: 'well', says: 'the keys of all papers are here' }];
  return [{ state: 'look', says: `${old} papers are sealed with an older key`, mend: 'npm run ops -- rotate-keys' }];
}
