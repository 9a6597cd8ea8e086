import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
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
import { viewNames } from '#web/staff/shared/case-names.ts';
import { MoreButton } from '#web/staff/shared/MoreButton.tsx';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { UrlFilterField } from '#web/ui/FilterField.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { UrlSearchBox } from '#web/ui/SearchBox.tsx';
import { CaseTable } from './CaseTable.tsx';
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
