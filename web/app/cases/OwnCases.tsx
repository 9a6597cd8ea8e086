import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/cases.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { casePath, paths } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { neededText, promiseText, turnText, unreadText } from './case-texts.ts';
import { useLiveCases } from './use-live-cases.ts';

/** The customer's cases: open ones with what is needed first, then finished ones. */
export function OwnCases() {
  useLiveCases();
  const query = useQuery(endpointQuery('listOwnCases', { query: { lang: getLocale() } }));
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(cases) => (cases.length === 0 ? <NoCases /> : <CaseLists cases={cases} />)}
    </QueryResult>
  );
}

function NoCases() {
  return (
    <EmptyState className="max-w-xl pt-2">
      <h2 className="text-2xl">{m.cases_none_title()}</h2>
      <p className="text-lg text-muted">{m.cases_none_text()}</p>
      <ButtonLink href={paths.plans}>{m.dashboard_see_plans()}</ButtonLink>
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

function CaseRow({ one }: { one: CaseSummary }) {
  const open = one.status === 'open';
  return (
    <li className="border-b border-line">
      <Link to={casePath(one.id)} className="group flex items-center justify-between gap-4 py-4 underline-offset-4">
        <span className="min-w-0">
          <span className="block text-lg font-semibold wrap-anywhere group-hover:underline">{one.title}</span>
          <span className="block">{open ? one.step.title : closedText(one)}</span>
          {open && (
            <span className="block text-sm text-muted">
              {[turnText(one), promiseText(one)].filter(Boolean).join(' ')}
            </span>
          )}
          {open && one.needed > 0 && <span className="block font-semibold text-kesar">{neededText(one.needed)}</span>}
          {one.unread > 0 && <span className="block font-semibold text-pudina">{unreadText(one.unread)}</span>}
        </span>
        <ArrowIcon className="size-5 shrink-0 text-kesar" />
      </Link>
    </li>
  );
}

const closedText = ({ status }: CaseSummary) =>
  status === 'done' ? m.cases_status_done() : m.cases_status_cancelled();
