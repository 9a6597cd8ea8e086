import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#database/connect.ts';

type Sample = { labels?: Record<string, string>; value: number };
type Figure = { name: string; help: string; samples: Sample[] };

const freshFor = 10_000;

/** How the shop does, for Prometheus: orders, events, mails, jobs, backups. The database is asked at most every ten seconds. */
export function shopFigures(db: Db, pool: Connections, streams: () => number): () => Promise<string> {
  let kept: { at: number; figures: Promise<Figure[]> } | undefined;
  return async () => {
    if (!kept || Date.now() - kept.at > freshFor) kept = { at: Date.now(), figures: ask(db).catch(() => []) };
    const figures = await kept.figures;
    const answered: Figure = {
      name: 'chulha_database_answers',
      help: 'Whether the database answered when these figures were asked for',
      samples: [{ value: figures.length > 0 ? 1 : 0 }],
    };
    const live: Figure = {
      name: 'chulha_live_streams',
      help: 'Screens of staff that this process tells the news',
      samples: [{ value: streams() }],
    };
    return [...figures, answered, live, connections(pool)].map(textOf).join('');
  };
}

type Connections = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

function connections({ totalCount, idleCount, waitingCount }: Connections): Figure {
  const samples = Object.entries({ busy: totalCount - idleCount, idle: idleCount, wanted: waitingCount });
  return {
    name: 'chulha_database_connections',
    help: 'Connections of this process to the database; wanted are requests that wait for one',
    samples: samples.map(([state, value]) => ({ labels: { state }, value })),
  };
}

async function ask(db: Db): Promise<Figure[]> {
  const rowsOf = async (text: string) => (await sql.raw<{ label: string; value: number }>(text).execute(db)).rows;
  const by = (label: string, rows: { label: string; value: number }[]): Sample[] =>
    rows.map((row) => ({ labels: { [label]: row.label }, value: Number(row.value) }));
  const figure = (name: string, help: string, samples: Sample[]): Figure => ({ name, help, samples });
  return [
    figure('chulha_orders_day', 'Orders of the last 24 hours by status', by('status', await rowsOf(ordersText))),
    figure('chulha_payment_events', 'Payment events not settled, by state', by('state', await rowsOf(eventsText))),
    figure('chulha_mails_waiting', 'Mails not sent yet', by('kind', await rowsOf(mailsText))),
    figure('chulha_mails_oldest_seconds', 'Age of the oldest mail not sent yet', await single(rowsOf, oldestMailText)),
    figure(
      'chulha_jobs_waiting',
      'Jobs whose time has come and that wait, by name',
      by('name', await rowsOf(jobsText)),
    ),
    figure('chulha_jobs_failed', 'Jobs given up in the last day, by name', by('name', await rowsOf(failedText))),
    figure(
      'chulha_jobs_oldest_seconds',
      'How long the job waits that waits longest',
      await single(rowsOf, oldestJobText),
    ),
    figure('chulha_held_back', 'Whether this is a copy that holds back mails and jobs', await single(rowsOf, heldText)),
    figure('chulha_backup_age_seconds', 'Age of the last backup made by ops', await single(rowsOf, backupText)),
  ];
}

async function single(rowsOf: (text: string) => Promise<{ value: number }[]>, text: string): Promise<Sample[]> {
  return (await rowsOf(text)).map(({ value }) => ({ value: Number(value) }));
}

const ordersText = `select status as label, count(*) as value from orders
  where created_at > now() - interval '24 hours' group by status`;
// Each state by its own word: only so does the small index of those that wait serve.
const eventsText = ['received', 'held', 'order_unknown']
  .map((state) => `select '${state}' as label, (select count(*) from payment_events where state = '${state}') as value`)
  .join(' union all ');
const mailsText = `select kind as label, count(*) as value from mails where sent_at is null group by kind`;
const oldestMailText = `select coalesce(extract(epoch from now() - min(created_at)), 0) as value from mails
  where sent_at is null`;
const jobsText = `select name as label, count(*) filter (where state < 'active' and start_after <= now()) as value
  from pgboss.job where state < 'completed' group by name`;
const failedText = `select name as label, count(*) as value from pgboss.job
  where state = 'failed' and completed_on > now() - interval '1 day' group by name`;
const oldestJobText = `select coalesce(extract(epoch from now() - min(start_after)), 0) as value from pgboss.job
  where state < 'active' and start_after <= now() and name <> 'dead-letters'`;
const heldText = `select count(*) as value from held_back`;
const backupText = `select extract(epoch from now() - max(made_at)) as value from backups having count(*) > 0`;

function textOf({ name, help, samples }: Figure): string {
  const lines = samples.map(({ labels, value }) => {
    const told = Object.entries(labels ?? {}).map(([key, text]) => `${key}="${text.replace(/["\\\n]/g, '_')}"`);
    return `${name}${told.length > 0 ? `{${told.join(',')}}` : ''} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join('')}`;
}
