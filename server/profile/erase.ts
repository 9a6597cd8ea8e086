import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { Person } from '#server/accounts/people.ts';
import { endSessions } from '#server/accounts/sessions.ts';
import { insistOnAnotherAdmin } from '#server/accounts/staff-accounts.ts';
import { announce } from '#server/live/announce.ts';
import { announceLetter } from '#server/mails/outbox.ts';
import { forgetPapers } from '#server/papers/papers.ts';
import type { Queue } from '#server/work/queue.ts';
import { languageKnown } from '#shared/language.ts';
import { recordsKeptSince, recordsKeptUntil } from '#shared/rules/retention.ts';

export type Erasing = { db: Db; queue: Queue; secrets: readonly string[] };
export type Erased = { recordsKeptUntil: string | null; paths: string[] };

/**
 * Deletes an account: who it was, its papers, sessions, codes and favourites at once. Paid orders keep what an invoice
 * needs until the day that is returned. `paths` are the files that are to go now.
 */
export async function erasePerson(deps: Erasing, person: Person): Promise<Erased> {
  return deps.db.transaction().execute(async (tx) => {
    await insistOnAnotherAdmin(tx, person);
    const until = await latestRecord(tx, person.id);
    const paths = await forgetPapers(tx, { personId: person.id });
    await forgetTraces(tx, person);
    await forgetPerson(tx, person);
    await announce(tx, 'customers', person.id);
    await forgetOldRecords(tx, new Date());
    if (person.email && person.email_verified_at)
      await announceLetter(
        tx,
        deps,
        person.email,
        { kind: 'account-erased', name: person.name, recordsKeptUntil: until },
        languageKnown(person.language),
      );
    return { recordsKeptUntil: until, paths };
  });
}

async function latestRecord(tx: Tx, personId: string): Promise<string | null> {
  const latest = await tx
    .selectFrom('orders')
    .select((orders) => orders.fn.max('paid_at').as('paid_at'))
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return latest?.paid_at ? recordsKeptUntil(latest.paid_at) : null;
}

async function forgetTraces(tx: Tx, { id, email, phone }: Person): Promise<void> {
  await endSessions(tx, id);
  for (const table of ['password_resets', 'recovery_codes', 'favourites', 'notes'] as const)
    await tx.deleteFrom(table).where('person_id', '=', id).execute();
  for (const column of ['customer_id', 'assignee_id'] as const)
    await tx
      .updateTable('tasks')
      .set({ [column]: null })
      .where(column, '=', id)
      .execute();
  const targets = [id, email, phone].filter((target) => target !== null);
  await tx.deleteFrom('one_time_codes').where('target', 'in', targets).execute();
  await tx.updateTable('notes').set({ author_name: '' }).where('author_id', '=', id).execute();
  await tx
    .updateTable('paper_openings')
    .set({ opened_by_name: '', address: null })
    .where('opened_by', '=', id)
    .where('owner_id', '=', id)
    .execute();
  if (!email) return;
  await tx.deleteFrom('enquiries').where(sql`lower(email)`, '=', email).execute();
  await tx.deleteFrom('mails').where('recipient', '=', email).where('order_id', 'is', null).execute();
}

async function forgetPerson(tx: Tx, { id }: Person): Promise<void> {
  const nothing = { email: null, phone: null, password_hash: null, totp_secret: null, totp_enabled_at: null } as const;
  await tx
    .updateTable('people')
    .set({
      ...nothing,
      name: '',
      role: 'user',
      password_contested: false,
      email_verified_at: null,
      phone_verified_at: null,
      totp_last_step: null,
      disabled_at: sql`now()`,
      erased_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Takes the person out of orders of deleted accounts that no law asks for any more: those that were never paid and are
 * closed, and those whose years are over. Returns how many.
 */
export async function forgetOldRecords(db: Db | Tx, now: Date): Promise<number> {
  const forgotten = await db
    .updateTable('orders')
    .from('people')
    .set({ name: '', email: '', phone: '', address: null, state: null, gstin: null })
    .whereRef('people.id', '=', 'orders.person_id')
    .where('people.erased_at', 'is not', null)
    .where('orders.email', '<>', '')
    .where((order) =>
      order.or([
        order.and([
          order('orders.paid_at', 'is', null),
          order('orders.ask_next_at', 'is', null),
          order('orders.status', 'in', ['failed', 'expired']),
        ]),
        order('orders.paid_at', '<', recordsKeptSince(now)),
      ]),
    )
    .returning('orders.id')
    .execute();
  const ids = forgotten.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.updateTable('subscriptions').set({ email: '' }).where('order_id', 'in', ids).execute();
  await db.updateTable('mails').set({ recipient: '' }).where('order_id', 'in', ids).execute();
  return ids.length;
}

/** The last letter to somebody who is gone is forgotten once it has left. */
export async function forgetFarewells(db: Db): Promise<void> {
  await db.deleteFrom('mails').where('kind', '=', 'account-erased').where('sent_at', 'is not', null).execute();
}
