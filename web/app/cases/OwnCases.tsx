import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { casePath, paths } from '#shared/paths.ts';
import { UnclaimedOrders } from '#web/app/orders/shared/UnclaimedOrders.tsx';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { useLiveCases } from '#web/platform/live/use-live-cases.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CaseRow } from '#web/ui/case/CaseRow.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { shortDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';

export function OwnCases() {
  useLiveCases();
  const query = useQuery(endpointQuery('GET /api/user/cases', { query: { lang: getLocale() } }));
  return (
    <>
      <UnclaimedOrders onClaimed={() => void query.refetch()} />
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(cases) => (cases.length === 0 ? <NoCases /> : <CaseLists cases={cases} />)}
      </QueryResult>
    </>
  );
}

function NoCases() {
  return (
    <EmptyState className="max-w-xl pt-2">
      <h2 className="text-2xl">{m.cases_none_title()}</h2>
      <p className="text-lg text-muted">{m.cases_none_text()}</p>
      <ButtonLink href={localPath(paths.plans)}>{m.dashboard_see_plans()}</ButtonLink>
    </EmptyState>
  );
}

const perPage = 10;

function CaseLists({ cases }: { cases: readonly CaseSummary[] }) {
  const [most, setMost] = useState(perPage);
  const open = cases.filter(({ status }) => status === 'open');
  const closed = cases
    .filter(({ status }) => status !== 'open')
    .toSorted((a, b) => Date.parse(b.closedAt ?? b.updatedAt) - Date.parse(a.closedAt ?? a.updatedAt));
  return (
    <>
      {open.length > 0 && (
        <section aria-label={m.cases_open()} className="mb-10 max-w-3xl">
          <h2 className="border-b-2 border-ink pb-2 text-2xl">{m.cases_open()}</h2>
          <ul>
            {open.map((one) => (
              <CaseRow key={one.id} one={one} />
            ))}
          </ul>
        </section>
      )}
      {closed.length > 0 && (
        <section aria-label={m.cases_closed()} className="mb-10 max-w-3xl">
          <h2 className="border-b-2 border-ink pb-2 text-2xl">{m.cases_closed()}</h2>
          <ul>
            {closed.slice(0, most).map((one) => (
              <FinishedRow key={one.id} one={one} />
            ))}
          </ul>
          {closed.length > most && (
            <Button variant="ghost" className="mt-6" onClick={() => setMost(most + perPage)}>
              {m.cases_closed_more({ count: closed.length - most })}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

/** Finished work in two lines: what, for whom, when, and what came of it. */
function FinishedRow({ one }: { one: CaseSummary }) {
  const { id, title, status, closedAt, outcome, ticket } = one;
  const day = closedAt && shortDay(closedAt);
  const state =
    status === 'cancelled' ? m.cases_status_cancelled() : day ? m.cases_done_on({ day }) : m.cases_status_done();
  const file = outcome?.document ?? outcome?.url;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <div className="min-w-0">
        <Link to={localPath(casePath(id))} className="link target wrap-anywhere">
          {outcome?.business ? `${title}, ${outcome.business}` : title}
        </Link>
        <p className="text-sm text-muted">{[state, m.cases_order({ ticket })].join(' · ')}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4">
        {outcome?.number && <span className="figures wrap-anywhere">{outcome.number}</span>}
        {file && (
          <a className="link target" href={file} target="_blank" rel="noreferrer">
            {outcome?.document ? m.cases_result_file() : m.cases_result_listing_link()}
            <span className="sr-only">: {title}</span>
          </a>
        )}
      </p>
    </li>
  );
}
