import type { FormEvent } from 'react';
import { useTypedText } from '#web/app/cases/shared/use-typed-text.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { minuteInIst } from '#web/ui/format-date.ts';
import type { CaseProps } from './types.ts';

/** Notes that only staff see. */
export function CaseNotes({ one, onChanged }: CaseProps) {
  const action = useEndpointMutation();
  const { text, key, type, clear } = useTypedText(`case note ${one.id}`);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    const body = { text: text.trim() };
    if (await action.run('addCaseNote', { params: { id: one.id }, body }, { idempotencyKey: key })) clear();
    onChanged();
  };
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="border-b-2 border-ink pb-2 text-xl">
        {m.work_notes()}
      </h2>
      <ol className="grid gap-3 py-3">
        {one.notes.map((note) => (
          <li key={note.id}>
            <p className="text-sm text-muted">
              {note.author}, {minuteInIst(note.at)}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
          </li>
        ))}
      </ol>
      <form onSubmit={add} className="grid gap-3">
        <TextField
          name="note"
          label={m.work_note()}
          rows={2}
          maxLength={4_000}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <div>
          <Button type="submit" small variant="ghost" aria-disabled={action.busy}>
            {m.work_note_add()}
          </Button>
        </div>
        <ActionNotice notice={action.notice} />
      </form>
    </section>
  );
}
