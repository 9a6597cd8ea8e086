import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { StaffOptions } from '#web/app/staff/shared/StaffOptions.tsx';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { CaseProps } from './types.ts';

/** Who has the case: take it, or hand it over with a note. */
export function AssignCase({ one, onChanged }: CaseProps) {
  const { id, version, assignee } = one;
  const { user } = useSession();
  const action = useEndpointMutation();
  const { data: staff = [] } = useQuery(endpointQuery('listStaff', {}));
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  const mine = assignee !== null && assignee.id === user?._id;

  const assign = async (assigneeId: string | null, words = '') => {
    const body = { assigneeId, version, ...(words ? { note: words } : {}) };
    const assigned = await action.run('changeCase', { params: { id }, body });
    onChanged();
    if (!assigned) return;
    setChosen('');
    setNote('');
    const name = assigned.reply.assignee?.name;
    action.setNotice({ tone: 'success', text: name ? m.work_handed_over({ name }) : m.work_given_back() });
  };
  const handOver = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) void assign(chosen, note.trim());
  };
  return (
    <section aria-label={m.work_assignee()} className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          <span className="text-muted">{m.work_assignee()}: </span>
          <span className="font-semibold">{assignee?.name ?? m.work_nobody()}</span>
        </span>
        {user && (
          <Button small variant="ghost" aria-disabled={action.busy} onClick={() => void assign(mine ? null : user._id)}>
            {mine ? m.work_give_back() : m.work_take_this()}
          </Button>
        )}
      </p>
      <Disclosure summary={m.work_hand_over()}>
        <form onSubmit={handOver} className="grid gap-3 text-ink">
          <SelectField
            name="assignee"
            label={m.work_hand_over_to()}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{m.work_choose()}</option>
            <StaffOptions staff={staff.filter(({ _id }) => _id !== assignee?.id)} />
          </SelectField>
          <Field
            name="hand-over-note"
            label={m.work_hand_over_note()}
            hint={m.work_hand_over_note_hint()}
            maxLength={3_900}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <div>
            <Button type="submit" small aria-disabled={action.busy || chosen === ''}>
              {m.work_hand_over()}
            </Button>
          </div>
        </form>
      </Disclosure>
      <ActionNotice notice={action.notice} />
    </section>
  );
}
