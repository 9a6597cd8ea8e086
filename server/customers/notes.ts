import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { AuditAction } from '#shared/contract/all.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { guestIdOf } from '#shared/rules/guests.ts';
import { masked } from '#shared/rules/masking.ts';
import { noteUndoLife } from '#shared/rules/notes.ts';
import type { Customer } from './customer-or-guest.ts';
import { ordersOfGuest } from './find-guest.ts';

const mostShown = 200;
const undoEnds = sql<Date>`now() - make_interval(secs => ${noteUndoLife / 1000})`;
const columns = ['id', 'text', 'author_id', 'author_name', 'created_at'] as const;

type Row = { id: string; text: string; author_id: string; author_name: string; created_at: Date };
type Reader = { id: string; role: Role };

const mayRemove = (reader: Reader, note: Pick<Row, 'author_id'>) =>
  reader.role === 'admin' || note.author_id === reader.id;

function shownNote(note: Row, reader: Reader) {
  return {
    id: note.id,
    text: note.text,
    author: { _id: note.author_id, name: note.author_name },
    createdAt: note.created_at.toISOString(),
    removable: mayRemove(reader, note),
  };
}

/** Notes about a guest are shown with the account that now owns the orders. */
export function areAbout(customer: Customer) {
  if ('guest' in customer)
    return sql<boolean>`notes.guest_order_id in (select orders.id from orders where ${ordersOfGuest(customer.guest)})`;
  const { id, email, email_verified_at } = customer.user;
  const proven = email && email_verified_at ? email : '';
  return sql<boolean>`notes.id in (
    select own.id from notes as own where own.user_id = ${id}
    union all select guest_notes.id from orders join notes as guest_notes on guest_notes.guest_order_id = orders.id
      where orders.user_id = ${id}
    union all select guest_notes.id from orders join notes as guest_notes on guest_notes.guest_order_id = orders.id
      where orders.email = ${proven} and orders.email <> '' and orders.user_id is null
  )`;
}

const idOf = (customer: Customer) => ('guest' in customer ? guestIdOf(customer.guest.orderId) : customer.user.id);

export async function notesOf(db: Db, customer: Customer, reader: Reader) {
  const rows = await db
    .selectFrom('notes')
    .select(columns)
    .where(areAbout(customer))
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map((row) => shownNote(row, reader));
}

/** Refuses with `customer_unknown` if the customer no longer exists. */
export async function writeNote(db: Db, actor: Actor, customer: Customer, text: string) {
  return db.transaction().execute(async (tx) => {
    const written =
      'guest' in customer
        ? await addGuestNote(tx, actor, customer.guest.orderId, text)
        : await addNote(tx, actor, customer.user.id, text);
    if (!written) return refuse('customer_unknown');
    await auditNote(tx, actor, 'note.written', idOf(customer), written.id);
    return shownNote(written, actor.currentUser);
  });
}

function addGuestNote(tx: Tx, actor: Actor, orderId: string, text: string): Promise<Row | undefined> {
  return tx
    .insertInto('notes')
    .columns(['guest_order_id', 'author_id', 'author_name', 'text'])
    .expression((add) =>
      // Locks the order row, so that a parallel erasure also covers this note.
      add
        .selectFrom('orders')
        .select((is) => [
          'id',
          is.cast<string>(is.val(actor.currentUser.id), 'uuid').as('author_id'),
          is.val(actor.currentUser.name).as('author_name'),
          is.val(masked(text)).as('text'),
        ])
        .where('id', '=', orderId)
        .where('erase_requested_at', 'is', null)
        .forShare(),
    )
    .returning(columns)
    .executeTakeFirst();
}

function addNote(tx: Tx, actor: Actor, userId: string, text: string): Promise<Row | undefined> {
  return tx
    .insertInto('notes')
    .columns(['user_id', 'author_id', 'author_name', 'text'])
    .expression((add) =>
      // Locks the user row, so that a parallel erasure also covers this note.
      add
        .selectFrom('users')
        .select((is) => [
          'id',
          is.cast<string>(is.val(actor.currentUser.id), 'uuid').as('author_id'),
          is.val(actor.currentUser.name).as('author_name'),
          is.val(masked(text)).as('text'),
        ])
        .where('id', '=', userId)
        .where('erased_at', 'is', null)
        .forShare(),
    )
    .returning(columns)
    .executeTakeFirst();
}

/** Removes a note. Refuses with `note_of_another` unless the caller is its author or an admin. */
export async function removeNote(db: Db, actor: Actor, customer: Customer, noteId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const note = await tx
      .selectFrom('notes')
      .select('author_id')
      .where('id', '=', noteId)
      .where(areAbout(customer))
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!note) refuse('note_unknown');
    if (!mayRemove(actor.currentUser, note)) refuse('note_of_another');
    await tx
      .updateTable('notes')
      .set({ removed_at: sql`now()`, removed_by: actor.currentUser.id })
      .where('id', '=', noteId)
      .execute();
    await auditNote(tx, actor, 'note.removed', idOf(customer), noteId);
  });
}

/** Restores a note for the user who removed it. More than a minute later, refuses with `note_unknown`. */
export async function restoreNote(db: Db, actor: Actor, customer: Customer, noteId: string) {
  return db.transaction().execute(async (tx) => {
    const note = await tx
      .updateTable('notes')
      .set({ removed_at: null, removed_by: null })
      .where('id', '=', noteId)
      .where(areAbout(customer))
      .where('removed_by', '=', actor.currentUser.id)
      .where('removed_at', '>', undoEnds)
      .returning(columns)
      .executeTakeFirst();
    if (!note) return refuse('note_unknown');
    await auditNote(tx, actor, 'note.restored', idOf(customer), noteId);
    return shownNote(note, actor.currentUser);
  });
}

async function auditNote(tx: Tx, actor: Actor, action: AuditAction, user: string, noteId: string): Promise<void> {
  await writeAudit(tx, actor, { action, subject: { kind: 'note', id: noteId }, detail: { person: user } });
  await publishChange(tx, 'customers', user);
}
