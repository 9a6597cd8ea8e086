import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CaseWorkItem } from '#shared/contract/staff-case-lists.ts';
import { casePath, paths } from '#shared/paths.ts';
import { type CaseView, caseSorts, caseViews, countedViews, mostCounted } from '#shared/rules/cases/statuses.ts';
import { states } from '#shared/rules/indian-states.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { useMay } from '#web/platform/auth/use-may.ts';
import { endpointPages, endpointQuery, firstPageOf } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { useView, type View } from '#web/platform/data/use-view.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { AbsenceForm } from '#web/staff/shared/AbsenceForm.tsx';
import { ballNames, endNames, viewNames } from '#web/staff/shared/case-names.ts';
import { daysSince, dueText, sinceText } from '#web/staff/shared/due-text.ts';
import { MoreButton } from '#web/staff/shared/MoreButton.tsx';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Segments } from '#web/ui/case/Segments.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { UrlFilterField } from '#web/ui/FilterField.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { UrlSearchBox } from '#web/ui/SearchBox.tsx';
import { BulkBar, type CaseListFilter } from './BulkBar.tsx';
import { SavedViews } from './SavedViews.tsx';

const filters = ['view', 'search', 'assignee', 'service', 'state', 'sort'] as const;

/** Cases of all customers: lists with counts, filters, sorting, and changes to many at once. */
export function StaffCases() {
  const works = useMay('staff');
  const view = useView();
  const q = view.read('search') || undefined;
  // Whoever searches without choosing a list looks for a customer, whose case may be closed.
  const shown = caseViews.find((each) => each === view.read('view')) ?? (q ? 'all' : 'open');
  const filter = {
    view: shown,
    q,
    assignee: view.read('assignee') || undefined,
    service: view.read('service') || undefined,
    state: view.read('state') || undefined,
  };
  const [changesMany, setChangesMany] = useState(false);
  const sort = caseSorts.find((each) => each === view.read('sort'));
  const query = useInfiniteQuery(
    endpointPages(
      'GET /api/cases',
      (after: string | undefined) => ({ query: { ...filter, sort, after } }),
      ({ next }) => next,
    ),
  );
  return (
    <>
      <div className="mb-3 grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <UrlSearchBox view={view} label={m.work_find()} hint={m.work_find_hint()} />
        {works && <TakeNext filled={!changesMany} />}
      </div>
      <ViewTabs view={view} shown={shown} />
      <CaseFilters view={view} shown={shown} />
      {works && <SavedViews query={listQuery(view)} />}
      <QueryResult query={firstPageOf(query)} loading={<RowsSkeleton />}>
        {({ pages }) => (
          <CaseTable
            key={JSON.stringify(filter)}
            view={view}
            filter={filter}
            items={pages.flatMap(({ items }) => items)}
            hasMore={query.hasNextPage}
            onReady={setChangesMany}
          />
        )}
      </QueryResult>
      <MoreButton query={query} label={m.work_more()} />
      {works && (
        <p className="mt-6 flex flex-wrap gap-x-6">
          <Link to={paths.caseReviews} className="target link">
            {m.work_reviews()}
          </Link>
          <Link to={paths.ratings} className="target link">
            {m.desk_ratings_title()}
          </Link>
        </p>
      )}
      <OwnAbsence />
    </>
  );
}

function listQuery(view: View): string {
  const query = new URLSearchParams();
  for (const name of filters) if (view.read(name)) query.set(name, view.read(name));
  return query.size > 0 ? `?${query}` : '';
}

