import pg from 'pg';
import { caseStatements } from './seed-case-history.ts';
import {
  address,
  buyer,
  days,
  paid,
  person,
  placed,
  seededOrderId,
  seededStaff,
  seededStaffId,
  seededUserId,
  taskId,
} from './seed-columns.ts';

/** Superuser connection, which may disable foreign key checks for bulk inserts. */
export type DatabaseServer = { host: string; port: number; database: string };

/** Ids of seeded rows by number, for requests about these rows. */
export const seeded = {
  order: (number: number) => `ch_${String(number).padStart(26, '0')}`,
  person: (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  task: (number: number, step: number) => `00000000-0000-4000-9${step}00-${String(number).padStart(12, '0')}`,
  case: (order: number) => `00000000-0000-4000-a000-${String(order).padStart(12, '0')}`,
  email: (person: number) => `p${person}@dosaplaza.in`,
  enquiry: (number: number) =>
    `ENQ-${Array.from({ length: 8 }, (_, place) => letters[Math.floor(number / 20 ** place) % 20]).join('')}`,
  token: (person: number) => `a-token-of-the-person-${person}`,
  document: (person: number) => `panCard-${person}`.padEnd(43, '-'),
  staff: seededStaff,
};
const letters = '23456789ABCDEFGHJKMN';

const enquiryNumber = (e: string) =>
  `'ENQ-' || ${Array.from({ length: 8 }, (_, place) => `substr('${letters}', (1 + (${e} / ${20 ** place}) % 20)::integer, 1)`).join(' || ')}`;
// Few names are non-ASCII, because search_form is slow for them.
const name = (n: string) =>
  `case when ${n} % 200 = 7 then 'आशा शर्मा' else
    (array['Asha','Imran','Meena','Suresh','Lakshmi','Joseph','Farah','Bina','Gurpreet','Zoya','Dilip','Tara'])[1 + (${n} * 7919 / 13) % 12]
    || ' ' || (array['Rao','Kumar','Sheikh','Iyer','Khan','Das','Singh','Patel','Pereira','Banerjee','Nair','Sharma','Gowda','Reddy','Thakur','Mehta'])[1 + (${n} * 104729 / 17) % 16] end`;
/**
 * Orders older than this have only one task and fewer audit entries, so that seeding a million orders takes only
 * minutes.
 */
const detailed = 20_000;
function statements(from: number, to: number, passwordHash: string): string[] {
  const orders = `generate_series(${from + 1}::bigint, ${to}) as n`;
  const people = `generate_series(${from / 2 + 1}::bigint, ${to / 2}) as p`;
  // Retention periods: enquiries and mails one year, events two years.
  const enquiries = `generate_series(${Math.min(from, days(365)) / 10 + 1}::bigint, ${Math.min(to, days(365)) / 10}) as e`;
  return [
    `insert into users (id, name, email, phone, role, password_hash, email_verified_at, phone_verified_at, created_at)
      select ${seededUserId('p')}, ${name('p')}, 'p' || p || '@dosaplaza.in', (6000000000 + p * 3999)::text,
        case when p = 1 then 'admin' when p <= ${seeded.staff} then 'seller' else 'user' end, '${passwordHash}', ${placed('p * 2')},
        case when p % 3 = 0 then ${placed('p * 2')} end, ${placed('p * 2')} from ${people}`,
    `insert into sessions (id, user_id, created_at, last_used_at, expires_at)
      select sha256(convert_to('a-token-of-the-person-' || p, 'UTF8')), ${seededUserId('p')}, ${placed('p * 2')}, now(), now() + interval '12 hours'
      from ${people} where p <= ${seeded.staff} or p % 3 = 0`,
    `insert into documents (user_id, kind, path, file_name, media_type, bytes, created_at, seal)
      select ${seededUserId('p')}, kind, rpad(kind || '-' || p, 43, '-'), 'scan-' || p || '.pdf', 'application/pdf', 90000, ${placed('p * 2')}, null
      from ${people}, (values ('panCard'), ('aadharCard')) as kinds (kind) where p % 5 < 2`,
    `insert into document_accesses (document_id, owner_id, accessed_by, accessed_by_name, accessed_by_role, accessed_at, kind)
      select null, ${seededUserId('p')}, ${seededStaffId('p')}, 'Farah Khan', 'seller', ${placed('p * 2')}, 'panCard'
      from ${people}, generate_series(1, 2) where p % 5 < 2`,
    `insert into notes (user_id, author_id, author_name, text, created_at)
      select ${seededUserId('p')}, ${seededStaffId('p')}, 'Farah Khan', 'Wants to be called after four.', ${placed('p * 2')} from ${people} where p % 4 = 0`,
    `insert into favourites (user_id, plan_slug) select ${seededUserId('p')}, 'zomato-starter' from ${people} where p % 3 = 0`,
    `insert into orders (id, request_key, request_digest, plan_slug, plan_name, category, unit_price, duration, quantity, subtotal,
        duration_discount, coupon_discount, total, term_months, name, email, phone, status, last_attempt, session_id,
        created_at, expires_at, paid_at, cases_opened_at, tax_document_at, ask_next_at, user_id, coupon_code, returned_paise, duplicate_paise, duplicate_returned_paise, look_next_at)
      select ${seededOrderId('n')}, md5('key ' || n), md5('digest ' || n), 'zomato-starter', 'Starter Onboarding', 'zomato', 1999, 1, 1, 1999,
        0, 0, 1999, null, ${name(`(${person('n')})`)}, ${address('n')}, (6000000000 + (${person('n')}) * 3999)::text,
        case when n <= 20 then 'pending' when n % 200 = 2 then 'refunded' when ${paid('n')} then 'paid'
          when n % 50 = 1 then 'failed' else 'expired' end,
        case when ${paid('n')} then 'succeeded' when n % 8 = 0 then 'dropped' end, 'session_' || n,
        ${placed('n')}, ${placed('n')} + interval '2 hours', ${['paid_at', 'cases_opened_at', 'tax_document_at'].map(() => `case when ${paid('n')} then ${placed('n')} end`).join(', ')},
        case when n <= 20 or n % 4 = 0 and n <= 200 then now() + n * interval '1 second' end, ${buyer('n')}, null,
        case when n % 200 = 2 and ${paid('n')} then 199900 else 0 end, case when n % 500 = 3 and ${paid('n')} then 199900 else 0 end,
        case when n % 500 = 3 and n > 2000 and ${paid('n')} then 199900 else 0 end,
        case when n <= 6000 and ${paid('n')} then now() + n * interval '1 minute' end
      from ${orders}`,
    ...caseStatements(from, to),
    `insert into subscriptions (order_id, plan_slug, plan_name, email, amount, term_months, start_date, end_date, user_id, cancelled_at)
      select ${seededOrderId('n')}, 'zomato-starter', 'Starter Onboarding', ${address('n')}, 1999, null, ${placed('n')}, null,
        ${buyer('n')}, case when n % 200 = 2 then ${placed('n')} end
      from ${orders} where ${paid('n')}`,
    `insert into payments (order_id, provider_payment_id, outcome, amount_paise, method, paid_at, seen_at, returned_paise)
      select ${seededOrderId('n')}, (n * 10 + k)::text, case when ${paid('n')} then 'succeeded' else 'dropped' end, 199900, 'upi',
        case when ${paid('n')} then ${placed('n')} end, ${placed('n')},
        case when ${paid('n')} and (n % 200 = 2 or n % 500 = 3 and k = 2 and n > 2000) then 199900 else 0 end
      from ${orders}, generate_series(1, 2) as k where (${paid('n')} or n % 8 = 0) and (k = 1 or n % 500 = 3)`,
    `insert into refunds (order_id, provider_refund_id, provider_payment_id, amount_paise, state, seen_at)
      select ${seededOrderId('n')}, 'r' || n, (n * 10 + case when n % 200 = 2 then 1 else 2 end)::text, 199900, 'SUCCESS', ${placed('n')} from ${orders}
      where ${paid('n')} and (n % 200 = 2 or n % 500 = 3 and n > 2000)`,
    `insert into refund_tasks (order_id, provider_payment_id, amount_paise, reason, created_at, done_at)
      select ${seededOrderId('n')}, (n * 10 + 2)::text, 199900, 'A second payment of the same order', ${placed('n')},
        case when n > 2000 then ${placed('n')} end from ${orders} where n % 500 = 3 and ${paid('n')}`,
    `insert into payment_events (event_key, kind, order_id, about, provider_payment_id, outcome, happened_at, body, state, received_at, processed_at)
      select 'event ' || n, 'PAYMENT_SUCCESS_WEBHOOK', ${seededOrderId('n')}, 'payment', (n * 10 + 1)::text, 'succeeded', ${placed('n')},
        '{"reduced":true,"type":"PAYMENT_SUCCESS_WEBHOOK"}', case when n % 20000 = 47 then 'held' when n <= 22 then 'received' else 'processed' end,
        ${placed('n')}, ${placed('n')}
      from ${orders} where (${paid('n')} or n % 8 = 0) and n < ${days(730)}`,
    `insert into mails (kind, order_id, recipient, created_at, sent_at)
      select 'receipt', ${seededOrderId('n')}, ${address('n')}, ${placed('n')}, case when n > 23 then ${placed('n')} end
      from ${orders} where ${paid('n')}`,
    `insert into mails (kind, recipient, content, created_at, sent_at)
      select 'verify-email', 'p' || p || '@dosaplaza.in', '', ${placed('p * 2')}, ${placed('p * 2')} from ${people} where p * 2 < ${days(365)}`,
    `insert into tasks (id, title, status, due_at, assignee_id, order_id, customer_id, template_step, created_at, done_at)
      select ${taskId('n', 'k')}, 'Step ' || k, case when n > 200 * k then 'done' when n % 3 = 0 then 'inprogress' else 'todo' end,
        ${placed('n')} + k * interval '1 day', case when n % 5 > 0 then ${seededStaffId('n')} end, ${seededOrderId('n')}, ${buyer('n')}, 'step-' || k,
        ${placed('n')}, case when n > 200 * k then ${placed('n')} + k * interval '1 day' end
      from ${orders}, generate_series(1, 3) as k where ${paid('n')} and (k = 1 or n <= ${detailed})`,
    `insert into enquiries (id, number, name, email, message, status, suspicion, network_hash, digest, created_at, assignee_id)
      select ${seededUserId('e + 500000000')}, ${enquiryNumber('e')}, ${name('e')}, 'p' || e || '@dosaplaza.in',
        'How long does the FSSAI licence take for a kitchen in sector ' || e || '?',
        case when e % 10 = 0 then 'held' when e <= 30 then 'new' when e <= 60 then 'inprogress' when e % 3 = 0 then 'closed' else 'answered' end,
        case when e % 10 = 0 then 'links' end, '\\x00', sha256(e::text::bytea), ${placed('e * 10')},
        case when e > 30 and e % 10 > 0 then ${seededStaffId('e')} end
      from ${enquiries}`,
    `insert into mails (id, kind, recipient, content, created_at, sent_at)
      select ${seededUserId('e + 700000000')}, 'enquiry-reply', 'p' || e || '@dosaplaza.in', '', ${placed('e * 10')}, ${placed('e * 10')}
      from ${enquiries} where e > 60 and e % 10 > 0`,
    `insert into enquiry_replies (id, enquiry_id, author_id, author_name, message, created_at, mail_id)
      select ${seededUserId('e + 600000000')}, ${seededUserId('e + 500000000')}, ${seededStaffId('e')}, 'Farah Khan', 'Seven to fifteen days.', ${placed('e * 10')}, ${seededUserId('e + 700000000')}
      from ${enquiries} where e > 60 and e % 10 > 0`,
    `insert into enquiry_tasks (enquiry_id, task_id)
      select ${seededUserId('e + 500000000')}, ${taskId('e * 10 + 1', '1')} from ${enquiries} where e % 5 = 2 and ${paid('(e * 10 + 1)')}`,
    `insert into audit_log (at, actor_id, actor_name, actor_role, action, subject_kind, subject_id, detail)
      select ${placed('n')}, ${seededStaffId('n / 7')}, 'Farah Khan', 'seller',
        case when n % 1000 = 9 then 'customers.exported' when k = 1 then 'task.moved' when n % 40 = 9 then 'note.written' else 'task.edited' end,
        case when n % 1000 = 9 then 'list' when k = 1 then 'task' when n % 40 = 9 then 'note' else 'order' end,
        case when k = 1 then ${taskId('n', '1')}::text else ${seededOrderId('n')} end, '{}'
      from (select ${from} + ${to} + 1 - n as n from ${orders}) as old_first, generate_series(1, 2) as k where k = 1 or n <= ${detailed} or n % 4 = 1`,
    `insert into page_counts (page, day, views)
      select '/page-' || page, current_date - day::integer, 10 from generate_series(1, 60) as page,
        generate_series(${Math.floor(from / 200)}::bigint, ${Math.ceil(to / 200) - 1}) as day`,
    `insert into task_digests (day, user_id)
      select current_date - day::integer, ${seededUserId('p')} from generate_series(1, ${seeded.staff}) as p,
        generate_series(${Math.floor(from / 200)}::bigint, ${Math.ceil(to / 200) - 1}) as day`,
  ];
}

/** Short-lived rows, whose number does not depend on the number of orders; inserted only once. */
const passing = [
  `insert into codes (purpose, target, digest, sent_at, expires_at)
    select 'verify-email', 'new' || n || '@dosaplaza.in', '\\x00', now() - interval '1 hour', now() from generate_series(1, 500) as n`,
  `insert into reset_links (token_hash, user_id, email, expires_at)
    select sha256(n::text::bytea), ${seededUserId('n')}, 'p' || n || '@dosaplaza.in', now() + interval '1 hour'
    from generate_series(101, 400) as n`,
  `insert into rate_limits (key, points, expire)
    select 'login:p' || n || '@dosaplaza.in', 1, extract(epoch from now()) * 1000 + 600000 from generate_series(1, 2000) as n`,
];

/**
 * Inserts the history of a number of orders, two hundred a day, with users, payments, cases, tasks, documents, mails,
 * enquiries and audit entries. A further call with `from` adds only older orders. `from` and `to` must be multiples of
 * a thousand.
 */
export function insertOrderHistory(
  server: DatabaseServer,
  { from = 0, to, passwordHash = '' }: { from?: number; to: number; passwordHash?: string },
): Promise<void> {
  return fill(server, [...statements(from, to, passwordHash), ...(from === 0 ? passing : [])], { atOnce: 2 });
}

/**
 * Runs bulk inserts without non-unique indexes, then updates the planner statistics. With `settle`, runs a checkpoint,
 * because the pending writes would slow down the following minutes.
 */
export async function fill(server: DatabaseServer, work: string[], { atOnce = 1, settle = false } = {}): Promise<void> {
  const clients = Array.from({ length: atOnce }, () => new pg.Client({ ...server, user: 'postgres' }));
  try {
    for (const client of clients) {
      await client.connect();
      await client.query(unchecked);
    }
    const indexes = await takeIndexes(clients);
    await share(clients, work);
    await share(clients, indexes);
    await share(clients, ['vacuum analyze']);
    if (settle) await share(clients, ['checkpoint']);
  } finally {
    for (const client of clients) await client.end();
  }
}

// Speeds up bulk inserts: disables foreign key checks and other triggers, and does not wait for the WAL flush on
// commit.
const unchecked = `set session_replication_role = replica; set synchronous_commit = off;
  set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`;

async function share(clients: readonly pg.Client[], work: string[]): Promise<void> {
  const left = [...work];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await client.query(next);
    }),
  );
}

/** Drops the indexes that are not unique, for faster bulk inserts; returns the statements that create them again. */
async function takeIndexes([client]: readonly pg.Client[]): Promise<string[]> {
  const found = await client?.query<{ name: string; made: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique
    order by pg_get_indexdef(indexrelid) like '% gin %' desc, reltuples desc`);
  const rows = found?.rows ?? [];
  if (rows.length > 0) await client?.query(`drop index ${rows.map(({ name: index }) => index).join(', ')}`);
  return rows.map(({ made }) => made);
}
