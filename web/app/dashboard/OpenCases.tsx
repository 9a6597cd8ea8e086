import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/cases.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { paths } from '#web/platform/i18n/paths.ts';
import { useLiveCases } from '#web/platform/live/use-live-cases.ts';
import { CaseRow } from '#web/ui/CaseRow.tsx';

/** Rows of each list; the page of cases has them all. */
const mostRows = 3;

/** Open cases of the customer; none if they cannot be loaded, which the page of cases explains. */
export function useOpenCases(): { loading: boolean; cases: readonly CaseSummary[] } {
  useLiveCases();
  const { data = [], isPending } = useQuery(endpointQuery('listOwnCases', { query: { lang: getLocale() } }));
  return { loading: isPending, cases: data.filter(({ status }) => status === 'open') };
}

/** What the customer has to send, then the work that goes on without. */
export function OpenCases({ cases }: { cases: readonly CaseSummary[] }) {
  const lists = [
    { title: m.cases_needs(), among: cases.filter(({ needed }) => needed > 0) },
    { title: m.cases_open(), among: cases.filter(({ needed }) => needed === 0) },
  ].filter(({ among }) => among.length > 0);
  return lists.map(({ title, among }) => (
    <section key={title} aria-label={title} className="mb-8 max-w-3xl">
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
        <h2 className="text-2xl">{title}</h2>
        <Link to={paths.cases} className="link whitespace-nowrap">
          {m.cases_all_count({ count: cases.length })}
        </Link>
      </div>
      <ul>
        {among.slice(0, mostRows).map((one) => (
          <CaseRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  ));
}
