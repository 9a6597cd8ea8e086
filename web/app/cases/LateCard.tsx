import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { Remedy } from '#web/ui/case/Remedy.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { dueDay, shortDay } from '#web/ui/page-dates.ts';
import { Ticket, TicketRail, TicketRule } from '#web/ui/Ticket.tsx';
import { failureText } from './failure-text.ts';

/** Takes a part of the price back instead of the coupon. */
function AsMoney({ caseId }: { caseId: string }) {
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: () =>
      callOrThrow('POST /api/user/cases/:id/remedy', { params: { id: caseId }, body: { as: 'refund' } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id'] }),
  });
  return (
    <>
      <button
        type="button"
        className="link target mt-2 text-left print:hidden"
        aria-disabled={choose.isPending}
        onClick={() => choose.isPending || choose.mutate()}
      >
        {m.cases_remedy_money()}
      </button>
      <div role="alert" className="empty:hidden">
        {choose.isError && <FieldError>{failureText(choose.error)}</FieldError>}
      </div>
    </>
  );
}

/** A missed date, said by us: the new one, why, who has the case, and what we give for it. */
export function LateCard({ one }: { one: CaseReply }) {
  const newDay = one.ball === 'us' ? one.forecast?.to : undefined;
  return (
    <TicketRail className="max-w-136">
      <Ticket title={newDay ? m.cases_late_new({ day: dueDay(newDay) }) : m.cases_missed()}>
        {one.promisedBy && <p className="mt-3">{m.cases_late_was({ day: shortDay(one.promisedBy) })}</p>}
        <dl className="mt-3 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-y-1">
          {one.reason && (
            <>
              <dt className="text-muted">{m.cases_late_why()}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">{one.reason}</dd>
            </>
          )}
          {one.handledBy && (
            <>
              <dt className="text-muted">{m.cases_late_who()}</dt>
              <dd>{m.cases_late_who_text({ name: one.handledBy })}</dd>
            </>
          )}
        </dl>
        {one.remedy && (
          <>
            <TicketRule />
            <Remedy remedy={one.remedy} />
            {one.remedy.as === null && !one.remedy.used && <AsMoney caseId={one.id} />}
          </>
        )}
      </Ticket>
    </TicketRail>
  );
}
