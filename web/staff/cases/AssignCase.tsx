import { useQuery } from '@tanstack/react-query';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { StaffOptions } from '#web/staff/shared/StaffOptions.tsx';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { required } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { CaseProps, SetNotice } from './types.ts';

const empty = { assigneeId: '', note: '' };

function assignedText({ assignee }: Reply<'PATCH /api/cases/:id'>): string {
  return assignee ? m.work_handed_over({ name: assignee.name }) : m.work_given_back();
}

export function AssignCase({ one, onChanged, setNotice }: CaseProps & { setNotice: SetNotice }) {
  const { id, version, assignee } = one;
  const { user } = useSession();
  const action = useEndpointMutation();
  const { data: staff = [] } = useQuery(endpointQuery('GET /api/admin/staff', {}));
  const mine = assignee !== null && assignee.id === user?._id;

  const assign = async (assigneeId: string | null) => {
    const assigned = await action.run('PATCH /api/cases/:id', { params: { id }, body: { assigneeId, version } });
    onChanged(assigned?.reply);
    if (assigned) setNotice({ tone: 'success', text: assignedText(assigned.reply) });
  };
  const form = useContractForm('PATCH /api/cases/:id', {
    fields: { assigneeId: required(m.work_hand_over_whom), note: undefined },
    draft: useDraft(`case hand-over ${id}`, empty),
    valuesAfter: empty,
    input({ assigneeId, note }) {
      setNotice(null);
      return { params: { id }, body: { assigneeId, version, ...(note.trim() ? { note: note.trim() } : {}) } };
    },
    texts: () => ({ ...staffTexts(), beside: { assignee_unknown: 'assigneeId' } }),
    onSettled: onChanged,
    onDone(reply) {
      setNotice({ tone: 'success', text: assignedText(reply) });
    },
  });
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          <span className="text-muted">{m.work_assignee()}: </span>
          <span className="font-semibold">{assignee?.name ?? m.work_nobody()}</span>
        </span>
        {user && (mine || assignee) && (
          <Button small variant="ghost" aria-disabled={action.busy} onClick={() => void assign(mine ? null : user._id)}>
            {mine ? m.work_give_back() : m.work_take_this()}
          </Button>
        )}
      </p>
      <form {...form.props} className="grid gap-3">
        <SelectField {...form.field('assigneeId')} id="hand-over-to" label={m.work_hand_over_to()}>
          <option value="">{m.work_choose()}</option>
          <StaffOptions staff={staff.filter(({ _id }) => _id !== assignee?.id)} />
        </SelectField>
        <Field
          {...form.field('note')}
          id="hand-over-note"
          label={m.work_hand_over_note()}
          hint={m.work_hand_over_note_hint()}
          maxLength={3_900}
          autoComplete="off"
        />
        <FormNotice refused={form.refused} />
        <div>
          <SubmitButton small variant="ghost" {...form.submit}>
            {m.work_hand_over()}
          </SubmitButton>
        </div>
      </form>
      <ActionNotice notice={action.notice} />
    </div>
  );
}
