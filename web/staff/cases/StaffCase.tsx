import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { customerPath, orderPath } from '#shared/paths.ts';
import { ToNewMessages } from '#web/app/cases/shared/ToNewMessages.tsx';
import { m } from '#web/paraglide/messages.js';
import { ApiCallError, endpointQuery } from '#web/platform/data/endpoints.ts';
import { ballNames, endNames } from '#web/staff/shared/case-names.ts';
import { hasPromisedDay } from '#web/staff/shared/expected-day.ts';
import { promiseText } from '#web/ui/case/case-texts.ts';
import { formatPhone } from '#web/ui/format-phone.ts';
import { dayInIst, minuteInIst } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { TicketSteps } from '#web/ui/TicketSteps.tsx';
import { AskCustomer } from './AskCustomer.tsx';
import { AssignCase } from './AssignCase.tsx';
import { AuthorityForm } from './AuthorityForm.tsx';
import { CaseNotes } from './CaseNotes.tsx';
import { CaseTalk, unreadByViewer } from './CaseTalk.tsx';
import { CaseTasks } from './CaseTasks.tsx';
import { CloseActions } from './CloseActions.tsx';
import { DraftForms } from './DraftForms.tsx';
import { RequestReviews } from './RequestReviews.tsx';
import { ResultForm } from './ResultForm.tsx';
import { StepActions } from './StepActions.tsx';
import type { CaseProps } from './types.ts';

export function StaffCase({ id }: { id: string }) {
  const client = useQueryClient();
  const asked = endpointQuery('GET /api/cases/:id', { params: { id } });
  const query = useQuery(asked);
  const status = query.error instanceof ApiCallError ? query.error.failure.status : undefined;
  if (status === 404 || status === 400) return <p className="text-lg text-muted">{m.work_unknown()}</p>;
  const onChanged = (newest?: StaffCaseReply) => {
    // Show the new version at once; otherwise a second click would still send the old one.
    if (newest) client.setQueryData(asked.queryKey, newest);
    void client.invalidateQueries({ queryKey: ['GET /api/cases/:id'] });
    void client.invalidateQueries({ queryKey: ['GET /api/cases'] });
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
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2 min-[1180px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_20rem]">
      <div className="grid gap-2 col-span-full">
        <h2 className="text-2xl">{one.title}</h2>
        <ToNewMessages unread={unreadByViewer(one)} />
      </div>
      <div className="grid content-start gap-8">
        <Facts one={one} />
        <AssignCase {...both} />
        <DraftForms {...both} />
        {open && <StepActions {...both} />}
        <CloseActions {...both} />
        <RequestReviews {...both} />
        {open && <AskCustomer {...both} />}
      </div>
      <div className="grid content-start gap-8">
        <CaseTalk {...both} />
        <CaseNotes {...both} />
        <AuthorityForm {...both} />
        <ResultForm {...both} />
        <Rating one={one} />
      </div>
      <div className="grid content-start gap-8 max-[1180px]:col-span-full lg:max-[1180px]:grid-cols-2 lg:max-[1180px]:gap-x-10">
        <section aria-label={m.cases_steps()}>
          <TicketSteps
            steps={one.steps.map(({ title, state, at, by }) => ({
              label: title,
              state: state === 'done' || state === 'now' ? state : 'todo',
              when: state === 'done' && at ? <DoneBy at={at} by={by} /> : undefined,
            }))}
          />
        </section>
        <CaseTasks one={one} />
        <History one={one} />
      </div>
    </div>
  );
}

/** Date and name on two lines, so that the step has enough width. */
function DoneBy({ at, by }: { at: string; by: string | null }) {
  return (
    <span className="block text-right">
      {dayInIst(at)}
      {by && <span className="block max-w-36 truncate leading-4">{by}</span>}
    </span>
  );
}

function Facts({ one }: { one: StaffCaseReply }) {
  const { customer, ticket, ball, since, promisedBy, answerBy, missed, atRisk, remedy, step } = one;
  // Uses the same sentence as the customer's page, so that staff and customer see the same day.
  const expected = promiseText(one);
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
        <span className="block">{formatPhone(customer.phone)}</span>
        <span className="block text-sm text-muted">{customer.email}</span>
      </dd>
      {one.status === 'open' ? (
        <>
          <dt className="text-muted">{m.work_step()}</dt>
          <dd className="font-semibold">{step.title}</dd>
          <dt className="text-muted">{m.work_turn()}</dt>
          <dd>
            {ballNames[ball]()} {m.work_since({ day: dayInIst(since) })}
          </dd>
        </>
      ) : (
        <>
          <dt className="text-muted">{m.work_state()}</dt>
          <dd className="font-semibold">{endNames[one.status]()}</dd>
        </>
      )}
      {hasPromisedDay(one) && promisedBy && (
        <>
          <dt className="text-muted">{m.work_promise()}</dt>
          <dd className={missed ? 'font-semibold text-mirchi' : ''}>
            {m.work_by({ day: formatIsoDate(promisedBy, 'en') })}
            {atRisk && <span className="block font-semibold text-kesar">{m.work_at_risk()}</span>}
          </dd>
        </>
      )}
      {expected && (
        <>
          <dt className="text-muted">{m.work_expected()}</dt>
          <dd>{expected}</dd>
        </>
      )}
      {answerBy && (
        <>
          <dt className="text-muted">{m.work_answer()}</dt>
          <dd className="font-semibold text-mirchi">{m.work_by({ day: formatIsoDate(answerBy, 'en') })}</dd>
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

function Rating({ one: { rating } }: { one: StaffCaseReply }) {
  if (!rating) return null;
  return (
    <section aria-labelledby="rating" className="grid gap-2">
      <h2 id="rating" className="border-b-2 border-ink pb-2 text-xl">
        {m.work_rating()}
      </h2>
      <p className="font-semibold figures">{m.cases_rating_stars({ count: rating.stars })}</p>
      {rating.text && <p className="whitespace-pre-wrap wrap-anywhere">{rating.text}</p>}
      <p className="text-sm text-muted">{rating.publish ? m.work_rating_publish() : m.work_rating_private()}</p>
    </section>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended, and the newest is shown first
          <li key={one.events.length - place} className="border-b border-line py-2">
            <span className="block text-muted">
              {minuteInIst(event.at)}
              {event.by && `, ${event.by}`}
            </span>
            {event.kind === 'missed' ? m.work_event_missed() : event.kind === 'at-risk' ? m.work_at_risk() : event.text}
            {event.ball && <span className="block">{m.work_event_ball({ ball: ballNames[event.ball]() })}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
