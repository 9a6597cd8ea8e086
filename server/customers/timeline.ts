import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { timeColumn } from '#database/keyset.ts';
import { refuse } from '#server/http/refuse.ts';
import { isOfCaptured } from '#server/orders/refunds/refund-of-captured.ts';
import { customerEventKinds } from '#shared/contract/customers.ts';
import { masked } from '#shared/rules/masking.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import type { Customer } from './customer-or-guest.ts';
import { ordersOfGuest } from './find-guest.ts';
import { areAbout } from './notes.ts';

const pageSize = 30;

type Kind = (typeof customerEventKinds)[number];

type Row = {
  key: string;
  kind: Kind;
  at: Date;
  place: string;
  who: string | null;
  what: string | null;
  category: string | null;
  orderId: string | null;
  amountPaise: number | null;
};

type Source = {
  kind: Kind;
  from: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  who?: RawBuilder<unknown>;
  what?: RawBuilder<unknown>;
  /** Plan category, given if `what` is a plan name. */
  category?: RawBuilder<unknown>;
  orderId?: RawBuilder<unknown>;
  amountPaise?: RawBuilder<unknown>;
};

/** Each source can be read through an index. */
function sourcesOf(customer: Customer): Source[] {
  return 'guest' in customer ? sourcesOfGuest(customer) : sourcesOfUser(customer);
}

const ownTasks = (condition: RawBuilder<boolean>): Source => ({
  kind: 'task-done',
  from: sql`tasks left join users as worker on worker.id = tasks.changed_by
    where ${condition} and tasks.status = 'done' and tasks.deleted_at is null`,
  at: sql`tasks.done_at`,
  id: sql`tasks.id::text`,
  who: sql`nullif(worker.name, '')`,
  what: sql`tasks.title`,
});

function ofOrders(condition: RawBuilder<boolean>): Source[] {
  const order = {
    id: sql`orders.id`,
    orderId: sql`orders.id`,
    what: sql`orders.plan_name`,
    category: sql`orders.category`,
  };
  const paid = { ...order, amountPaise: sql`orders.total * 100::bigint` };
  return [
    { kind: 'order-placed', from: sql`orders where ${condition}`, at: sql`created_at`, ...paid },
    {
      kind: 'order-paid',
      from: sql`orders where ${condition} and paid_at is not null`,
      // The provider's times are in whole seconds, so a payment may seem older than its order.
      at: sql`greatest(paid_at, created_at)`,
      ...paid,
    },
    {
      kind: 'order-refunded',
      from: sql`orders join refunds on refunds.order_id = orders.id
        where ${condition} and refunds.state = 'SUCCESS' and ${isOfCaptured}`,
      at: sql`refunds.seen_at`,
      ...order,
      id: sql`orders.id || ' ' || refunds.provider_refund_id`,
      amountPaise: sql`refunds.amount_paise`,
    },
  ];
}

const ofNotes = (customer: Customer): Source => ({
  kind: 'note',
  from: sql`notes where ${areAbout(customer)} and removed_at is null`,
  at: sql`created_at`,
  id: sql`id::text`,
  who: sql`author_name`,
  what: sql`text`,
});

const ofEnquiries = (email: string): Source => ({
  kind: 'enquiry',
  from: sql`enquiries where lower(email) = ${email}`,
  at: sql`created_at`,
  id: sql`number`,
  what: sql`message`,
});

function sourcesOfGuest(customer: Extract<Customer, { guest: unknown }>): Source[] {
  const condition = ordersOfGuest(customer.guest);
  return [
    ...ofOrders(condition),
    ofNotes(customer),
    ownTasks(sql`tasks.order_id in (select orders.id from orders where ${condition})`),
    ofEnquiries(customer.guest.email),
  ];
}

function sourcesOfUser(customer: Extract<Customer, { user: unknown }>): Source[] {
  const { id, email, email_verified_at } = customer.user;
  const sources: Source[] = [
    { kind: 'signed-up', from: sql`users where id = ${id}`, at: sql`created_at`, id: sql`id::text` },
    ...ofOrders(sql`orders.user_id = ${id}`),
    {
      kind: 'paper-sent',
      from: sql`documents where user_id = ${id} and removed_at is null`,
      at: sql`created_at`,
      id: sql`id::text`,
      what: sql`kind`,
    },
    {
      kind: 'paper-opened',
      from: sql`document_accesses where owner_id = ${id}`,
      at: sql`accessed_at`,
      id: sql`id::text`,
      who: sql`case when accessed_by is distinct from owner_id then accessed_by_name end`,
      what: sql`kind`,
    },
    ofNotes(customer),
    ownTasks(sql`tasks.customer_id = ${id}`),
  ];
  if (email && email_verified_at) sources.push(ofEnquiries(email));
  return sources;
}

/** Latest first; `before` is the cursor from the previous page. */
export async function eventsOf(db: Db, customer: Customer, before: string | undefined) {
  const place = before === undefined ? undefined : placeOf(before);
  const { rows } = await sql<Row>`
    select *, ${byTime.written} as place
    from (${sql.join(
      sourcesOf(customer).map((source) => newestOf(source, place)),
      sql` union all `,
    )}) as events
    ${place ? sql`where (at, key) < (${byTime.read(place.at)}, ${place.key})` : sql``}
    order by at desc, key collate "C" desc limit ${pageSize + 1}`.execute(db);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    items: page.map(({ place: _, at, what, category, ...event }) => ({
      ...event,
      what: what === null ? null : category === null ? masked(what) : planTitle({ category, name: what }),
      at: at.toISOString(),
      amount: event.amountPaise === null ? null : Math.floor(event.amountPaise / 100),
    })),
    next: last && rows.length > pageSize ? writeCursor([last.place, last.key]) : null,
  };
}

const byTime = timeColumn(sql`at`);

type Place = { at: string; key: string };

/** Reads more than a page, in case events at the cursor have equal timestamps. */
function newestOf(source: Source, place: Place | undefined): RawBuilder<unknown> {
  const nothing = sql`null::text`;
  const until = place ? sql`and ${source.at} <= ${byTime.read(place.at)}` : sql``;
  const { kind, from, at, id, who = nothing, what = nothing, orderId = nothing, category = nothing } = source;
  // Simultaneous events are sorted by kind, so that an effect is listed above its cause.
  const rank = String(customerEventKinds.indexOf(kind));
  return sql`(select ${`${rank}:`} || ${id} as key, ${kind}::text as kind, ${at} as at, ${who} as who, ${what} as what,
    ${orderId} as "orderId", ${category} as category, ${source.amountPaise ?? sql`null::bigint`} as "amountPaise"
    from ${from} ${until} order by ${at} desc, ${id} collate "C" desc limit ${pageSize * 3})`;
}

function placeOf(cursor: string): Place {
  const [at = '', key = ''] = readCursor(cursor);
  if (!byTime.shape.test(at) || key === '' || key.includes('\0')) refuse('invalid');
  return { at, key };
}
