import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { csvHead, csvLine } from '#shared/rules/csv.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { findCustomers } from './list-customers.ts';
import { countGuests, guestsOf } from './list-guests.ts';
import type { CustomerSort } from './list-users.ts';
import { matchingUsers, type UserFilter } from './user-search.ts';

const batch = 1_000;
const heads = ['Name', 'Email', 'Phone', 'Role', 'Joined', 'Aadhar Card', 'PAN Card', 'Account'];
const everyGuest = 2_147_483_647;
type Person = Awaited<ReturnType<typeof findCustomers>>['items'][number];

export async function recordExport(db: Db, actor: Actor, filter: UserFilter): Promise<void> {
  const everyone = { ...filter, everyHit: true };
  const { users } = await matchingUsers(db, everyone);
  const accounts = await users.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const guests = await countGuests(db, guestsOf(db, everyone), everyGuest);
  await writeAudit(db, actor, {
    action: 'customers.exported',
    subject: { kind: 'list', id: 'customers' },
    detail: { count: accounts.count + guests.count, filter: withoutWords(filter) },
  });
}

/** Replaces the search terms in a filter by `searched`, because search terms may be a name or phone number. */
function withoutWords({ search, ...filter }: UserFilter) {
  return search ? { ...filter, searched: true } : filter;
}

/** Reads in batches, so that a slow client does not keep all rows in memory or a connection open. */
export async function* csvOf(
  db: Db,
  query: UserFilter & { sort?: CustomerSort | undefined },
): AsyncGenerator<string, void, undefined> {
  yield csvHead(heads);
  let after: string | undefined;
  do {
    const page = await findCustomers(db, { ...query, everyHit: true, limit: batch, after });
    yield page.items.map(lineOf).join('');
    after = page.next ?? undefined;
  } while (after !== undefined);
}

function lineOf({ name, email, phone, role, createdAt, aadharCard, panCard, ...account }: Person): string {
  const sent = (path: string | null) => (path === null ? '' : 'sent');
  return csvLine([
    name,
    email ?? '',
    phone ?? '',
    role,
    dayInIndia(new Date(createdAt)),
    sent(aadharCard),
    sent(panCard),
    accountOf(account),
  ]);
}

function accountOf({ guest, confirmed, disabled }: Pick<Person, 'guest' | 'confirmed' | 'disabled'>): string {
  if (guest) return 'guest';
  if (disabled) return 'disabled';
  return confirmed ? 'confirmed' : 'not confirmed';
}

/** Returns a file name with the date in India, such as customers-2026-11-21.csv. */
export function exportName(now: Date): string {
  return `customers-${dayInIndia(now)}.csv`;
}
