import { useState } from 'react';
import { longestNote } from '#shared/rules/notes.ts';
import { m } from '../paraglide/messages.js';
import { useDraft } from '../session/use-draft.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Nothing, Section } from './Section.tsx';
import { type Note, useNotes } from './use-notes.ts';
import { whenInIst } from './when.ts';

type Props = { id: string; notes: readonly Note[]; onDone: () => void };

const fewest = 6;

/** What staff tell one another about a customer; the latest first, older ones for the asking. */
export function Notes({ id, notes: known, onDone }: Props) {
  const { notes, said, adding, add, remove, undo } = useNotes(id, known, onDone);
  const undoing = said?.undo;
  const [all, setAll] = useState(false);
  const folded = !all && notes.length > fewest;
  return (
    <Section id="notes" title={m.customers_notes()}>
      <NewNote id={id} adding={adding} onAdd={add} />
      <div role="status" className="empty:hidden">
        {said && (
          <Notice tone={said.failed ? 'error' : 'success'} quiet className="mt-4">
            <span className="flex flex-wrap items-center gap-x-4">
              {said.text}
              {undoing && (
                <button type="button" className="link target" onClick={() => undo(undoing)}>
                  {m.customers_note_undo()}
                </button>
              )}
            </span>
          </Notice>
        )}
      </div>
      {notes.length === 0 && <Nothing>{m.customers_notes_none()}</Nothing>}
      <ul>
        {notes.slice(0, folded ? fewest : undefined).map((note) => (
          <li key={note.id} className="border-b border-line py-3">
            <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
              <span>{m.customers_note_by({ name: note.author.name, time: whenInIst(note.createdAt) })}</span>
              {note.removable && (
                <button
                  type="button"
                  className="link target"
                  aria-label={m.customers_note_remove_of({ day: whenInIst(note.createdAt) })}
                  onClick={() => remove(note)}
                >
                  {m.customers_note_remove()}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {folded && (
        <Button variant="ghost" small className="mt-3" onClick={() => setAll(true)}>
          {m.customers_notes_all({ count: notes.length })}
        </Button>
      )}
    </Section>
  );
}

type NewProps = { id: string; adding: boolean; onAdd: (text: string) => Promise<boolean> };

function NewNote({ id, adding, onAdd }: NewProps) {
  const { typed, type, forget } = useDraft(`note ${id}`, { text: '' });
  return (
    <form
      className="grid gap-3 pt-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if (adding || typed.text.trim() === '' || !(await onAdd(typed.text))) return;
        type('text', '');
        forget();
      }}
    >
      <TextField
        name="note"
        label={m.customers_note_label()}
        hint={m.customers_notes_hint()}
        rows={3}
        maxLength={longestNote}
        value={typed.text}
        onChange={({ target }) => type('text', target.value)}
      />
      <Button
        type="submit"
        small
        variant="ghost"
        className="justify-self-start"
        aria-disabled={adding || typed.text.trim() === ''}
      >
        {adding ? m.customers_note_adding() : m.customers_note_add()}
      </Button>
    </form>
  );
}
