import type { Db, Tx } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { guestIdShape } from '#shared/rules/guests.ts';
import { mostHits } from '#shared/rules/search.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { countGuests, findGuests, type GuestPlace, guestSorts, guestsOf, type LazyGuests } from './list-guests.ts';
import { type CustomerQuery, type CustomerSort, findAndCountUsers, findUsers, sortColumn } from './list-users.ts';

/** Query for the customer list: accounts first, then guests who have bought something. Each group is sorted. */
type CustomerListQuery = Omit<CustomerQuery, 'fromEnd'>;
type Customer = Awaited<ReturnType<typeof findUsers>>['items'][number] & { guest: boolean };
type Page = { items: Customer[]; next: string | null; previous: string | null };

const noAccounts = { items: [], next: null, previous: null, last: null, total: 0, totalIsCapped: false };

export async function findCustomers(db: Db | Tx, query: CustomerListQuery): Promise<Page> {
  return findPage(db, query, guestsOf(db, query));
}

async function findPage(db: Db | Tx, query: CustomerListQuery, guests: LazyGuests): Promise<Page> {
  const { after, before } = placesOf(query);
  if (before) return guestsBefore(db, query, guests, before);
  if (after) return guestsAfter(query, guests, after);
  return withGuests(query, guests, query.account === 'guest' ? noAccounts : await findUsers(db, query), 0);
}

/** Like `findCustomers`, with the total number of matches, counted up to `countTo` or the search cap. */
export async function findAndCountCustomers(db: Db | Tx, query: CustomerListQuery, countTo: number) {
  const most = query.search ? mostHits : countTo;
  const guests = guestsOf(db, query);
  const { after, before } = placesOf(query);
  const accounts =
    query.account === 'guest'
      ? noAccounts
      : await findAndCountUsers(db, after || before ? { ...query, after: undefined, before: undefined } : query, most);
  const page =
    after || before
      ? await findPage(db, query, guests)
      : await withGuests(query, guests, accounts, Math.max(0, (query.offset ?? 0) - accounts.total));
  if (accounts.totalIsCapped) return { ...page, total: accounts.total, totalIsCapped: true };
  const { count, capped } = await countGuests(db, guests, most + 1 - accounts.total);
  const total = accounts.total + count;
  return { ...page, total: Math.min(total, most), totalIsCapped: total > most || capped };
}

type Accounts = Page & { last: string | null };

/** Returns a page of accounts. If it is the last page of accounts, adds the first guests up to the page size. */
async function withGuests(
  query: CustomerListQuery,
  guests: LazyGuests,
  accounts: Accounts,
  offset: number,
): Promise<Page> {
  const { items, next, previous, last } = accounts;
  if (next !== null || query.before !== undefined) return { items, next, previous };
  const free = query.limit - items.length;
  const sort = sortOf(query);
  const found = await findGuests(guests, { sort, limit: Math.max(1, free), offset });
  if (free === 0) return { items, next: found.items.length > 0 ? last : null, previous };
  const begun = query.after !== undefined || (query.offset ?? 0) > 0;
  return {
    items: [...items, ...found.items.map(({ guest }) => guest)],
    next: found.more ? cursorOf(sort, found.items.at(-1)) : null,
    previous: items.length > 0 || !begun ? previous : cursorOf(sort, found.items[0]),
  };
}

async function guestsAfter(query: CustomerListQuery, guests: LazyGuests, after: GuestPlace): Promise<Page> {
  const sort = sortOf(query);
  const { items, more } = await findGuests(guests, { sort, limit: query.limit, after });
  return {
    items: items.map(({ guest }) => guest),
    next: more ? cursorOf(sort, items.at(-1)) : null,
    previous: cursorOf(sort, items[0]),
  };
}

/** Returns the guests before a cursor. If they do not fill the page, adds the last accounts in front of them. */
async function guestsBefore(
  db: Db | Tx,
  query: CustomerListQuery,
  guests: LazyGuests,
  before: GuestPlace,
): Promise<Page> {
  const sort = sortOf(query);
  const found = await findGuests(guests, { sort, limit: query.limit, before });
  const items = found.items.map(({ guest }) => guest);
  const next = cursorOf(sort, found.items.at(-1));
  const first = cursorOf(sort, found.items[0]);
  if (found.more || query.account === 'guest') return { items, next, previous: found.more ? first : null };
  const free = query.limit - items.length;
  const tail = await findUsers(db, { ...query, ...nowhere, offset: 0, limit: Math.max(1, free), fromEnd: true });
  if (free === 0) return { items, next, previous: tail.items.length > 0 ? first : null };
  return { items: [...tail.items, ...items], next: next ?? tail.last, previous: tail.previous };
}

const nowhere = { after: undefined, before: undefined };
const sortOf = ({ sort = '-createdAt' }: CustomerListQuery): CustomerSort => sort;

function cursorOf(sort: CustomerSort, found: { place: string; guest: { _id: string } } | undefined): string | null {
  return found ? writeCursor([sort, found.place, found.guest._id]) : null;
}

/** Reads cursors that point to a guest. Cursors that point to an account are read in `list-users.ts`. */
function placesOf(query: CustomerListQuery): { after: GuestPlace | undefined; before: GuestPlace | undefined } {
  return { after: placeOf(query.after, sortOf(query)), before: placeOf(query.before, sortOf(query)) };
}

function placeOf(cursor: string | undefined, sort: CustomerSort): GuestPlace | undefined {
  if (cursor === undefined) return undefined;
  const [of, value = '', id = ''] = readCursor(cursor);
  if (!guestIdShape.test(id)) return undefined;
  if (of !== sort || !sortColumn(sort, guestSorts).shape.test(value)) refuse('invalid');
  return { value, id };
}
