import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { behind, textColumn, timeColumn } from '#database/keyset.ts';
import { allOf, searchRows } from '#database/search.ts';
import type { DB } from '#database/types.ts';
import { orderWords, whereMatches } from '#server/orders/orders.ts';
import { guestIdOf, orderOfGuest } from '#shared/rules/guests.ts';
import { parseSearch } from '#shared/rules/search.ts';
import { type CustomerSort, sortColumn } from './list-users.ts';
import { daysAgo, type UserFilter } from './user-search.ts';

const mostOpen = 1_000;

/** Erasing the buyer clears the e-mail address. Partial indexes use exactly this condition. */
export const isGuestOrder = sql<boolean>`(orders.user_id is null and orders.paid_at is not null and orders.email <> '')`;

// A guest is represented by the first paid order with an e-mail address that no account has verified. Both conditions
// are single-row subqueries; as joins they would scan the whole tables.
const isFirst = sql<boolean>`coalesce((
  select false from orders as earlier where earlier.email = orders.email
    and earlier.user_id is null and earlier.paid_at is not null and earlier.email <> ''
    and (earlier.created_at, earlier.id) < (orders.created_at, orders.id) limit 1
), true)`;
const isUnclaimed = sql<boolean>`coalesce((
  select false from users where users.email = orders.email and users.email_verified_at is not null limit 1
), true)`;

type GuestsQuery = SelectQueryBuilder<DB, 'orders', object>;
type MatchingGuests = { guests: GuestsQuery; capped: boolean } | undefined;
/** Further calls return the same result, because a search by words takes most of the time of a request. */
export type LazyGuests = () => Promise<MatchingGuests>;

/** Whether a filter can match guests. Guests have no staff role, no documents and at least one order. */
function mayBeGuests({ role, orders, papers: documents, account }: UserFilter): boolean {
  const byAccount = account === undefined || account === 'guest';
  return byAccount && (role === undefined || role === 'user') && orders !== 'none' && documents !== 'sent';
}

export function guestsOf(db: Db | Tx, filter: UserFilter): LazyGuests {
  let found: Promise<MatchingGuests> | undefined;
  return () => {
    found ??= matchingGuests(db, filter);
    return found;
  };
}

async function matchingGuests(db: Db | Tx, filter: UserFilter): Promise<MatchingGuests> {
  if (!mayBeGuests(filter)) return undefined;
  const conditions: RawBuilder<boolean>[] = [isGuestOrder, isFirst, isUnclaimed];
  let capped = false;
  if (filter.search && filter.everyHit) conditions.push(matchesSearch(filter.search));
  else if (filter.search) {
    const found = await matchingAddresses(db, filter.search);
    capped = found.capped;
    conditions.push(sql`orders.email = any(${found.addresses}::text[])`);
  }
  if (filter.orders) {
    const status = filter.orders === 'open' ? 'pending' : 'paid';
    conditions.push(
      status === 'pending'
        ? sql`orders.email in (select email from orders where status = 'pending' and user_id is null limit ${mostOpen})`
        : sql`exists (select from orders as theirs where theirs.email = orders.email and theirs.user_id is null
            and theirs.paid_at is not null and theirs.email <> '' and theirs.status = 'paid')`,
    );
  }
  if (filter.joinedWithin !== undefined) conditions.push(sql`orders.created_at >= ${daysAgo(filter.joinedWithin)}`);
  return { guests: db.selectFrom('orders').where(allOf(conditions)), capped };
}

async function matchingAddresses(db: Db | Tx, search: string): Promise<{ addresses: string[]; capped: boolean }> {
  const terms = parseSearch(search);
  if (terms.address && (await isAddressOfGuest(db, terms.address)))
    return { addresses: [terms.address], capped: false };
  const hits = await searchRows(
    db,
    { table: 'orders', key: 'id', among: isGuestOrder },
    whereMatches(orderWords, terms),
  );
  const rows = await db
    .selectFrom('orders')
    .select('email')
    .distinct()
    .where('id', '=', sql<string>`any(${hits.ids}::text[])`)
    .execute();
  return { addresses: rows.map(({ email }) => email), capped: hits.capped };
}

/** SQL condition for the e-mail addresses of guests that match a search, not limited by the search cap. */
function matchesSearch(search: string): RawBuilder<boolean> {
  const matches = whereMatches(orderWords, parseSearch(search));
  return sql`orders.email in (select orders.email from orders where ${isGuestOrder} and ${matches})`;
}

async function isAddressOfGuest(db: Db | Tx, address: string): Promise<boolean> {
  const query = db.selectFrom('orders').select('id').where('email', '=', address).where(isGuestOrder).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export const guestSorts = { name: textColumn(sql`lower(orders.name)`), createdAt: timeColumn(sql`orders.created_at`) };

export type GuestPlace = { value: string; id: string };
export type GuestPage = {
  sort: CustomerSort;
  limit: number;
  offset?: number;
  after?: GuestPlace | undefined;
  before?: GuestPlace | undefined;
};

/** Returns a page of sorted guests. `more` is true if further guests follow in the direction of reading. */
export async function findGuests(guests: LazyGuests, request: GuestPage) {
  const matching = await guests();
  if (!matching) return { items: [], more: false };
  const { sort, limit, offset = 0, after, before } = request;
  const by = sortColumn(sort, guestSorts);
  const direction = sort.startsWith('-') !== (before !== undefined) ? 'desc' : 'asc';
  const place = before ?? after;
  let query = matching.guests;
  if (place) {
    const edge = { value: place.value, id: sql`${orderOfGuest(place.id)}` };
    query = query.where(behind(by, sql`orders.id`, direction, edge));
  }
  const rows = await query
    .select(['id', 'name', 'email', 'phone', 'created_at', by.written.as('place')])
    .orderBy(by.column, direction)
    .orderBy('orders.id', direction)
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const page = rows.slice(0, limit);
  const items = page.map(({ id, name, email, phone, created_at, place: value }) => ({
    place: value,
    guest: serializeGuest({ orderId: id, name, email, phone, createdAt: created_at }),
  }));
  return { items: before ? items.toReversed() : items, more: rows.length > limit };
}

export async function countGuests(db: Db | Tx, guests: LazyGuests, most: number) {
  const matching = await guests();
  if (!matching) return { count: 0, capped: false };
  const some = matching.guests.select('orders.id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count, capped: matching.capped };
}

type Guest = { orderId: string; name: string; email: string; phone: string; createdAt: Date };

export function serializeGuest({ orderId, name, email, phone, createdAt }: Guest) {
  return {
    _id: guestIdOf(orderId),
    name,
    email,
    phone,
    role: 'user' as const,
    profilePhoto: null,
    aadharCard: null,
    panCard: null,
    createdAt: createdAt.toISOString(),
    guest: true,
    confirmed: false,
    disabled: false,
  };
}
