import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { helpId } from '#web/ui/case/RequestHelp.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { required } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { caseFormTexts, failureText } from './failure-text.ts';

type Props = { caseId: string; request: CaseRequestReply; onSent: () => void };

export function YesNoAnswer({ caseId, request, onSent }: Props) {
  const client = useQueryClient();
  const [objects, setObjects] = useState(false);
  const yes = useMutation({
    mutationFn: () =>
      callOrThrow('PUT /api/user/cases/:id/requests/:requestId', {
        params: { id: caseId, requestId: request.id },
        query: { lang: getLocale() },
        body: { verdict: 'yes', ...seenDraft(request) },
      }),
    onSuccess: onSent,
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id'] }),
  });
  const formId = `wrong-${request.id}`;
  return (
    <div className="grid max-w-xl gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          aria-describedby={helpId(request)}
          aria-disabled={yes.isPending}
          onClick={() => !yes.isPending && yes.mutate()}
        >
          {request.yes}
        </Button>
        <Button variant="ghost" aria-expanded={objects} aria-controls={formId} onClick={() => setObjects(!objects)}>
          {m.cases_draft_wrong()}
        </Button>
      </div>
      <div role="alert" className="empty:hidden">
        {yes.isError && <FieldError id={`yes-${request.id}`}>{failureText(yes.error)}</FieldError>}
      </div>
      <div id={formId}>{objects && <WhatIsWrong caseId={caseId} request={request} onSent={onSent} />}</div>
    </div>
  );
}

const seenDraft = ({ draft }: CaseRequestReply) => (draft ? { draftId: draft.id } : {});

function WhatIsWrong({ caseId, request, onSent }: Props) {
  const client = useQueryClient();
  const form = useContractForm('PUT /api/user/cases/:id/requests/:requestId', {
    fields: { text: required(m.cases_draft_wrong_missing) },
    draft: useDraft(`case answer ${request.id}`, { text: request.answerText ?? '' }),
    input: ({ text }) => ({
      params: { id: caseId, requestId: request.id },
      query: { lang: getLocale() },
      body: { verdict: 'no', text: text.trim(), ...seenDraft(request) },
    }),
    texts: caseFormTexts,
    onSettled: () => void client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id'] }),
    onDone() {
      onSent();
    },
  });
  return (
    <form {...form.props} className="grid justify-items-start gap-3">
      <div className="w-full">
        <TextField
          {...form.field('text')}
          id={`answer-${request.id}`}
          label={m.cases_draft_wrong_what()}
          aria-describedby={helpId(request)}
          rows={3}
          maxLength={4_000}
        />
      </div>
      <FormNotice refused={form.refused} />
      <SubmitButton small variant="ghost" busy={form.busy}>
        {m.cases_answer_send()}
      </SubmitButton>
    </form>
  );
}
