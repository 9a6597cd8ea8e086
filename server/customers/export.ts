import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { type Actor, record } from '#server/audit/audit.ts';
import { csvLine } from './csv.ts';
import { findPeople, type PeopleSort } from './customers.ts';
import { byIndex, meantPeople, type PeopleFilter } from './found.ts';

const batch = 1_000;
const heads = ['Name', 'Email', 'Phone', 'Role', 'Joined', 'Aadhar Card', 'PAN Card'];
const byteOrderMark = '\uFEFF';
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

type Person = Awaited<ReturnType<typeof findPeople>>['items'][number];

/** Notes who takes which list out of the house, and how long it is. */
export async function recordExport(db: Db, actor: Actor, filter: PeopleFilter): Promise<void> {
  const { count } = await byIndex(db, async (held) =>
    (await meantPeople(held, filter)).people.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  );
  await record(db, actor, {
    action: 'customers.exported',
    subject: { kind: 'list', id: 'customers' },
    detail: { count, filter },
  });
}

/** The people as lines of CSV, read in batches one after another, so that a slow reader holds neither memory nor a connection. */
export async function* csvOf(
  db: Db,
  wish: PeopleFilter & { sort?: PeopleSort | undefined },
): AsyncGenerator<string, void, undefined> {
  yield byteOrderMark + csvLine(heads);
  let after: string | undefined;
  do {
    const page = await byIndex(db, (held) => findPeople(held, { ...wish, limit: batch, after }));
    yield page.items.map(lineOf).join('');
    after = page.next ?? undefined;
  } while (after !== undefined);
}

function lineOf({ name, email, phone, role, createdAt, aadharCard, panCard }: Person): string {
  const sent = (path: string | null) => (path === null ? '' : 'sent');
  return csvLine([
    name,
    email ?? '',
    phone ?? '',
    role,
    day.format(new Date(createdAt)),
    sent(aadharCard),
    sent(panCard),
  ]);
}

/** 'customers-2026-11-21.csv', by the calendar in India. */
export function exportName(now: Date): string {
  return `customers-${day.format(now)}.csv`;
}
