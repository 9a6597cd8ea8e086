import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { useLiveCases } from '#web/platform/live/use-live-cases.ts';
import { CaseRow } from '#web/ui/case/CaseRow.tsx';

const mostShown = 3;

export function useOwnCases() {
  useLiveCases();
  return useQuery(endpointQuery('GET /api/user/cases', { query: { lang: getLocale() } }));
}

export function OpenCases({ cases }: { cases: readonly CaseSummary[] }) {
  return (
    <section aria-labelledby="open-cases" className="mb-10">
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
        <h2 id="open-cases" className="text-2xl">
          {m.cases_open()}
        </h2>
        <Link to={localPath(paths.cases)} className="link whitespace-nowrap">
          {m.cases_all_count({ count: cases.length })}
        </Link>
      </div>
      <ul className="max-w-3xl">
        {cases.slice(0, mostShown).map((one) => (
          <CaseRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}
