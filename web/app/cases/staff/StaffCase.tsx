import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StaffCaseReply } from '#shared/contract/staff-cases.ts';
import { customerPath, orderPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { ApiCallError, endpointQuery } from '#web/platform/data/endpoints.ts';
import { dayInIst, formatIsoDate, minuteInIst } from '#web/ui/format-date.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { TicketSteps } from '#web/ui/TicketSteps.tsx';
import { AskCustomer } from './AskCustomer.tsx';
import { AuthorityForm } from './AuthorityForm.tsx';
import { CaseNotes } from './CaseNotes.tsx';
import { CaseTalk } from './CaseTalk.tsx';
import { ballNames } from './case-names.ts';
import { RequestReviews } from './RequestReviews.tsx';
import { ResultForm } from './ResultForm.tsx';
import { StepActions } from './StepActions.tsx';
import type { CaseProps } from './types.ts';

/** A case for staff: its steps, what is asked of the customer, results, messages and notes. */
export function StaffCase({ id }: { id: string }) {
  const client = useQueryClient();
  const query = useQuery(endpointQuery('getCase', { params: { id } }));
  const status = query.error instanceof ApiCallError ? query.error.failure.status : undefined;
  if (status === 404 || status === 400) return <p className="text-lg text-muted">{m.work_unknown()}</p>;
  const onChanged = () => {
    void client.invalidateQueries({ queryKey: ['getCase'] });
    void client.invalidateQueries({ queryKey: ['listCases'] });
  };
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(one) => <Whole one={one} onChanged={onChanged} />}
    </QueryResult>
  );
}

function Whole({ one, onChanged }: CaseProps) {
  const both = { one, onChanged };
  const open = one.status === 'open';
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_20rem]">
      <h2 className="text-2xl lg:col-span-3">{one.title}</h2>
      <div className="grid content-start gap-8">
        <Facts one={one} />
        {open && <StepActions {...both} />}
        <RequestReviews {...both} />
        {open && <AskCustomer {...both} />}
      </div>
      <div className="grid content-start gap-8">
        <CaseTalk {...both} />
        <CaseNotes {...both} />
        <AuthorityForm {...both} />
        <ResultForm {...both} />
      </div>
      <div className="grid content-start gap-8">
        <section aria-label={m.cases_steps()}>
          <TicketSteps
            steps={one.steps.map(({ title, state, at, by }) => ({
              label: title,
              state: state === 'done' || state === 'now' ? state : 'todo',
              when: state === 'done' && at ? [dayInIst(at), by].filter(Boolean).join(', ') : undefined,
            }))}
          />
        </section>
        <History one={one} />
      </div>
    </div>
  );
}

function Facts({ one }: { one: StaffCaseReply }) {
  const { customer, ticket, ball, since, promisedBy, missed, remedy, step } = one;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      <dt className="text-muted">{m.work_order()}</dt>
      <dd>
        <Link to={orderPath(one.orderId)} className="link">
          {m.orders_kot({ ticket })}
        </Link>
      </dd>
      <dt className="text-muted">{m.work_customer()}</dt>
      <dd className="wrap-anywhere">
        {customer.id ? (
          <Link to={customerPath(customer.id)} className="link">
            {customer.name}
          </Link>
        ) : (
          customer.name
        )}
        <span className="block">{customer.phone}</span>
        <span className="block text-sm text-muted">{customer.email}</span>
      </dd>
      <dt className="text-muted">{m.work_step()}</dt>
      <dd className="font-semibold">{step.title}</dd>
      <dt className="text-muted">{m.work_turn()}</dt>
      <dd>
        {ballNames[ball]()} {m.work_since({ day: dayInIst(since) })}
      </dd>
      {promisedBy && (
        <>
          <dt className="text-muted">{m.work_promise()}</dt>
          <dd className={missed ? 'font-semibold text-mirchi' : ''}>
            {m.work_by({ day: formatIsoDate(promisedBy, 'en') })}
          </dd>
        </>
      )}
      {missed && (
        <>
          <dt className="text-muted">{m.work_remedy()}</dt>
          <dd>{remedyText(remedy)}</dd>
        </>
      )}
    </dl>
  );
}

function remedyText(remedy: StaffCaseReply['remedy']): string {
  if (!remedy) return m.work_remedy_none();
  const { coupon, percent, until, used } = remedy;
  if (used) return m.work_remedy_used({ coupon, percent });
  return until
    ? m.work_remedy_until({ coupon, percent, day: dayInIst(until) })
    : m.work_remedy_open({ coupon, percent });
}

function History({ one }: { one: StaffCaseReply }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="border-b-2 border-ink pb-2 text-xl">
        {m.work_history()}
      </h2>
      <ol className="text-sm">
        {one.events.toReversed().map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended, and shown from the last
          <li key={one.events.length - place} className="border-b border-line py-2">
            <span className="block text-muted">
              {minuteInIst(event.at)}
              {event.by && `, ${event.by}`}
            </span>
            {event.kind === 'missed' ? m.work_event_missed() : event.text}
            {event.ball && <span className="block">{m.work_event_ball({ ball: ballNames[event.ball]() })}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
