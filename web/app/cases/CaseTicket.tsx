import type { ReactNode } from 'react';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { daysText } from '#web/platform/i18n/days-text.ts';
import { nearDay } from '#web/ui/page-dates.ts';
import { Stamp } from '#web/ui/Stamp.tsx';
import { Ticket, TicketRail, TicketRule } from '#web/ui/Ticket.tsx';
import { TicketSteps } from '#web/ui/TicketSteps.tsx';
import { CaseStanding, HandledBy } from './CaseStanding.tsx';

/** Of a closed case, only the steps that are done are shown. `order` is beside the ticket number. */
export function CaseTicket({ one, order }: { one: CaseReply; order?: ReactNode }) {
  const states = { done: m.cases_step_done(), now: m.cases_step_now(), todo: m.cases_step_todo() };
  return (
    <TicketRail className="max-w-136 print:filter-none">
      <Ticket title={m.orders_kot({ ticket: one.ticket })} note={order}>
        {one.status === 'open' ? <CaseStanding one={one} /> : <Closed status={one.status} reason={one.endReason} />}
        <TicketRule />
        <h2 className="mb-3 text-lg">{m.cases_steps()}</h2>
        <TicketSteps
          states={states}
          steps={one.steps
            .filter(({ state }) => state === 'done' || (one.status === 'open' && state !== 'skipped'))
            .map((step) => ({
              label: <StepLabel step={step} granted={one.milestone?.kind === 'granted'} />,
              state: step.state === 'done' || step.state === 'now' ? step.state : 'todo',
              when: step.state === 'done' && step.at ? nearDay(step.at) : undefined,
            }))}
        />
        <HandledBy one={one} />
      </Ticket>
    </TicketRail>
  );
}

function Closed({ status, reason }: { status: 'done' | 'cancelled'; reason: string | null }) {
  return (
    <>
      <p className="mt-4">
        <Stamp tone={status === 'done' ? 'good' : 'plain'}>
          {status === 'done' ? m.cases_status_done() : m.cases_status_cancelled()}
        </Stamp>
      </p>
      {reason && (
        <p className="mt-3 border-l-2 border-haldi pl-3 whitespace-pre-wrap wrap-anywhere">
          {m.cases_end_reason({ reason })}
        </p>
      )}
    </>
  );
}

type StepLabelProps = { step: CaseReply['steps'][number]; granted: boolean };

/** With its usual number of days until it is done, except for the authority's steps after a grant. */
function StepLabel({ step: { title, state, usualDays, ball }, granted }: StepLabelProps) {
  const awaited = state !== 'done' && usualDays[1] > 0 && !(granted && ball === 'authority');
  return (
    <>
      {title}
      {awaited && <span className="block text-sm font-normal text-muted">{daysText(usualDays)}</span>}
    </>
  );
}
