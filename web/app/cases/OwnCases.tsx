import { useQuery } from '@tanstack/react-query';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { paths } from '#shared/paths.ts';
import { UnclaimedOrders } from '#web/app/orders/shared/UnclaimedOrders.tsx';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { useLiveCases } from '#web/platform/live/use-live-cases.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { CaseRow } from '#web/ui/case/CaseRow.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
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

function CaseLists({ cases }: { cases: readonly CaseSummary[] }) {
  const lists = [
    { title: m.cases_open(), among: cases.filter(({ status }) => status === 'open') },
    { title: m.cases_closed(), among: cases.filter(({ status }) => status !== 'open') },
  ].filter(({ among }) => among.length > 0);
  return lists.map(({ title, among }) => (
    <section key={title} aria-label={title} className="mb-10 max-w-3xl">
      <h2 className="border-b-2 border-ink pb-2 text-2xl">{title}</h2>
      <ul>
        {among.map((one) => (
          <CaseRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  ));
}
