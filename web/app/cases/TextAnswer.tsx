import { useQueryClient } from '@tanstack/react-query';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { helpId } from '#web/ui/case/RequestHelp.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { required } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { caseFormTexts } from './failure-text.ts';

type Props = { caseId: string; request: CaseRequestReply; onSent: () => void };

const suggestionTexts = { order: m.cases_answer_from_order, answer: m.cases_answer_from_before };

export function TextAnswer({ caseId, request, onSent }: Props) {
  const client = useQueryClient();
  const { suggestion } = request;
  const refetch = () => client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id'] });
  const form = useContractForm('PUT /api/user/cases/:id/requests/:requestId', {
    fields: { text: required(m.cases_message_missing) },
    draft: useDraft(`case answer ${request.id}`, { text: request.answerText ?? suggestion?.text ?? '' }),
    input: ({ text }) => ({
      params: { id: caseId, requestId: request.id },
      query: { lang: getLocale() },
      body: { text: text.trim() },
    }),
    texts: caseFormTexts,
    onSettled: () => void refetch(),
    onDone() {
      onSent();
    },
  });
  return (
    <form {...form.props} className="grid max-w-xl justify-items-start gap-3">
      <div className="w-full">
        <TextField
          {...form.field('text')}
          id={`answer-${request.id}`}
          label={m.cases_answer()}
          aria-describedby={helpId(request)}
          hint={suggestion ? suggestionTexts[suggestion.from]() : undefined}
          rows={suggestion ? 5 : 3}
          maxLength={4_000}
        />
      </div>
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy}>
        {request.answerText ? m.cases_answer_again() : m.cases_answer_send()}
      </SubmitButton>
    </form>
  );
}
