import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Person } from '#server/accounts/people.ts';
import { refuse } from '#server/http/refuse.ts';
import { masked } from '#shared/rules/masking.ts';
import { readCursor, writeCursor } from './cursor.ts';

const pageSize = 30;

const kinds = [
  'signed-up',
  'order-placed',
  'order-paid',
  'order-refunded',
  'paper-sent',
  'paper-opened',
  'note',
  'task-done',
  'enquiry',
] as const;
type Kind = (typeof kinds)[number];

type Row = {
  key: string;
  kind: Kind;
  at: Date;
  place: string;
  who: string | null;
  what: string | null;
  orderId: string | null;
  amount: number | null;
};

type Source = {
  kind: Kind;
  from: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  who?: RawBuilder<unknown>;
  what?: RawBuilder<unknown>;
  orderId?: RawBuilder<unknown>;
  amount?: RawBuilder<unknown>;
};

/** Where the events of a person are found, each source by its index on the person. */
function sourcesOf({ id, email, email_verified_at }: Person): Source[] {
  const order = { id: sql`orders.id`, what: sql`orders.plan_name`, orderId: sql`orders.id` };
  const paid = { ...order, amount: sql`orders.total` };
  const sources: Source[] = [
    { kind: 'signed-up', from: sql`people where id = ${id}`, at: sql`created_at`, id: sql`id::text` },
    { kind: 'order-placed', from: sql`orders where person_id = ${id}`, at: sql`created_at`, ...paid },
    {
      kind: 'order-paid',
      from: sql`orders where person_id = ${id} and paid_at is not null`,
      at: sql`paid_at`,
      ...paid,
    },
    {
      kind: 'order-refunded',
      from: sql`orders join refunds on refunds.order_id = orders.id where person_id = ${id} and refunds.state = 'SUCCESS'`,
      at: sql`refunds.seen_at`,
      ...order,
      id: sql`orders.id || ' ' || refunds.provider_refund_id`,
      amount: sql`(refunds.amount_paise / 100)::integer`,
    },
    {
      kind: 'paper-sent',
      from: sql`papers where person_id = ${id} and removed_at is null`,
      at: sql`created_at`,
      id: sql`id::text`,
      what: sql`kind`,
    },
    {
      kind: 'paper-opened',
      from: sql`paper_openings where owner_id = ${id}`,
      at: sql`opened_at`,
      id: sql`id::text`,
      who: sql`case when opened_by is distinct from owner_id then opened_by_name end`,
      what: sql`kind`,
    },
    {
      kind: 'note',
      from: sql`notes where person_id = ${id} and removed_at is null`,
      at: sql`created_at`,
      id: sql`id::text`,
      who: sql`author_name`,
      what: sql`text`,
    },
    {
      kind: 'task-done',
      from: sql`tasks left join people as worker on worker.id = tasks.changed_by
        where tasks.customer_id = ${id} and tasks.status = 'done' and tasks.deleted_at is null`,
      at: sql`tasks.done_at`,
      id: sql`tasks.id::text`,
      who: sql`nullif(worker.name, '')`,
      what: sql`tasks.title`,
    },
  ];
  if (email && email_verified_at)
    sources.push({
      kind: 'enquiry',
      from: sql`enquiries where lower(email) = ${email}`,
      at: sql`created_at`,
      id: sql`number`,
      what: sql`message`,
    });
  return sources;
}

const microseconds = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000000)::bigint`;

/** What happened with a person, the latest first, from a cursor on. */
export async function eventsOf(db: Db, person: Person, before: string | undefined) {
  const place = before === undefined ? undefined : placeOf(before);
  const { rows } = await sql<Row>`
    select *, ${microseconds(sql`at`)}::text as place
    from (${sql.join(
      sourcesOf(person).map((source) => newestOf(source, place)),
      sql` union all `,
    )}) as events
    ${place ? sql`where (${microseconds(sql`at`)}, key) < (${place.at}::bigint, ${place.key})` : sql``}
    order by at desc, key collate "C" desc limit ${pageSize + 1}`.execute(db);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    items: page.map(({ place: _, at, what, ...event }) => ({
      ...event,
      what: what === null ? null : masked(what),
      at: at.toISOString(),
    })),
    next: last && rows.length > pageSize ? writeCursor([last.place, last.key]) : null,
  };
}

type Place = { at: string; key: string };

/** The newest of one source; a few more than a page, for those of the cursor's own microsecond. */
function newestOf(source: Source, place: Place | undefined): RawBuilder<unknown> {
  const nothing = sql`null::text`;
  const until = place
    ? sql`and ${source.at} <= 'epoch'::timestamptz + ${place.at}::bigint * interval '1 microsecond'`
    : sql``;
  const { kind, from, at, id, who = nothing, what = nothing, orderId = nothing } = source;
  // Of one moment: what follows from something stands above it.
  const rank = String(kinds.indexOf(kind));
  return sql`(select ${`${rank}:`} || ${id} as key, ${kind}::text as kind, ${at} as at, ${who} as who, ${what} as what,
    ${orderId} as "orderId", ${source.amount ?? sql`null::integer`} as amount
    from ${from} ${until} order by ${at} desc, ${id} collate "C" desc limit ${pageSize * 3})`;
}

function placeOf(cursor: string): Place {
  const [at = '', key = ''] = readCursor(cursor);
  if (!/^\d{1,16}$/.test(at) || key === '' || key.includes('\0')) refuse('invalid');
  return { at, key };
}
