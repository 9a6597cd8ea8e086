import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { findPerson, type Person, shownPerson } from '#server/accounts/people.ts';
import { refuse } from '#server/http/refuse.ts';
import { currentPapers, type Paper, pathsOf } from '#server/papers/papers.ts';
import { findSubscriptions } from '#server/subscriptions/subscriptions.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { masked } from '#shared/rules/masking.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import { notesOf } from './notes.ts';

const mostEnquiries = 50;

/** Somebody who still has an account. Refuses everybody else with `customer_unknown`. */
export async function knownPerson(db: Db, id: string): Promise<Person> {
  const person = await findPerson(db, id);
  return person && person.erased_at === null ? person : refuse('customer_unknown');
}

/** What stands on a customer's page, but for the long lists. */
export async function pageOf(db: Db, id: string, reader: { id: string; role: Role }, now: Date) {
  const person = await knownPerson(db, id);
  const [papers, subscriptions, enquiries, notes, sums, lastSeenAt] = await Promise.all([
    currentPapers(db, id),
    findSubscriptions(db, id, now),
    enquiriesOf(db, person),
    notesOf(db, id, reader),
    sumsOf(db, id),
    lastSeen(db, id),
  ]);
  return {
    user: {
      ...shownPerson(person),
      ...pathsOf(papers),
      createdAt: person.created_at.toISOString(),
      emailVerified: person.email_verified_at !== null,
      phoneVerified: person.phone_verified_at !== null,
      disabled: person.disabled_at !== null,
      lastSeenAt,
    },
    papers: papers.map(shownPaper),
    subscriptions,
    enquiries,
    notes,
    sums,
  };
}

function shownPaper(paper: Paper) {
  return {
    kind: paper.kind,
    path: uploadPath(paper.path),
    fileName: masked(paper.file_name),
    mediaType: paper.media_type,
    bytes: paper.bytes,
    sentAt: paper.created_at.toISOString(),
  };
}

/** Messages count as somebody's only where the address is proven theirs. */
async function enquiriesOf(db: Db, { email, email_verified_at }: Person) {
  if (!email || !email_verified_at) return [];
  const rows = await db
    .selectFrom('enquiries')
    .select(['number', 'message', 'status', 'created_at'])
    .where(sql`lower(email)`, '=', email)
    .orderBy('created_at', 'desc')
    .limit(mostEnquiries)
    .execute();
  return rows.map(({ number, message, status, created_at }) => ({
    number,
    status,
    message: masked(message),
    createdAt: created_at.toISOString(),
  }));
}

async function sumsOf(db: Db, personId: string) {
  const row = await db
    .selectFrom('orders')
    .select((all) => [
      all.fn.countAll<number>().as('orders'),
      all.fn.countAll<number>().filterWhere('status', '=', 'paid').as('paid'),
      sql<number>`coalesce(sum(total) filter (where status = 'paid'), 0)::bigint`.as('spent'),
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return row;
}

async function lastSeen(db: Db, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select((all) => all.fn.max('last_used_at').as('at'))
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.at?.toISOString() ?? null;
}
