import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { DocumentThumbnail } from '#web/ui/case/request-parts.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { moment } from '#web/ui/page-dates.ts';
import { failureText } from './failure-text.ts';

type Props = { caseId: string; request: CaseRequestReply; onSent: () => void };

export function SentBefore({ caseId, request, onSent }: Props) {
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: (documentId: string) =>
      callOrThrow('PUT /api/user/cases/:id/requests/:requestId', {
        params: { id: caseId, requestId: request.id },
        query: { lang: getLocale() },
        body: { documentId },
      }),
    onSuccess: onSent,
    async onSettled() {
      await client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id'] });
      await client.invalidateQueries({ queryKey: ['GET /api/user/cases'] });
    },
  });
  if (request.sentBefore.length === 0) return null;
  return (
    <div className="border-l-2 border-haldi pl-4">
      <p className="font-semibold">{m.cases_before()}</p>
      <ul>
        {request.sentBefore.map(({ id, name, url, sentAt, mediaType, sentAs, accepted }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <a className="target flex min-w-0 items-center gap-3.5" href={url} target="_blank" rel="noreferrer">
              <DocumentThumbnail document={{ mediaType, url }} />
              <span className="min-w-0">
                <span className="link wrap-anywhere">{sentAs ?? name}</span>
                <span className="block text-sm text-muted wrap-anywhere">
                  {sentAs
                    ? m.cases_file_name({ name, day: moment(sentAt) })
                    : m.cases_sent_last({ day: moment(sentAt) })}
                </span>
                {accepted && <span className="block text-sm text-pudina">{m.cases_before_accepted()}</span>}
              </span>
            </a>
            <Button
              small
              variant="ghost"
              className="ml-14.5"
              aria-disabled={answer.isPending}
              onClick={() => !answer.isPending && answer.mutate(id)}
            >
              {m.cases_before_use()}
              <span className="sr-only">: {`${sentAs ?? name}, ${moment(sentAt)}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div role="alert" className="empty:hidden">
        {answer.isError && <FieldError id={`before-${request.id}-error`}>{failureText(answer.error)}</FieldError>}
      </div>
    </div>
  );
}
