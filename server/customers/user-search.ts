import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { allOf, type Hits, matchesAllWords, searchRows } from '#database/search.ts';
import type { DB } from '#database/types.ts';
import { orderWords } from '#server/orders/orders.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { parseSearch, type SearchTerms } from '#shared/rules/search.ts';

export type UserFilter = {
  search?: string | undefined;
  role?: Role | undefined;
  orders?: 'open' | 'paid' | 'none' | undefined;
  papers?: 'sent' | 'none' | undefined;
  joinedWithin?: number | undefined;
  /** State of the account. `guest` means a buyer without an account. */
  account?: 'guest' | 'unconfirmed' | 'disabled' | undefined;
  /** Whether a search returns all hits without the cap, for exports. Slow if there are many hits. */
  everyHit?: boolean | undefined;
};

export type UsersQuery = SelectQueryBuilder<DB, 'users', object>;

export const listColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.phone',
  'users.role',
  'users.created_at',
  'users.email_verified_at',
  'users.phone_verified_at',
  'users.disabled_at',
] as const;

const mostOwners = 200;

export type MatchingUsers = {
  users: UsersQuery;
  hits: Hits | undefined;
};

export async function matchingUsers(db: Db | Tx, filter: UserFilter): Promise<MatchingUsers> {
  const terms = parseSearch(filter.search ?? '');
  const owner = terms.address && (await ownerOf(db, terms.address));
  const byWords = !owner && terms.words.length > 0;
  const conditions = conditionsOf(filter);
  if (owner) conditions.push(sql`users.id = ${owner}`);
  if (byWords) conditions.push(await matchesTerms(db, terms));
  if (byWords && !filter.everyHit) {
    const hits = await searchRows(db, { table: 'users', key: 'id', among: hasAccount }, allOf(conditions));
    return { users: onlyThese(db, hits.ids), hits };
  }
  return { users: db.selectFrom('users').where(allOf([hasAccount, ...conditions])), hits: undefined };
}

const hasAccount = sql<boolean>`users.erased_at is null`;

function conditionsOf({ role, account, orders, papers: documents, joinedWithin }: UserFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (role) conditions.push(sql`users.role = ${role}`);
  if (account) conditions.push(accountConditions[account]);
  if (joinedWithin !== undefined) conditions.push(sql`users.created_at >= ${daysAgo(joinedWithin)}`);
  if (orders) conditions.push(orderConditions[orders]);
  if (documents) conditions.push(documentConditions[documents]);
  return conditions;
}

/** Query for the users with these ids. OFFSET 0 keeps the planner from sorting all users before filtering. */
function onlyThese(db: Db | Tx, ids: string[]): UsersQuery {
  const hits = db.selectFrom('users').selectAll().where('users.id', '=', sql<string>`any(${ids}::uuid[])`).offset(0);
  return db.selectFrom(hits.as('users'));
}

/** Finds a user by a complete e-mail address, because parts of an address match many others. */
async function ownerOf(db: Db | Tx, address: string): Promise<string | undefined> {
  const owner = await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst();
  return owner?.id;
}

/** All words match, or an order's number begins with the text, or the phone number was typed in an order. */
async function matchesTerms(db: Db | Tx, { words, order, phone }: SearchTerms): Promise<RawBuilder<boolean>> {
  // Order numbers are ASCII, so the range is the same in every locale.
  const byNumber = order ? await ownersOf(db, sql`orders.id >= ${order.from} and orders.id <= ${order.to}`) : [];
  const byPhone = phone
    ? await ownersOf(db, sql`${matchesAllWords(orderWords, [phone])} and strpos(orders.phone, ${phone}) > 0`)
    : [];
  const ids = [...byNumber, ...byPhone];
  const held = matchesAllWords(sql<string>`users.search_text`, words);
  return ids.length > 0 ? sql<boolean>`(${held} or users.id = any(${ids}::uuid[]))` : held;
}

/** Returns the ids of buyers of such orders. A guest order belongs to the account that has verified its e-mail address. */
async function ownersOf(db: Db | Tx, condition: RawBuilder<unknown>): Promise<string[]> {
  const owner = sql<string | null>`coalesce(orders.user_id, (
    select users.id from users where users.email = orders.email and users.email_verified_at is not null
  ))`;
  const rows = await db
    .selectFrom('orders')
    .select(owner.as('owner'))
    .distinct()
    .where(sql<boolean>`${condition}`)
    .limit(mostOwners)
    .execute();
  return rows.flatMap((row) => (row.owner ? [row.owner] : []));
}

export function daysAgo(days: number) {
  return sql<Date>`(date_trunc('day', now() at time zone 'Asia/Kolkata') - make_interval(days => ${days})) at time zone 'Asia/Kolkata'`;
}

// Uses scalar subqueries, because PostgreSQL may turn `exists` into a join that scans the whole table.
const anOrder = (status: string, there: boolean) =>
  `coalesce((select ${there} from orders where orders.user_id = users.id${status} limit 1), ${!there})`;
const orderConditions = {
  // Few rows match, because orders stay open only for hours. Without the array, the planner would scan all users for a
  // join.
  open: sql.raw<boolean>(`users.id = any(array(select orders.user_id from orders where orders.status = 'pending'))`),
  paid: sql.raw<boolean>(anOrder(` and orders.status = 'paid'`, true)),
  none: sql.raw<boolean>(anOrder('', false)),
};

// `unconfirmed` and `disabled` use partial indexes.
const accountConditions = {
  guest: sql<boolean>`false`,
  unconfirmed: sql<boolean>`(users.email_verified_at is null and users.phone_verified_at is null)`,
  disabled: sql<boolean>`users.disabled_at is not null`,
};

const aDocument = (there: boolean) =>
  sql.raw<boolean>(`coalesce((select ${there} from documents where documents.user_id = users.id
    and documents.kind in ('aadharCard', 'panCard') and documents.removed_at is null limit 1), ${!there})`);
const documentConditions = { sent: aDocument(true), none: aDocument(false) };
