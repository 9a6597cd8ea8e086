import type { CaseReply } from '#shared/contract/cases.ts';
import { paymentSuccessPath } from '#shared/paths.ts';
import { promiseText, turnText } from '#web/app/cases/shared/case-texts.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayInIst } from '#web/ui/format-date.ts';
import { Stamp } from '#web/ui/Stamp.tsx';
import { Ticket, TicketRail, TicketRule } from '#web/ui/Ticket.tsx';
import { TicketSteps } from '#web/ui/TicketSteps.tsx';
import { CaseDates } from './CaseDates.tsx';
import { CaseMessages } from './CaseMessages.tsx';
import { CaseRating } from './CaseRating.tsx';
import { CaseResults } from './CaseResults.tsx';
import { HandledBy, Standing } from './CaseStanding.tsx';
import { Requests } from './Requests.tsx';

/** A case: what is needed, the ticket with its steps, results, messages. */
export function OwnCase({ one }: { one: CaseReply }) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-10">
        {one.status === 'open' && (
          <p className="font-semibold lg:hidden print:hidden">
            {[turnText(one), promiseText(one)].filter(Boolean).join(' ')}
          </p>
        )}
        <CaseResults results={one.results} />
        <Requests one={one} />
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <CaseTicket one={one} />
      </div>
      <div className="grid content-start gap-10">
        <CaseRating one={one} />
        <CaseMessages caseId={one.id} open={one.status === 'open'} />
        <CaseDates one={one} />
        <Button small variant="ghost" className="justify-self-start print:hidden" onClick={() => window.print()}>
          {m.cases_print()}
        </Button>
      </div>
    </div>
  );
}

function CaseTicket({ one }: { one: CaseReply }) {
  const states = { done: m.cases_step_done(), now: m.cases_step_now(), todo: m.cases_step_todo() };
  return (
    <TicketRail className="max-w-136 print:filter-none">
      <Ticket title={m.orders_kot({ ticket: one.ticket })} note={<OrderLink one={one} />}>
        {one.status === 'open' ? <Standing one={one} /> : <Closed status={one.status} />}
        <TicketRule />
        <h2 className="mb-3 text-lg">{m.cases_steps()}</h2>
        <TicketSteps
          states={states}
          steps={one.steps
            .filter(({ state }) => state !== 'skipped')
            .map((step) => ({
              label: <StepLabel step={step} />,
              state: step.state === 'done' || step.state === 'now' ? step.state : 'todo',
              when: step.state === 'done' && step.at ? dayInIst(step.at) : undefined,
            }))}
        />
        <HandledBy one={one} />
      </Ticket>
    </TicketRail>
  );
}

const OrderLink = ({ one }: { one: CaseReply }) => (
  <a className="link" href={localPath(paymentSuccessPath(one.orderId))}>
    {m.cases_order({ ticket: one.ticket })}
  </a>
);

function Closed({ status }: { status: 'done' | 'cancelled' }) {
  return (
    <p className="mt-4">
      <Stamp tone={status === 'done' ? 'good' : 'plain'}>
        {status === 'done' ? m.cases_status_done() : m.cases_status_cancelled()}
      </Stamp>
    </p>
  );
}

function StepLabel({ step: { title, state, usualDays } }: { step: CaseReply['steps'][number] }) {
  return (
    <>
      {title}
      {state !== 'done' && usualDays[1] > 0 && (
        <span className="block text-sm font-normal text-muted">{daysText(usualDays)}</span>
      )}
    </>
  );
}

function daysText([from, to]: readonly [number, number]): string {
  if (to === 1) return m.cases_usual_day();
  if (from === 0) return m.cases_usual_days_most({ to });
  return from === to ? m.cases_usual_days_about({ to }) : m.cases_usual_days({ from, to });
}
