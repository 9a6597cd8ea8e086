import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CaseRequestReply } from '#shared/contract/cases.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { failureText } from './failure-text.ts';
import { useTypedText } from './shared/use-typed-text.ts';

type Props = { caseId: string; request: CaseRequestReply; onSent: () => void };

const suggestionTexts = { order: m.cases_answer_from_order, answer: m.cases_answer_from_before };

/** Text answer to a request. */
export function TextAnswer({ caseId, request, onSent }: Props) {
  const client = useQueryClient();
  const { suggestion } = request;
  const { text, type, sent } = useTypedText(`case answer ${request.id}`, request.answerText ?? suggestion?.text ?? '');
  const [missing, setMissing] = useState(false);
  const answer = useMutation({
    mutationFn: () =>
      callOrThrow('answerCaseRequest', {
        params: { id: caseId, requestId: request.id },
        query: { lang: getLocale() },
        body: { text: text.trim() },
      }),
    onSuccess() {
      sent();
      onSent();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['getOwnCase'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() !== '' && !answer.isPending) answer.mutate();
  };
  const problem = missing ? m.cases_message_missing() : answer.isError ? failureText(answer.error) : undefined;
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl justify-items-start gap-3">
      <div className="w-full">
        <TextField
          id={`answer-${request.id}`}
          name="text"
          label={m.cases_answer()}
          hint={suggestion ? suggestionTexts[suggestion.from]() : undefined}
          rows={suggestion ? 5 : 3}
          maxLength={4_000}
          value={text}
          error={problem}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <Button type="submit" small aria-disabled={answer.isPending}>
        {request.answerText ? m.cases_answer_again() : m.cases_answer_send()}
      </Button>
    </form>
  );
}
