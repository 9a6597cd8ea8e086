import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, record } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { announce } from '#server/live/announce.ts';
import type { Role } from '#shared/rules/accounts.ts';
import type { DeedName } from '#shared/rules/deeds.ts';
import { masked } from '#shared/rules/masking.ts';
import { noteUndoLife } from '#shared/rules/notes.ts';

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

/** What staff noted about somebody, the latest first. */
export async function notesOf(db: Db, personId: string, reader: Reader) {
  const rows = await db
    .selectFrom('notes')
    .select(columns)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map((row) => shownNote(row, reader));
}

/** Notes something about a customer. Refuses with `customer_unknown`. */
export async function writeNote(db: Db, actor: Actor, personId: string, text: string) {
  return db.transaction().execute(async (tx) => {
    const written = await tx
      .insertInto('notes')
      .columns(['person_id', 'author_id', 'author_name', 'text'])
      .expression((add) =>
        // Held, so that an account that is being deleted takes the note along.
        add
          .selectFrom('people')
          .select((is) => [
            'id',
            is.cast<string>(is.val(actor.visitor.id), 'uuid').as('author_id'),
            is.val(actor.visitor.name).as('author_name'),
            is.val(masked(text)).as('text'),
          ])
          .where('id', '=', personId)
          .where('erased_at', 'is', null)
          .forShare(),
      )
      .returning(columns)
      .executeTakeFirst();
    if (!written) return refuse('customer_unknown');
    await tell(tx, actor, 'note.written', personId, written.id);
    return shownNote(written, actor.visitor);
  });
}

/** Takes a note out of sight. Refuses others than its author and admins with `note_of_another`. */
export async function removeNote(db: Db, actor: Actor, personId: string, noteId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const note = await tx
      .selectFrom('notes')
      .select('author_id')
      .where('id', '=', noteId)
      .where('person_id', '=', personId)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!note) refuse('note_unknown');
    if (!mayRemove(actor.visitor, note)) refuse('note_of_another');
    await tx
      .updateTable('notes')
      .set({ removed_at: sql`now()`, removed_by: actor.visitor.id })
      .where('id', '=', noteId)
      .execute();
    await tell(tx, actor, 'note.removed', personId, noteId);
  });
}

/** Brings a note back, for whoever just removed it. Refuses with `note_unknown` once its minute is over. */
export async function restoreNote(db: Db, actor: Actor, personId: string, noteId: string) {
  return db.transaction().execute(async (tx) => {
    const note = await tx
      .updateTable('notes')
      .set({ removed_at: null, removed_by: null })
      .where('id', '=', noteId)
      .where('person_id', '=', personId)
      .where('removed_by', '=', actor.visitor.id)
      .where('removed_at', '>', undoEnds)
      .returning(columns)
      .executeTakeFirst();
    if (!note) return refuse('note_unknown');
    await tell(tx, actor, 'note.restored', personId, noteId);
    return shownNote(note, actor.visitor);
  });
}

async function tell(tx: Tx, actor: Actor, action: DeedName, person: string, noteId: string): Promise<void> {
  await record(tx, actor, { action, subject: { kind: 'note', id: noteId }, detail: { person } });
  await announce(tx, 'customers', person);
}

/** Deletes notes whose minute is over for good. */
export async function forgetRemovedNotes(db: Db): Promise<void> {
  await db.deleteFrom('notes').where('removed_at', '<=', undoEnds).execute();
}
