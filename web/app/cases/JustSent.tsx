import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { ClockIcon, TickIcon } from '#web/ui/icons.tsx';
import { failureText } from './failure-text.ts';

/** What the customer has just done; `id` is the request whose answer can be taken back, `sending` one on its way. */
export type Said = { sentence: string; id: string | null; sending?: string };

/** Shorter than the minute in which the server takes an answer back. */
const undoShown = 20_000;

type Props = { one: CaseReply; said: Said | undefined; onUndone: (said: Said, request: string) => void };

/** Green line in place of the request that was just sent. */
export function JustSent({ one, said, onUndone }: Props) {
  const client = useQueryClient();
  const [over, setOver] = useState<Said>();
  const sent = one.requests.find(({ id }) => id === said?.id);
  // Once the last answer has passed the case on, taking it back would stop work that has begun.
  const mayUndo = sent?.state === 'checking' && (sent.optional || one.ball === 'customer') && over !== said;
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setOver(said), undoShown);
    return () => clearTimeout(timer);
  }, [said]);
  const undo = useMutation({
    mutationFn: (requestId: string) =>
      callOrThrow('DELETE /api/user/cases/:id/requests/:requestId/answer', {
        params: { id: one.id, requestId },
        query: { lang: getLocale() },
      }),
    onSuccess: ({ id, title }) => onUndone({ sentence: m.cases_undone({ title }), id: null }, id),
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id'] }),
  });
  return (
    <div className="print:hidden">
      <div
        className={`flex items-center gap-2.5 pb-3 has-[p:empty]:hidden ${said?.sending ? 'text-muted' : 'text-pudina'}`}
      >
        {said?.sending ? <ClockIcon className="size-5 shrink-0" /> : <TickIcon className="size-5 shrink-0" />}
        <p role="status" className="min-w-0 flex-1 font-semibold wrap-anywhere">
          {said?.sentence}
        </p>
        {mayUndo && (
          <button
            type="button"
            className="link target shrink-0"
            aria-disabled={undo.isPending}
            onClick={() => undo.isPending || undo.mutate(sent.id)}
          >
            {m.cases_undo()}
            <span className="sr-only">: {sent.title}</span>
          </button>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {undo.isError && <FieldError>{failureText(undo.error)}</FieldError>}
      </div>
    </div>
  );
}
