import { sql } from 'kysely';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#database/connect.ts';

type Row = { label?: string; value: number };
type Measure = { name: string; help: string; label?: string; query: string };
type Connections = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
type Sources = { db: Db; pool: Connections; streams: () => number; freeDisk: () => Promise<number> };

const cacheMs = 10_000;

const measures: Measure[] = [
  {
    name: 'chulha_orders_last_24h',
    help: 'Orders of the last 24 hours by status',
    label: 'status',
    query: `select status as label, count(*) as value from orders
      where created_at > now() - interval '24 hours' group by status`,
  },
  {
    name: 'chulha_payment_events',
    help: 'Payment events not settled, by state',
    label: 'state',
    // One query per state, so that the partial index of unsettled events is used.
    query: ['received', 'held', 'order_unknown']
      .map(
        (state) =>
          `select '${state}' as label, (select count(*) from payment_events where state = '${state}') as value`,
      )
      .join(' union all '),
  },
  {
    name: 'chulha_emails_pending',
    help: 'E-mails not sent yet, by kind',
    label: 'kind',
    query: `select kind as label, count(*) as value from mails
      where sent_at is null and given_up_at is null group by kind`,
  },
  {
    name: 'chulha_email_oldest_pending_seconds',
    help: 'Age of the oldest e-mail not sent yet',
    query: `select coalesce(extract(epoch from now() - min(created_at)), 0) as value from mails
      where sent_at is null and given_up_at is null`,
  },
  {
    name: 'chulha_emails_given_up_last_hour',
    help: 'E-mails given up in the last hour',
    query: `select count(*) as value from mails where sent_at is null and given_up_at > now() - interval '1 hour'`,
  },
  {
    name: 'chulha_jobs_pending',
    help: 'Jobs that are due and wait, by name',
    label: 'name',
    query: `select name as label, count(*) filter (where state < 'active' and start_after <= now()) as value
      from pgboss.job where state < 'completed' group by name`,
  },
  {
    name: 'chulha_jobs_failed',
    help: 'Jobs given up in the last 24 hours, by name',
    label: 'name',
    query: `select name as label, count(*) as value from pgboss.job
      where state = 'failed' and completed_on > now() - interval '1 day' group by name`,
  },
  {
    name: 'chulha_job_oldest_pending_seconds',
    help: 'How long the oldest due job has waited',
    query: `select coalesce(extract(epoch from now() - min(start_after)), 0) as value from pgboss.job
      where state < 'active' and start_after <= now() and name <> 'dead-letters'`,
  },
  {
    name: 'chulha_paused',
    help: 'Whether this is a restored copy that sends no e-mail and runs no job',
    query: 'select count(*) as value from held_back',
  },
  {
    name: 'chulha_backup_age_seconds',
    help: 'Age of the last backup made by ops; absent when there is none',
    query: 'select extract(epoch from now() - max(made_at)) as value from backups having count(*) > 0',
  },
  {
    name: 'chulha_dispute_answer_due_seconds',
    help: 'Time until the next open dispute must be answered; absent when there is none',
    query: `select extract(epoch from min(respond_by) - now()) as value from disputes
      where event <> 'closed' and respond_by > now() having count(*) > 0`,
  },
  {
    name: 'chulha_refunds_failed',
    help: 'Refunds that failed and whose task is not done',
    query: `select count(*) as value from refund_requests
      join tasks on tasks.order_id = refund_requests.order_id and tasks.template_step = 'refund-' || refund_requests.id
      where state = 'failed' and tasks.status <> 'done' and tasks.deleted_at is null`,
  },
  {
    name: 'chulha_cases_missed',
    help: 'Open cases whose promised day has passed',
    query: `select count(*) as value from cases where status = 'open' and missed_at is not null`,
  },
  {
    name: 'chulha_tax_series_used_ratio',
    help: 'Used share of the numbers of each series of tax documents of this financial year that is not full',
    label: 'series',
    // Maximum number of documents in a series: as many as fit into 16 characters (shared/rules/invoices.ts).
    query: `select series as label, last_number / most as value
      from tax_document_series, lateral (select 10 ^ (14 - length(series || fiscal_year)) - 1 as most) as room
      where last_number < most
        and fiscal_year = to_char(now() at time zone 'Asia/Kolkata' - interval '3 months', 'YY') || '-'
          || to_char(now() at time zone 'Asia/Kolkata' + interval '9 months', 'YY')`,
  },
];

/** The queries run at most every ten seconds. */
export function registerBusinessMetrics(registry: Registry, { db, pool, streams, freeDisk }: Sources): void {
  let cached: { at: number; rows: Promise<Map<string, Row[]> | undefined> } | undefined;
  const read = () => {
    if (!cached || Date.now() - cached.at > cacheMs)
      cached = { at: Date.now(), rows: readAll(db).catch(() => undefined) };
    return cached.rows;
  };
  for (const { name, help, label } of measures)
    gauge(registry, { name, help, labelNames: label ? [label] : [] }, async (one) => {
      const rows = (await read())?.get(name) ?? [];
      for (const row of rows) one.set(label ? { [label]: row.label ?? '' } : {}, Number(row.value));
      // A gauge without labels starts at 0, but must be absent if there is no row.
      if (rows.length === 0 && !label) one.remove();
    });
  const up = { name: 'chulha_database_up', help: 'Whether the database answered this scrape' };
  gauge(registry, up, async (one) => one.set((await read()) ? 1 : 0));
  const open = { name: 'chulha_live_streams', help: 'Live event streams that this process serves' };
  gauge(registry, open, async (one) => one.set(streams()));
  const disk = { name: 'chulha_disk_free_bytes', help: 'Free bytes on the disk of DATA_DIR' };
  gauge(registry, disk, async (one) => one.set(await freeDisk()));
  const connections = {
    name: 'chulha_database_connections',
    help: 'Database connections of this process; waiting are requests that wait for one',
    labelNames: ['state'],
  };
  gauge(registry, connections, async (one) => {
    one.set({ state: 'active' }, pool.totalCount - pool.idleCount);
    one.set({ state: 'idle' }, pool.idleCount);
    one.set({ state: 'waiting' }, pool.waitingCount);
  });
}

function gauge(
  registry: Registry,
  what: { name: string; help: string; labelNames?: string[] },
  update: (one: Gauge) => Promise<void>,
): void {
  new Gauge({
    ...what,
    registers: [registry],
    async collect() {
      this.reset();
      await update(this);
    },
  });
}

async function readAll(db: Db): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const { name, query } of measures) found.set(name, (await sql.raw<Row>(query).execute(db)).rows);
  return found;
}
