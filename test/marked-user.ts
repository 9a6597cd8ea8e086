import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { aBuyer, initiatePayment } from './checkout.ts';
import type { TestApp } from './test-app.ts';

export type MarkedUser = { mark: string; email: string; phone: string };

/** Describes a person whose data contain a recognisable marker, to find what remains after an erasure. */
export const markedUser = (mark: string, phone: string): MarkedUser => ({ mark, email: `${mark}@mail.in`, phone });

const pattern = ({ mark, phone }: MarkedUser) => `${mark}|${Buffer.from(mark).toString('hex')}|[789]${phone.slice(1)}`;
const run = async (db: Db, ...statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Inserts a guest's orders (one paid, one expired, one open) and a row in each table with data of guests. */
export async function seedGuest(testApp: TestApp, who: MarkedUser): Promise<void> {
  const { mark, email, phone } = who;
  const buyer = { email, phone, name: `${mark} name` };
  const { body: paid } = await initiatePayment(testApp, aBuyer(buyer));
  const { body: unpaid } = await initiatePayment(testApp, aBuyer({ ...buyer, planId: 'zomato-pro', amount: 2999 }));
  await initiatePayment(testApp, aBuyer({ ...buyer, planId: 'swiggy-prime', amount: 2999 }));
  const enquiry = `(select id from enquiries where email = '${email}')`;
  await run(
    testApp.db,
    `update orders set address = '${mark} road', state = '${mark} state', gstin = '${mark} gstin', company = '${mark} company',
       ask_next_at = null, request_key = '${mark} key ' || id, request_digest = '${mark} digest ' || id,
       browser_hash = '${mark}'::bytea, coupon_share = '${mark}'::bytea, repeat_hash = '${mark} repeat ' || id, fingerprint = '${mark} choice ' || id where email = '${email}'`,
    `update orders set status = 'paid', paid_at = now(), last_attempt = 'succeeded' where id = '${paid.order_id}'`,
    `update orders set status = 'expired' where id = '${unpaid.order_id}'`,
    `insert into subscriptions (order_id, plan_slug, plan_name, email, amount, start_date)
       values ('${paid.order_id}', 'zomato-starter', 'Starter', '${email}', 1999, now())`,
    `insert into payments values ('${paid.order_id}', '1', 'succeeded', 199900, '${mark} upi', now()),
       ('${paid.order_id}', '2', 'succeeded', 199900, '${mark} card', now())`,
    `insert into refund_tasks (order_id, provider_payment_id, amount_paise, reason, provider_reference)
       values ('${paid.order_id}', '2', 199900, 'twice', '${mark} reference')`,
    `insert into refund_requests (id, order_id, amount_paise, reason, note, idempotency_key, state)
       values (replace(gen_random_uuid()::text, '-', ''), '${paid.order_id}', 100, '07', '${mark} was friendly', '${mark} key', 'succeeded')`,
    `insert into payments_by_hand (order_id, how, reference, amount_paise, state)
       values ('${paid.order_id}', 'cash', '${mark} receipt', 199900, 'waiting_approval')`,
    `insert into refunds_by_hand (refund_id, order_id, amount_paise, paid_at, reference)
       select id, order_id, amount_paise, now(), '${mark} transfer' from refund_requests where order_id = '${paid.order_id}'`,
    `insert into disputes values (gen_random_uuid()::text, '${paid.order_id}', 'DISPUTE', '${mark} never came', 100,
       'DISPUTE_CREATED', now(), now(), now(), 'created')`,
    `update disputes set work_log = '${mark} work' where order_id = '${paid.order_id}'`,
    `insert into tax_document_series values ('T${phone.slice(-2)}', '26-27', 1)`,
    `insert into tax_documents (kind, series, fiscal_year, sequence, number, issued_at, issued_on, order_id, seller, buyer,
        lines, taxable_paise, cgst_paise, sgst_paise, utgst_paise, igst_paise, total_paise, language, verify_token)
       values ('invoice', 'T${phone.slice(-2)}', '26-27', 1, 'T${phone.slice(-2)}/26-27/1', now(), (now() at time zone 'Asia/Kolkata')::date, '${paid.order_id}', '{}',
         '{"name":"${mark} name","company":"${mark} company","address":"${mark} road","state":"07","gstin":"${mark} gstin"}',
         '[]', 169406, 15247, 15247, 0, 0, 199900, 'en', gen_random_uuid()::text)`,
    `insert into payment_events (event_key, kind, order_id, about, body, state)
       values ('${paid.order_id}', 'PAYMENT_SUCCESS_WEBHOOK', '${paid.order_id}', 'payment',
         '{"customer_details":{"customer_name":"${mark}","customer_phone":"${phone}"}}', 'processed')`,
    `insert into mails (kind, order_id, recipient, sent_at) values ('receipt', '${paid.order_id}', '${email}', now())`,
    `insert into mails (kind, recipient, content, sent_at) values ('verify-email', '${email}', '${mark} sealed', now())`,
    `insert into enquiries (number, name, email, message, network_hash, digest)
       values ('${mark}-no'::text, '${mark} name', '${email}', '${mark} message', '${mark}'::bytea, '${mark}'::bytea)`,
    `update enquiries set number = 'E-' || id where email = '${email}'`,
    `insert into enquiry_replies (id, enquiry_id, author_name, message)
       values (gen_random_uuid(), ${enquiry}, '${mark} staff', '${mark} answer')`,
    `with made as (insert into tasks (title, status, done_at) values ('${mark} asks', 'done', now()) returning id)
       insert into enquiry_tasks select ${enquiry}, id from made`,
    `insert into cases (order_id, unit, template_slug, template_version, status, step_key, ball, since, opened_at, closed_at,
        authority_words, authority_number)
       values ('${paid.order_id}', 1, 'zomato-starter', 1, 'done', 'rating', 'customer', now(), now(), now(),
         '${mark} words', '${mark} number')`,
    `update orders set cases_opened_at = now() where id = '${paid.order_id}'`,
    ...[
      `case_steps (case_id, key, position, state, by_name) select id, 'papers', 0, 'done', '${mark} staff'`,
      `case_events (case_id, kind, reason, by_name) select id, 'ball', '${mark} reason', '${mark} staff'`,
      `case_requests (case_id, kind, text, reason_text, answer_text, answers)
         select id, 'menu', '${mark} please', '${mark} blurred', '${mark} answers', '{"food":"${mark} dosa"}'`,
      `case_messages (case_id, from_staff, author_name, text) select id, true, '${mark} staff', '${mark} says'`,
      `case_notes (case_id, author_name, text) select id, '${mark} staff', '${mark} owes'`,
      `case_results (case_id, kind, number, url) select id, 'licence_number', '${mark} licence', '${mark} listing'`,
      `case_ratings (case_id, stars, text, publish) select id, 5, '${mark} thanks', false`,
    ].map((into) => `insert into ${into} from cases where order_id = '${paid.order_id}'`),
    `insert into tasks (title, order_id, status, done_at) values ('${mark} work', '${paid.order_id}', 'done', now())`,
    `insert into quotes (token, plan_slug, unit_price, duration, quantity, subtotal, duration_discount, discount, total,
       name, email, phone, note, valid_until)
       values ('${mark} link', 'zomato-starter', 1999, 1, 1, 1999, 0, 0, 1999, '${mark} name', '${email}', '${phone}',
         '${mark} agreed', now())`,
    `insert into staff_invitations (email, name, role, token_hash, invited_by, expires_at)
       select '${email}', '${mark} name', 'seller', '${mark} invited'::bytea, id, now() + interval '7 days' from users limit 1`,
    `insert into codes (purpose, target, digest, payload, expires_at)
       values ('email-login', '${email}', '${mark}'::bytea, '${mark}', now())`,
    `insert into rate_limits values ('login:${email}', 1, extract(epoch from now()) * 1000 + 60000)`,
    `insert into audit_log (actor_name, actor_role, action, subject_kind, subject_id, detail, address)
       values ('${mark} staff', 'seller', 'order.asked', 'order', '${paid.order_id}', '{"text":"${mark}"}', '${mark} network')`,
    `insert into pgboss.job (name, data, output, source_output, state, completed_on, deletion_seconds)
       values ('forgot-password', '{"email":"${email}"}', '{"error":"${mark}"}', '{"error":"${mark}"}', 'completed', now(), 600)`,
  );
}

/** Inserts the data that only accounts have. */
export async function seedAccount(testApp: TestApp, who: MarkedUser, userId: string): Promise<void> {
  const { mark, phone } = who;
  const person = `'${userId}'`;
  await run(
    testApp.db,
    `update orders set user_id = ${person} where email = '${who.email}'`,
    `update users set phone = '${phone}' where id = ${person}`,
    `insert into recovery_codes (user_id, code_hash) values (${person}, '${mark}'::bytea)`,
    `insert into reset_links (token_hash, user_id, email, expires_at)
       values ('${mark}'::bytea, ${person}, '${mark}', now() + interval '1 day')`,
    `update users set signup_browser = '${mark}'::bytea where id = ${person}`,
    `insert into sessions (id, user_id, expires_at, address, device)
       values ('${mark}'::bytea, ${person}, now() + interval '30 days', '${mark} network', '${mark} device')`,
    `insert into favourites (user_id, plan_slug) values (${person}, 'swiggy-prime')`,
    `insert into documents (user_id, kind, path, file_name, media_type, bytes)
       values (${person}, 'profilePhoto', gen_random_uuid(), '${mark}.jpg', 'image/jpeg', 1)`,
    `insert into case_documents (request_id, document_id, verdict, reason, reason_text)
       select case_requests.id, documents.id, 'rejected', 'other', '${mark} is torn'
       from case_requests join cases on cases.id = case_id join orders on orders.id = order_id, documents
       where orders.user_id = ${person} and documents.user_id = ${person}`,
    `insert into saved_views (user_id, name, query) values (${person}, '${mark} late', '?search=${mark}')`,
    `insert into document_accesses (kind, owner_id, accessed_by_name, accessed_by_role, address)
       values ('panCard', ${person}, '${mark} staff', 'seller', '${mark} network')`,
    `insert into notes (user_id, author_id, author_name, text) values (${person}, ${person}, '${mark} staff', '${mark} note')`,
    `insert into tasks (title, customer_id) values ('${mark} call', ${person})`,
  );
}

/** Inserts data with former and pending e-mail addresses and phone numbers of an account. */
export async function seedFormer(testApp: TestApp, who: MarkedUser, userId: string): Promise<void> {
  const { mark, phone } = who;
  const [former, pending] = [`${mark}-former@mail.in`, `${mark}-pending@mail.in`];
  const pendingPhone = `7${phone.slice(1)}`;
  await run(
    testApp.db,
    `insert into reset_links (token_hash, user_id, email, expires_at)
       values ('${mark} former'::bytea, '${userId}', '${former}', now() + interval '1 day')`,
    `insert into enquiries (number, name, email, message, network_hash, digest)
       values ('E-FORMER', '${mark} name', '${former}', '${mark} message', 'former'::bytea, '${mark} former'::bytea)`,
    `insert into mails (kind, recipient, content, sent_at) values ('verify-email', '${former}', 'sealed', now()),
       ('change-email', '${pending}', 'sealed', now())`,
    `insert into codes (purpose, target, digest, expires_at) values ('email-login', '${former}', 'x'::bytea, now())`,
    ...[
      ['change-email', pending],
      ['change-phone', pendingPhone],
    ].map(
      ([purpose, value]) =>
        `insert into codes (purpose, target, digest, payload, expires_at)
           values ('${purpose}', '${userId}', 'x'::bytea, '${value}', now())`,
    ),
    `insert into rate_limits values ('account-login:${former} 10.0.0.1', 1, extract(epoch from now()) * 1000 + 60000),
       ('pay:${former} ${userId}', 1, extract(epoch from now()) * 1000 + 60000)`,
    `insert into pgboss.job (name, data, state) values ('forgot-password', '{"email":"${former}"}', 'completed'),
       ('dead-letters', '{"email":" ${former}","device":"${mark}"}', 'completed')`,
  );
}

/** Sets the secrets of an account. Call this last, because nobody can log in with these secrets. */
export async function seedSecrets(testApp: TestApp, { mark }: MarkedUser, userId: string): Promise<void> {
  await run(testApp.db, `update users set totp_secret = '${mark} totp' where id = '${userId}'`);
}

type Column = { table: string; column: string; type: string };

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select format('%I.%I', namespace.nspname, class.relname) as "table", attribute.attname as "column",
      format_type(attribute.atttypid, null) as type
    from pg_attribute attribute
      join pg_class class on class.oid = attribute.attrelid and class.relkind in ('r', 'p') and not class.relispartition
      join pg_namespace namespace on namespace.oid = class.relnamespace
    where namespace.nspname in ('public', 'pgboss') and attribute.attnum > 0 and not attribute.attisdropped
      and attribute.attgenerated = '' or (class.relname = 'users' and attribute.attname = 'search_text')`.execute(db);
  return rows;
}

/** Returns the remaining values of the person in the database, by column. */
export async function tracesOf(db: Db, who: MarkedUser): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { table, column } of await columnsOf(db)) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.id(column)}::text as value from ${sql.raw(table)} where ${sql.id(column)}::text ~* ${pattern(who)}`.execute(
      db,
    );
    if (rows.length > 0)
      found.set(
        `${table.replace(/^public\./, '')}.${column}`,
        rows.map(({ value }) => value),
      );
  }
  return found;
}

