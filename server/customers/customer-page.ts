import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { findUser, serializeUser, type User } from '#server/accounts/users.ts';
import { type ProfileDocument, pathsOf, profileDocuments } from '#server/documents/documents.ts';
import { refuse } from '#server/http/refuse.ts';
import { findGuestSubscriptions, findSubscriptions } from '#server/orders/subscriptions.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { orderOfGuest } from '#shared/rules/guests.ts';
import { masked } from '#shared/rules/masking.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import type { Customer } from './customer-or-guest.ts';
import { findGuest, type Guest, ordersOfGuest } from './find-guest.ts';
import { serializeGuest } from './list-guests.ts';
import { notesOf } from './notes.ts';

const mostEnquiries = 50;

export async function requireUser(db: Db, id: string): Promise<User> {
  const user = await findUser(db, id);
  return user && user.erased_at === null ? user : refuse('customer_unknown');
}

export async function knownCustomer(db: Db, id: string): Promise<Customer> {
  if (orderOfGuest(id) === undefined) return { user: await requireUser(db, id) };
  const found = (await findGuest(db, id)) ?? refuse('customer_unknown');
  return 'guest' in found ? found : { user: await requireUser(db, found.accountId) };
}

type Reader = { id: string; role: Role };

export async function pageOf(db: Db, id: string, reader: Reader, now: Date) {
  const customer = await knownCustomer(db, id);
  return 'guest' in customer ? pageOfGuest(db, customer.guest, reader, now) : userPage(db, customer.user, reader, now);
}

async function pageOfGuest(db: Db, guest: Guest, reader: Reader, now: Date) {
  const [subscriptions, enquiries, notes, sums] = await Promise.all([
    findGuestSubscriptions(db, guest.email, now),
    enquiriesFrom(db, guest.email),
    notesOf(db, { guest }, reader),
    sumsOf(db, ordersOfGuest(guest)),
  ]);
  return {
    user: { ...serializeGuest(guest), emailVerified: false, phoneVerified: false, lastSeenAt: null },
    papers: [],
    subscriptions,
    enquiries,
    notes,
    sums,
  };
}

async function userPage(db: Db, user: User, reader: Reader, now: Date) {
  const { id } = user;
  const [documents, subscriptions, enquiries, notes, sums, lastSeenAt] = await Promise.all([
    profileDocuments(db, id),
    findSubscriptions(db, id, now),
    enquiriesOf(db, user),
    notesOf(db, { user }, reader),
    sumsOf(db, sql<boolean>`orders.user_id = ${id}`),
    lastSeen(db, id),
  ]);
  return {
    user: {
      ...serializeUser(user),
      ...pathsOf(documents),
      createdAt: user.created_at.toISOString(),
      emailVerified: user.email_verified_at !== null,
      phoneVerified: user.phone_verified_at !== null,
      guest: false,
      confirmed: user.email_verified_at !== null || user.phone_verified_at !== null,
      disabled: user.disabled_at !== null,
      lastSeenAt,
    },
    papers: documents.map(serializeDocument),
    subscriptions,
    enquiries,
    notes,
    sums,
  };
}

function serializeDocument(document: ProfileDocument) {
  return {
    kind: document.kind,
    path: uploadPath(document.path),
    fileName: masked(document.file_name),
    mediaType: document.media_type,
    pages: document.page_bytes.length,
    bytes: document.bytes,
    sentAt: document.created_at.toISOString(),
  };
}

/** There are none if the e-mail address is not verified. */
async function enquiriesOf(db: Db, { email, email_verified_at }: User) {
  return email && email_verified_at ? enquiriesFrom(db, email) : [];
}

async function enquiriesFrom(db: Db, email: string) {
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

async function sumsOf(db: Db, condition: RawBuilder<boolean>) {
  const row = await db
    .selectFrom('orders')
    .select((all) => [
      all.fn.countAll<number>().as('orders'),
      all.fn.countAll<number>().filterWhere('status', '=', 'paid').as('paid'),
      sql<number>`coalesce(sum(total) filter (where status = 'paid'), 0)::bigint`.as('spent'),
      sql<number>`coalesce(sum(returned_paise) filter (where status = 'paid'), 0)::bigint`.as('refundedPaise'),
    ])
    .where(condition)
    .executeTakeFirstOrThrow();
  return row;
}

async function lastSeen(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select((all) => all.fn.max('last_used_at').as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.at?.toISOString() ?? null;
}
