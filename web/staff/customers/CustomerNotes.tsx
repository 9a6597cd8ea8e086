import { useState } from 'react';
import { longestNote } from '#shared/rules/notes.ts';
import { m } from '#web/paraglide/messages.js';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { moment } from '#web/ui/page-dates.ts';
import { CustomerSection, Nothing } from './CustomerSection.tsx';
import { type Note, useNotes } from './use-notes.ts';

type Props = { id: string; notes: readonly Note[] };

const fewest = 6;

export function CustomerNotes({ id, notes }: Props) {
  const { notice, added, remove } = useNotes(id);
  const [all, setAll] = useState(false);
  const folded = !all && notes.length > fewest;
  return (
    <CustomerSection id="notes" title={m.customers_notes()}>
      <NewNote id={id} onAdded={added} />
      <ActionNotice notice={notice} className="mt-4" />
      {notes.length === 0 && <Nothing>{m.customers_notes_none()}</Nothing>}
      <ul>
        {notes.slice(0, folded ? fewest : undefined).map((note) => (
          <li key={note.id} className="border-b border-line py-3">
            <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
              <span>{m.customers_note_by({ name: note.author.name, time: moment(note.createdAt) })}</span>
              {note.removable && (
                <button
                  type="button"
                  className="link target"
                  aria-label={m.customers_note_remove_of({ day: moment(note.createdAt) })}
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
    </CustomerSection>
  );
}

type NewProps = { id: string; onAdded: (note: Note) => void };

function NewNote({ id, onAdded }: NewProps) {
  const form = useContractForm('POST /api/admin/users/:id/notes', {
    fields: { text: undefined },
    draft: useDraft(`note ${id}`, { text: '' }),
    input: (body) => ({ params: { id }, body }),
    texts: () => ({ failed: m.customers_note_failed(), offline: m.customers_note_failed() }),
    valuesAfter: { text: '' },
    onDone: onAdded,
  });
  const empty = form.watch('text').trim() === '';
  return (
    <form
      {...form.props}
      className="grid gap-3 pt-3"
      onSubmit={(event) => {
        if (empty) event.preventDefault();
        else form.props.onSubmit(event);
      }}
    >
      <TextField
        {...form.field('text')}
        id="note"
        className="control-private"
        label={m.customers_note_label()}
        hint={m.customers_notes_hint()}
        rows={3}
        maxLength={longestNote}
      />
      <FormNotice refused={form.refused} />
      <SubmitButton
        small
        variant="ghost"
        className="justify-self-start"
        busy={form.busy}
        busyText={m.customers_note_adding()}
        aria-disabled={empty}
      >
        {m.customers_note_add()}
      </SubmitButton>
    </form>
  );
}
