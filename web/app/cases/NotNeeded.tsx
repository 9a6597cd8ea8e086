import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CaseReply, CaseRequestReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { declinedRequests } from '#web/ui/case/request-parts.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { failureText } from './failure-text.ts';

type Props = {
  caseId: string;
  request: CaseRequestReply;
  onDone: () => void;
};

export function NotNeeded(props: Props) {
  return <DeclineButton {...props} notNeeded label={m.cases_not_needed()} />;
}

type ListProps = { one: CaseReply; onUndone: (request: CaseRequestReply) => void };

/**
 * Optional requests that the customer has declined; they can still be answered as long as the case needs documents.
 */
export function NotNeededRequests({ one, onUndone }: ListProps) {
  const declined = declinedRequests(one);
  if (declined.length === 0) return null;
  return (
    <section aria-labelledby="not-needed" className="mt-5 print:hidden">
      <h3 id="not-needed" className="font-semibold text-muted">
        {m.cases_not_needed_list()}
      </h3>
      <ul>
        {declined.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
            <span className="wrap-anywhere">{request.title}</span>
            <DeclineButton
              caseId={one.id}
              request={request}
              notNeeded={false}
              label={m.cases_not_needed_undo()}
              onDone={() => onUndone(request)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeclineButton({ caseId, request, notNeeded, label, onDone }: Props & { notNeeded: boolean; label: string }) {
  const client = useQueryClient();
  const decline = useMutation({
    mutationFn: () =>
      callOrThrow('PUT /api/user/cases/:id/requests/:requestId/not-needed', {
        params: { id: caseId, requestId: request.id },
        query: { lang: getLocale() },
        body: { notNeeded },
      }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id'] }),
  });
  return (
    <div>
      <Button
        small
        variant="ghost"
        aria-disabled={decline.isPending}
        onClick={() => !decline.isPending && decline.mutate()}
      >
        {label}
        <span className="sr-only">: {request.title}</span>
      </Button>
      <div role="alert" className="empty:hidden">
        {decline.isError && <FieldError id={`not-needed-${request.id}`}>{failureText(decline.error)}</FieldError>}
      </div>
    </div>
  );
}
