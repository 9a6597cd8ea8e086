import { useState } from 'react';
import { brand } from '#shared/brand.ts';
import { longestReply } from '#shared/rules/enquiries.ts';
import { m } from '#web/paraglide/messages.js';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { TextField } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { Enquiry } from './types.ts';

type Props = { enquiry: Enquiry; onSent: (enquiry: Enquiry) => void; onRefused: () => void };

/** Form that answers an enquiry by e-mail. Stores a draft until sent; a double click sends only once. */
export function AnswerForm({ enquiry, onSent, onRefused }: Props) {
  const { number, replies } = enquiry;
  const [sent, setSent] = useState(false);
  const form = useContractForm('POST /api/admin/enquiries/:number/replies', {
    fields: { message: undefined },
    draft: useDraft(`answer ${number}`, { message: '', idempotencyKey: '' }),
    input({ message }, { idempotencyKey: key }) {
      setSent(false);
      return { params: { number }, body: { key, message, replies: replies.length } };
    },
    valuesAfter: { message: '' },
    texts: staffTexts,
    onRefused(errors) {
      // Refetch, to show a colleague's answer even without live updates.
      onRefused();
      return errors;
    },
    onDone(answered) {
      setSent(true);
      onSent(answered);
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        {...form.field('message')}
        id="answer"
        label={m.desk_answer()}
        hint={m.desk_answer_hint({ support: brand.support })}
        rows={6}
        maxLength={longestReply}
      />
      <FormNotice refused={form.refused} />
      <div role="status">
        {sent && (
          <Notice quiet tone="success">
            {m.desk_answer_on_its_way()}
          </Notice>
        )}
      </div>
      <SubmitButton busy={form.busy} busyText={m.desk_working()} className="justify-self-start">
        {m.desk_answer_send()}
      </SubmitButton>
    </form>
  );
}
