import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CaseWorkItem } from '#shared/contract/staff-case-lists.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { casePath, paths } from '#shared/paths.ts';
import { caseViews } from '#shared/rules/cases/statuses.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { endpointPages, endpointQuery, firstPageOf } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { AbsenceForm } from '#web/staff/shared/AbsenceForm.tsx';
import { ballNames, endNames, viewNames } from '#web/staff/shared/case-names.ts';
import { expectedDayText } from '#web/staff/shared/expected-day.ts';
import { MoreButton } from '#web/staff/shared/MoreButton.tsx';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { UrlFilterField } from '#web/ui/FilterField.tsx';
import { dayInIst } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { UrlSearchBox } from '#web/ui/SearchBox.tsx';
import { SavedViews } from './SavedViews.tsx';

export function StaffCases() {
  const view = useView();
  const q = view.read('search') || undefined;
  // Whoever searches without choosing a view looks for a customer, whose case may be closed.
  const shown = caseViews.find((each) => each === view.read('view')) ?? (q ? 'all' : 'open');
  const query = useInfiniteQuery(
    endpointPages(
      'GET /api/cases',
      (after: string | undefined) => ({ query: { view: shown, q, after } }),
      ({ next }) => next,
    ),
  );
  return (
    <>
      <div className="mb-3 grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:*:first:col-span-2 min-[75rem]:grid-cols-[minmax(0,1fr)_16rem_auto] min-[75rem]:*:first:col-span-1">
        <UrlSearchBox view={view} label={m.work_find()} hint={m.work_find_hint()} />
        <UrlFilterField
          view={view}
          name="view"
          label={m.work_view()}
          value={shown}
          options={caseViews.map((each) => [each, viewNames[each]()] as const)}
        />
        <TakeNext />
      </div>
      <SavedViews query={listQuery(view.read('view'), view.read('search'))} />
      <p className="mb-3 flex flex-wrap gap-x-6">
        <Link to={paths.caseReviews} className="target link">
          {m.work_reviews()}
        </Link>
        <Link to={paths.ratings} className="target link">
          {m.desk_ratings_title()}
        </Link>
      </p>
      <QueryResult query={firstPageOf(query)} loading={<RowsSkeleton />}>
        {({ pages }) => <CaseTable items={pages.flatMap(({ items }) => items)} />}
      </QueryResult>
      <MoreButton query={query} label={m.work_more()} />
      <OwnAbsence />
    </>
  );
}

function listQuery(view: string, search: string): string {
  const query = new URLSearchParams({ ...(view ? { view } : {}), ...(search ? { search } : {}) });
  return query.size > 0 ? `?${query}` : '';
}

function OwnAbsence() {
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const { data: staff = [] } = useQuery(endpointQuery('GET /api/admin/staff', {}));
  const own = staff.find(({ _id }) => _id === user?._id);
  if (!own) return null;
  return (
    <div className="mt-10 max-w-xl">
      <Disclosure
        summary={own.awayUntil ? m.work_away_until({ day: formatIsoDate(own.awayUntil, 'en') }) : m.work_away()}
        onOpen={() => setOpened(true)}
      >
        {opened && <AbsenceForm someone={own} own />}
      </Disclosure>
    </div>
  );
}

function TakeNext() {
  const action = useEndpointMutation();
  const navigate = useNavigate();
  const take = async () => {
    const taken = await action.run('POST /api/cases/take', {});
    if (taken?.reply) await navigate(localPath(casePath(taken.reply.id)));
    else if (taken) action.setNotice({ tone: 'success', text: m.work_took_none() });
  };
  return (
    <div className="grid">
      <Button aria-disabled={action.busy} onClick={() => void take()}>
        {m.work_take()}
      </Button>
      <ActionNotice notice={action.notice} className="mt-2" />
    </div>
  );
}

function CaseTable({ items }: { items: readonly CaseWorkItem[] }) {
  if (items.length === 0)
    return (
      <EmptyState className="max-w-xl pt-2">
        <p className="text-lg text-muted">{m.work_none()}</p>
      </EmptyState>
    );
  return (
    <ul>
      {items.map((item) => (
        <CaseLine key={item.id} item={item} />
      ))}
    </ul>
  );
}

function CaseLine({ item }: { item: CaseWorkItem }) {
  const { id, title, ticket, status, customer, step, ball, since, answerBy, missed } = item;
  const { assignee, toCheck, unread, answerDueSince } = item;
  const notes = [
    answerDueSince ? m.work_answer_due_short() : '',
    toCheck > 0 ? m.work_to_check({ count: toCheck }) : '',
    unread > 0 ? (unread === 1 ? m.cases_unread_one() : m.cases_unread_count({ count: unread })) : '',
  ].filter(Boolean);
  return (
    <li className="border-b border-line">
      <Link
        to={localPath(casePath(id))}
        className="group grid gap-x-4 py-2.5 underline-offset-4 md:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)_minmax(0,3fr)]"
      >
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere group-hover:underline">{title}</span>
          <span className="block text-sm text-muted wrap-anywhere">
            {m.orders_kot({ ticket })} · {customer.name}
          </span>
        </span>
        <span className="min-w-0">
          {status === 'open' ? step.title : endNames[status]()}
          <span className="block text-sm font-semibold text-kesar empty:hidden">{notes.join(', ')}</span>
        </span>
        <span>
          {status === 'open' && (
            <>
              {ballNames[ball]()}{' '}
              <span className="text-sm text-muted md:block">{m.work_since({ day: dayInIst(since) })}</span>
            </>
          )}
        </span>
        <span className={missed ? 'font-semibold text-mirchi' : ''}>
          {expectedDayText(item)}
          {answerBy && (
            <span className="block text-sm font-semibold text-mirchi">
              {m.work_answer_by({ day: formatIsoDate(answerBy, 'en') })}
            </span>
          )}
        </span>
        <span className="text-muted wrap-anywhere">{assignee?.name ?? m.work_nobody()}</span>
      </Link>
    </li>
  );
}
