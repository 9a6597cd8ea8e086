import { useEffect, useState } from 'react';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { rejectReasons } from '#shared/rules/cases/reject-reasons.ts';
import { m } from '#web/paraglide/messages.js';
import type { ActionNoticeData } from '#web/platform/data/use-action-notice.ts';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { unreadableDate } from '#web/ui/form/checks.ts';
import type { FormErrors } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useKeys } from '#web/ui/use-keys.ts';

type Props = {
  caseId: string;
  request: CaseRequestReply;
  /** Shows the notice in the parent, because it outlives this component. */
  setNotice: (notice: ActionNoticeData | null) => void;
  /** Called after each verdict, including one that came too late. */
  onChanged: () => void;
  /** Enables shortcuts: A accepts, R opens the form to reject. */
  keys?: boolean;
};

export function Verdict({ keys = false, ...props }: Props) {
  const [refusing, setRefusing] = useState(false);
  const { request } = props;
  const isNo = request.verdict === 'no';
  const form = useVerdictForm('accepted', props);
  useKeys(
    keys ? { ...(isNo ? {} : { a: () => form.props.ref.current?.requestSubmit() }), r: () => setRefusing(true) } : {},
  );
  return (
    <div className="grid gap-3">
      <form {...form.props} className="grid gap-3">
        {isNo && <p className="font-semibold text-kesar">{m.work_draft_said_no()}</p>}
        {request.expires && (
          <Field
            {...form.field('validUntil')}
            id={`valid-${request.id}`}
            type="date"
            label={m.work_valid_until_ask()}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {!isNo && (
            <SubmitButton small {...form.submit} aria-keyshortcuts={keys ? 'A' : undefined}>
              {m.work_accept()}
            </SubmitButton>
          )}
          <Button
            small
            variant="ghost"
            aria-expanded={refusing}
            aria-keyshortcuts={keys ? 'R' : undefined}
            onClick={() => setRefusing(!refusing)}
          >
            {m.work_reject()}
          </Button>
        </div>
      </form>
      {refusing && <Refusal {...props} />}
    </div>
  );
}

/** Sends a verdict on the displayed answer; the server refuses it if the customer has sent another answer since. */
function useVerdictForm(verdict: 'accepted' | 'rejected', { caseId, request, setNotice, onChanged }: Props) {
  const { id, answeredAt, documents, title } = request;
  const documentId = documents.findLast(({ verdict: decided }) => decided === null)?.id;
  const seen = { ...(answeredAt === null ? {} : { answeredAt }), ...(documentId === undefined ? {} : { documentId }) };
  return useContractForm('POST /api/cases/:id/requests/:requestId/review', {
    fields: { validUntil: unreadableDate, reason: undefined, text: undefined },
    initial: { reason: rejectReasons[0]?.code ?? '' },
    draft: useDraft(`verdict ${verdict} ${id}`, { validUntil: '', reason: rejectReasons[0]?.code ?? '', text: '' }),
    input({ validUntil, reason, text }) {
      setNotice(null);
      const decision =
        verdict === 'accepted'
          ? { verdict, ...(validUntil ? { validUntil } : {}) }
          : { verdict, reason, ...(text.trim() ? { text: text.trim() } : {}) };
      return { params: { id: caseId, requestId: id }, body: { ...decision, ...seen } };
    },
    texts: staffTexts,
    onDone() {
      const text = verdict === 'accepted' ? m.work_accepted({ title }) : m.work_rejected({ title });
      setNotice({ tone: 'success', text });
      onChanged();
    },
    onRefused(errors: FormErrors<'validUntil' | 'reason' | 'text'>) {
      if (Object.keys(errors.problems).length === 0) setNotice({ tone: 'error', text: errors.message });
      onChanged();
      return errors;
    },
  });
}

function Refusal(props: Props) {
  const { id } = props.request;
  const form = useVerdictForm('rejected', props);
  const reasonId = `why-${id}`;
  useEffect(() => document.getElementById(reasonId)?.focus(), [reasonId]);
  return (
    <form {...form.props} className="grid gap-3">
      <SelectField {...form.field('reason')} id={reasonId} label={m.work_reject_why()}>
        {rejectReasons.map(({ code, text }) => (
          <option key={code} value={code}>
            {text.en}
          </option>
        ))}
      </SelectField>
      <Field
        {...form.field('text')}
        id={`words-${id}`}
        label={m.work_reject_words()}
        maxLength={4_000}
        autoComplete="off"
      />
      <div>
        <SubmitButton small variant="final" {...form.submit}>
          {m.work_reject_do()}
        </SubmitButton>
      </div>
    </form>
  );
}