/** Lists in the order of the work, with their counts; the list of finished cases stands apart. */
function ViewTabs({ view, shown }: { view: View; shown: CaseView }) {
  const { data: counts } = useQuery(endpointQuery('GET /api/cases/counts', {}));
  const countText = (count: number) => (count >= mostCounted ? m.work_count_most() : String(count));
  return (
    <nav aria-label={m.work_view()} className="mb-4 overflow-x-auto border-b border-line">
      <ul className="flex gap-5">
        {countedViews.map((each) => (
          <li key={each} className={each === 'done' ? 'ml-auto' : ''}>
            <button
              type="button"
              aria-current={shown === each ? 'true' : undefined}
              className="staff-tab"
              onClick={() => view.show({ view: each === 'open' ? '' : each })}
            >
              {viewNames[each]()}
              {counts && (
                <span
                  className={`figures ${each === 'overdue' && counts[each] > 0 ? 'font-semibold text-mirchi' : 'text-muted'}`}
                >
                  {countText(counts[each])}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CaseFilters({ view, shown }: { view: View; shown: CaseView }) {
  const { data: staff = [] } = useQuery(endpointQuery('GET /api/admin/staff', {}));
  const { data: services = [] } = useQuery(endpointQuery('GET /api/staff/services', {}));
  const rare = caseViews.filter((each) => !countedViews.some((counted) => counted === each));
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">
      <UrlFilterField
        view={view}
        name="assignee"
        label={m.work_filter_colleague()}
        options={[
          ['', m.work_filter_all()],
          ['none', m.work_nobody()],
          ...staff.map(({ _id, name }) => [_id, name] as const),
        ]}
      />
      <UrlFilterField
        view={view}
        name="service"
        label={m.work_filter_service()}
        options={[['', m.work_filter_all()], ...services.map(({ slug, title }) => [slug, title] as const)]}
      />
      <UrlFilterField
        view={view}
        name="state"
        label={m.work_filter_state()}
        options={[['', m.work_filter_all()], ...states]}
      />
      <UrlFilterField
        view={view}
        name="view"
        label={m.work_filter_more()}
        value={rare.some((each) => each === shown) ? shown : ''}
        options={[['', m.work_filter_none()], ...rare.map((each) => [each, viewNames[each]()] as const)]}
      />
    </div>
  );
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
        summary={own.awayUntil ? m.work_away_until({ day: nearDay(own.awayUntil) }) : m.work_away()}
        onOpen={() => setOpened(true)}
      >
        {opened && <AbsenceForm someone={own} own />}
      </Disclosure>
    </div>
  );
}

function TakeNext({ filled }: { filled: boolean }) {
  const action = useEndpointMutation();
  const navigate = useNavigate();
  const take = async () => {
    const taken = await action.run('POST /api/cases/take', {});
    if (taken?.reply) await navigate(localPath(casePath(taken.reply.id)));
    else if (taken) action.setNotice({ tone: 'success', text: m.work_took_none() });
  };
  return (
    <div className="grid">
      <div className="flex flex-wrap items-center gap-4">
        <Link to={paths.openCase} className="target link">
          {m.desk_open_case_title()}
        </Link>
        <Button variant={filled ? 'primary' : 'ghost'} aria-disabled={action.busy} onClick={() => void take()}>
          {m.work_take()}
        </Button>
      </div>
      <ActionNotice notice={action.notice} className="mt-2" />
    </div>
  );
}

type TableProps = {
  view: View;
  filter: CaseListFilter;
  items: readonly CaseWorkItem[];
  hasMore: boolean;
  onReady: (ready: boolean) => void;
};

function CaseTable({ view, filter, items, hasMore, onReady }: TableProps) {
  // Nothing can be done to many cases that have ended.
  const works = useMay('staff') && filter.view !== 'done' && filter.view !== 'cancelled';
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  if (items.length === 0)
    return (
      <EmptyState className="max-w-xl pt-2">
        <p className="text-lg text-muted">{m.work_none()}</p>
      </EmptyState>
    );
  const clear = () => {
    setChosen(new Set());
    setAll(false);
  };
  /** The box in the head chooses the cases of all pages, because it is meant for many. */
  const choosePage = (onAllPages: boolean) => {
    setChosen(new Set(items.map(({ id }) => id)));
    setAll(onAllPages);
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setAll(false);
    setChosen(next);
  };
  const areAllShown = items.every(({ id }) => chosen.has(id));
  return (
    <>
      <div className="relative overflow-x-auto">
        <table className="dense w-full min-w-5xl table-fixed">
          <thead>
            <tr>
              {works && (
                <th className="w-10">
                  <input
                    type="checkbox"
                    aria-label={m.work_choose_all()}
                    checked={areAllShown}
                    onChange={() => (areAllShown ? clear() : choosePage(hasMore))}
                  />
                </th>
              )}
              <th className="w-[12%]">{m.work_head_customer()}</th>
              <th className="w-[21%]">{m.work_head_work()}</th>
              <th className="w-[18%]">{m.work_head_step()}</th>
              <th className="w-[12%]">{m.work_head_waits()}</th>
              <SortHead view={view} sort="since" name={m.work_head_turn()} />
              <SortHead view={view} sort="due" name={m.work_head_due()} className="w-[9%]" />
              <th className="w-[11%]">{m.work_head_who()}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <CaseLine
                key={item.id}
                item={item}
                chosen={chosen.has(item.id)}
                onChoose={works ? () => toggle(item.id) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {chosen.size > 0 && (
        <BulkBar
          ids={all ? undefined : [...chosen]}
          filter={filter}
          onReady={onReady}
          other={areAllShown && hasMore ? () => choosePage(!all) : undefined}
          onClear={clear}
        />
      )}
    </>
  );
}

type SortHeadProps = { view: View; sort: 'due' | 'since'; name: string; className?: string };

function SortHead({ view, sort, name, className }: SortHeadProps) {
  const current = view.read('sort') || 'due';
  return (
    <th aria-sort={current === sort ? 'ascending' : undefined} className={className}>
      <button type="button" className="link" onClick={() => view.show({ sort: sort === 'due' ? '' : sort })}>
        {name}
        {current === sort && <span aria-hidden="true"> ↓</span>}
      </button>
    </th>
  );
}

type LineProps = { item: CaseWorkItem; chosen: boolean; onChoose: (() => void) | undefined };

function CaseLine({ item, chosen, onChoose }: LineProps) {
  const { id, title, ticket, status, customer, step, ball, since, assignee, toCheck, unread, answerDueSince } = item;
  const notes = [
    answerDueSince ? m.work_answer_due_short() : '',
    toCheck > 0 ? m.work_to_check({ count: toCheck }) : '',
    unread > 0 ? (unread === 1 ? m.cases_unread_one() : m.cases_unread_count({ count: unread })) : '',
  ].filter(Boolean);
  const due = dueText(item);
  return (
    <tr className={`relative hover:bg-wash ${chosen ? 'bg-haldi-wash' : ''}`}>
      {onChoose && (
        <td>
          <input
            type="checkbox"
            className="relative z-1"
            aria-label={m.work_choose_case({ name: customer.name, ticket })}
            checked={chosen}
            onChange={onChoose}
          />
        </td>
      )}
      <td>
        {/* The whole row is the link, so that one need not hit the name. */}
        <Link
          to={localPath(casePath(id))}
          title={`${title} ${ticket}, ${step.title}`}
          className="block truncate font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {customer.name}
        </Link>
      </td>
      <td className="truncate">
        {title} <span className="text-muted">{ticket}</span>
      </td>
      <td>
        {status === 'open' ? (
          <span className="flex items-center gap-2">
            <span className="w-12 shrink-0">
              <Segments segments={item.segments} small />
            </span>
            <span className="truncate">{step.title}</span>
          </span>
        ) : (
          endNames[status]()
        )}
      </td>
      <td className="truncate font-semibold" title={notes.join(', ')}>
        {notes.join(', ')}
      </td>
      <td className="truncate" title={status === 'open' ? sinceText(since) : undefined}>
        {status === 'open' && waitsText(ballNames[ball](), daysSince(since))}
      </td>
      <td title={due?.day} className={due?.late ? 'font-semibold text-mirchi' : ''}>
        {due?.text}
      </td>
      <td className="truncate text-muted">{assignee?.name ?? m.work_nobody()}</td>
    </tr>
  );
}

const waitsText = (who: string, days: number) =>
  days === 0 ? m.work_waits_today({ who }) : m.work_waits_since({ who, days });