/** Tables whose triggers refuse changes; `age` disables these triggers. */
const guarded = ['audit_log', 'tax_documents', 'case_events', 'template_versions'];

/** Moves all dates and times into the past. */
export async function age(db: Db, days: number): Promise<void> {
  const times = (await columnsOf(db)).filter(
    ({ table, type }) =>
      (type === 'timestamp with time zone' || type === 'date') &&
      (!table.startsWith('pgboss') || table === 'pgboss.job'),
  );
  const tables = Map.groupBy(times, ({ table }) => table);
  await db.transaction().execute(async (tx) => {
    for (const table of guarded) await sql`alter table ${sql.id(table)} disable trigger user`.execute(tx);
    for (const [table, columns] of tables) {
      const moved = columns.map(
        ({ column, type }) =>
          sql`${sql.id(column)} = (${sql.id(column)} - make_interval(days => ${days}))::${sql.raw(type)}`,
      );
      await sql`update ${sql.raw(table)} set ${sql.join(moved)}`.execute(tx);
    }
    for (const table of guarded) await sql`alter table ${sql.id(table)} enable trigger user`.execute(tx);
    await sql`update rate_limits set expire = expire - ${days * 86_400_000}`.execute(tx);
    await sql`update pgboss.queue set maintain_on = null`.execute(tx);
  });
}
