import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { checkInvariants } from '#database/invariants.ts';
import type { Config } from '#server/config.ts';
import type { Check, Finding } from './finding.ts';

type Looks = Promise<Omit<Finding, 'about'>[]>;

/** Whether what is written down makes sense, and whether what waits is being done. */
export function inTheBooks(db: Db, { mode }: Config): Check[] {
  return [
    { about: 'books', look: () => lookAtBooks(db) },
    { about: 'hold', look: () => lookAtHold(db) },
    { about: 'jobs', look: () => lookAtJobs(db) },
    { about: 'outbox', look: () => lookAtOutbox(db) },
    { about: 'events', look: () => lookAtEvents(db) },
    ...(mode === 'production' ? [{ about: 'backup', look: () => lookAtBackups(db) }] : []),
  ];
}

async function lookAtBooks(db: Db): Looks {
  const broken = await checkInvariants(db);
  if (broken.length === 0) return [{ state: 'well', says: 'orders, payments, subscriptions and mails agree' }];
  return broken.map(({ rule, rows }) => ({
    state: 'ill' as const,
    says: `does not hold: ${rule} (${rows.length === 20 ? '20 or more' : rows.length}: ${JSON.stringify(rows[0])})`,
    mend: 'see docs/operations.md, incidents',
  }));
}

async function lookAtHold(db: Db): Looks {
  const held = await db.selectFrom('held_back').selectAll().executeTakeFirst();
  if (!held) return [];
  const says = `all mails and jobs are held back since ${held.since.toISOString()}: ${held.reason}`;
  return [{ state: 'look', says, mend: 'npm run ops -- release, then restart, if this is the product and no copy' }];
}

async function lookAtJobs(db: Db): Looks {
  const { rows: there } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(
    db,
  );
  if (!there[0]?.there) return [{ state: 'look', says: 'there is no queue yet', mend: 'start the product once' }];
  const { rows } = await sql<{ name: string; late: number; seconds: number; failed: number }>`
    select name, count(*) filter (where state < 'active' and start_after < now() - interval '2 minutes')::int as late,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::int as seconds,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where name <> 'dead-letters' group by name order by name`.execute(db);
  const found = rows.flatMap(({ name, late, seconds, failed }): Omit<Finding, 'about'>[] => [
    ...(late > 0
      ? [
          {
            state: 'ill' as const,
            says: `${late} jobs ${name} wait, the oldest for ${seconds} s`,
            mend: 'is the product running? its log says why a job fails',
          },
        ]
      : []),
    ...(failed > 0
      ? [{ state: 'look' as const, says: `${failed} jobs ${name} were given up`, mend: 'look for them in the log' }]
      : []),
  ]);
  return found.length > 0 ? found : [{ state: 'well', says: 'none waits for long and none was given up' }];
}

async function lookAtOutbox(db: Db): Looks {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::int as seconds
    from mails where sent_at is null`.execute(db);
  const { waiting, seconds } = rows[0] ?? { waiting: 0, seconds: 0 };
  if (seconds < 300) return [{ state: 'well', says: `${waiting} mails wait` }];
  return [
    { state: 'ill', says: `${waiting} mails wait, the oldest for ${seconds} s`, mend: 'see mail and jobs above' },
  ];
}

async function lookAtEvents(db: Db): Looks {
  const rows = await db
    .selectFrom('payment_events')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', 'in', ['held', 'order_unknown'])
    .groupBy('state')
    .execute();
  if (rows.length === 0) return [{ state: 'well', says: 'every payment event was settled' }];
  const says = rows.map(({ state, count }) => `${count} ${state}`).join(', ');
  return [{ state: 'look', says: `payment events: ${says}`, mend: 'npm run ops -- replay-webhook lists them' }];
}

async function lookAtBackups(db: Db): Looks {
  const last = await db.selectFrom('backups').select('made_at').orderBy('id', 'desc').executeTakeFirst();
  const hours = last ? (Date.now() - last.made_at.getTime()) / 3_600_000 : Number.POSITIVE_INFINITY;
  if (last && hours < 26) return [{ state: 'well', says: `the last one was made ${last.made_at.toISOString()}` }];
  const says = last ? `the last one is ${Math.round(hours)} hours old` : 'none was made with npm run ops -- backup';
  return [{ state: 'look', says, mend: 'make one every night, or see to it that your own are made' }];
}
