import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#database/connect.ts';
import { findPerson, type Person } from '#server/accounts/people.ts';
import { refuse } from '#server/http/refuse.ts';
import { openingsOf } from '#server/papers/openings.ts';
import { currentPapers, type Paper } from '#server/papers/papers.ts';
import { type ZipEntry, zip } from './zip.ts';

/** Everything that we keep about a person: a JSON file and the papers, as a ZIP. `read` brings the file of each paper. */
export async function exportOf(
  db: Db,
  personId: string,
  now: Date,
  read: (paper: Paper) => Promise<Buffer>,
): Promise<Buffer> {
  const person = (await findPerson(db, personId)) ?? refuse('signed_out');
  const papers = await currentPapers(db, personId);
  const files: ZipEntry[] = [];
  for (const paper of papers) files.push({ name: nameOf(paper), bytes: await read(paper) });
  const told = { exportedAt: now.toISOString(), ...(await recordsOf(db, person, papers)) };
  return zip([{ name: 'my-data.json', bytes: Buffer.from(`${JSON.stringify(told, null, 2)}\n`) }, ...files], now);
}

const nameOf = (paper: Paper) => `papers/${paper.kind}-${paper.file_name}`;

async function recordsOf(db: Db, person: Person, papers: readonly Paper[]) {
  const own = { column: 'person_id', id: person.id } as const;
  const { id, name, email, phone, role, created_at, email_verified_at, phone_verified_at } = person;
  return {
    profile: { id, name, email, phone, role, created_at, email_verified_at, phone_verified_at },
    secondFactorSince: person.totp_enabled_at,
    papers: papers.map((paper) => ({
      file: nameOf(paper),
      kind: paper.kind,
      bytes: paper.bytes,
      created_at: paper.created_at,
    })),
    paperOpenings: await openingsOf(db, id),
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at', 'last_used_at', 'expires_at', 'address', 'device'])
      .where(own.column, '=', id)
      .execute(),
    orders: await ordersOf(db, id),
    subscriptions: await db.selectFrom('subscriptions').selectAll().where(own.column, '=', id).execute(),
    favourites: await db
      .selectFrom('favourites')
      .select(['plan_slug', 'created_at'])
      .where(own.column, '=', id)
      .execute(),
    enquiries: email ? await enquiriesOf(db, email) : [],
    letters: email ? await lettersTo(db, email) : [],
    internalNotes: await internalNotesOf(db, id),
  };
}

async function ordersOf(db: Db, personId: string) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'plan_slug', 'plan_name', 'duration', 'quantity', 'coupon_code', 'coupon_discount', 'total'])
    .select(['name', 'email', 'phone', 'address', 'state', 'gstin', 'status', 'created_at', 'paid_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.order_id', 'payments.outcome', 'payments.amount_paise', 'payments.method', 'payments.paid_at'])
    .where('orders.person_id', '=', personId)
    .execute();
  return orders.map((order) => ({ ...order, payments: payments.filter((payment) => payment.order_id === order.id) }));
}

async function enquiriesOf(db: Db, email: string) {
  return db
    .selectFrom('enquiries')
    .select(['number', 'name', 'message', 'status', 'created_at'])
    .select((enquiry) =>
      jsonArrayFrom(
        enquiry
          .selectFrom('enquiry_replies')
          .select(['author_name', 'message', 'enquiry_replies.created_at'])
          .whereRef('enquiry_id', '=', 'enquiries.id')
          .orderBy('enquiry_replies.created_at'),
      ).as('answers'),
    )
    .where(sql`lower(email)`, '=', email)
    .execute();
}

async function lettersTo(db: Db, email: string) {
  return db.selectFrom('mails').select(['kind', 'created_at', 'sent_at']).where('recipient', '=', email).execute();
}

/** That staff keep working notes is told; their words are about our work and other people's too, so a person decides what of them is handed out. */
async function internalNotesOf(db: Db, personId: string) {
  const { count } = await db
    .selectFrom('notes')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    count,
    about:
      'Working notes of our staff about your orders. Ask the grievance officer named in the privacy policy for what they say about you; they are deleted with your account.',
  };
}
