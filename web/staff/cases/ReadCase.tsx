import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StaffCaseReply } from '#shared/contract/staff-case-reply.ts';
import { orderPath } from '#shared/paths.ts';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { m } from '#web/paraglide/messages.js';
import { ApiCallError, endpointQuery } from '#web/platform/data/endpoints.ts';
import { endNames } from '#web/staff/shared/case-names.ts';
import { promiseText } from '#web/ui/case/case-texts.ts';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { formatPhone } from '#web/ui/format-phone.ts';
import { Moment } from '#web/ui/Moment.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { TicketSteps } from '#web/ui/TicketSteps.tsx';

/** A case for those who read along: no documents, and nothing to change. */
export function ReadCase({ id }: { id: string }) {
  const query = useQuery(endpointQuery('GET /api/cases/:id', { params: { id } }));
  const status = query.error instanceof ApiCallError ? query.error.failure.status : undefined;
  return (
    <AppShell wide title={query.data?.title ?? m.app_staff_cases()}>
      {status === 404 || status === 400 ? (
        <p className="text-lg text-muted">{m.work_unknown()}</p>
      ) : (
        <QueryResult query={query} loading={<RowsSkeleton />}>
          {(one) => <Whole one={one} />}
        </QueryResult>
      )}
    </AppShell>
  );
}

function Whole({ one }: { one: StaffCaseReply }) {
  const { customer, ticket, assignee, step, status } = one;
  const expected = promiseText(one);
  const talk = one.messages.map(({ id, text, author, at }) => ({ id, text, author, at }));
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <div className="grid content-start gap-8">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
          <dt className="text-muted">{m.work_order()}</dt>
          <dd>
            <Link to={orderPath(one.orderId)} className="link">
              {m.orders_kot({ ticket })}
            </Link>
          </dd>
          <dt className="text-muted">{m.work_customer()}</dt>
          <dd className="wrap-anywhere">
            {customer.name}
            <span className="block">{formatPhone(customer.phone)}</span>
            <EmailAddress>{customer.email}</EmailAddress>
          </dd>
          <dt className="text-muted">{m.work_head_step()}</dt>
          <dd>{status === 'open' ? step.title : endNames[status]()}</dd>
          {expected && (
            <>
              <dt className="text-muted">{m.work_expected()}</dt>
              <dd>{expected}</dd>
            </>
          )}
          <dt className="text-muted">{m.work_head_who()}</dt>
          <dd>{assignee?.name ?? m.work_nobody()}</dd>
        </dl>
        <section aria-label={m.cases_steps()}>
          <TicketSteps
            steps={one.steps.map(({ title, state, at }) => ({
              label: title,
              state: state === 'done' || state === 'now' ? state : 'todo',
              when: state === 'done' && at ? nearDay(at) : undefined,
            }))}
          />
        </section>
      </div>
      <div className="grid content-start gap-8">
        <Texts title={m.cases_messages()} none={m.cases_messages_none()} texts={talk} />
        <Texts title={m.work_notes()} none={m.work_notes_none()} texts={one.notes} />
        <section aria-labelledby="history">
          <h2 id="history" className="border-b-2 border-ink pb-2 text-xl">
            {m.work_history()}
          </h2>
          <ol className="text-sm">
            {one.events.toReversed().map((event, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended, and the newest is shown first
              <li key={one.events.length - place} className="border-b border-line py-2">
                <span className="block text-muted">
                  <Moment at={event.at} />
                </span>
                {event.kind === 'missed' ? m.work_event_missed() : event.text}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}

type TextsProps = {
  title: string;
  none: string;
  texts: readonly { id: string; text: string; author: string; at: string }[];
};

function Texts({ title, none, texts }: TextsProps) {
  return (
    <section>
      <h2 className="border-b-2 border-ink pb-2 text-xl">{title}</h2>
      {texts.length === 0 && <p className="py-2 text-muted">{none}</p>}
      <ul>
        {texts.map(({ id, text, author, at }) => (
          <li key={id} className="border-b border-line py-2">
            <p className="text-sm text-muted">
              {author}, <Moment at={at} />
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
