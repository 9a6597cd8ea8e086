import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { casePath, paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { useLiveCases } from '#web/platform/live/use-live-cases.ts';
import { answerByText, neededText, promiseText, turnText, unreadText } from '#web/ui/case/case-texts.ts';
import { Ticket, TicketRail } from '#web/ui/Ticket.tsx';

const mostTickets = 3;

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
      <TicketRail className="mt-2">
        <ul className="grid gap-x-4 gap-y-5 px-5 md:grid-cols-2 lg:grid-cols-3">
          {cases.slice(0, mostTickets).map((one) => (
            <li key={one.id} className="min-w-0">
              <CaseTicket one={one} />
            </li>
          ))}
        </ul>
      </TicketRail>
    </section>
  );
}

function CaseTicket({ one }: { one: CaseSummary }) {
  const promise = promiseText(one);
  const answerBy = answerByText(one);
  return (
    <Ticket as="h3" title={m.orders_kot({ ticket: one.ticket })} className="flex h-full flex-col">
      <p className="mt-3 text-lg font-semibold wrap-anywhere">{one.title}</p>
      <p className="text-sm text-muted">{one.step.title}</p>
      <p className={`mt-3 font-semibold ${leadTone(one)}`}>{one.needed > 0 ? neededText(one.needed) : turnText(one)}</p>
      {answerBy && <p className="text-sm">{answerBy}</p>}
      {promise && <p className="text-sm text-muted">{promise}</p>}
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-3">
        <Link to={localPath(casePath(one.id))} className="link target">
          {m.dashboard_open_case()}
          <span className="sr-only">: {one.title}</span>
        </Link>
        {one.unread > 0 && <span className="text-sm font-semibold text-pudina">{unreadText(one.unread)}</span>}
      </p>
    </Ticket>
  );
}

function leadTone({ needed, milestone }: CaseSummary): string {
  if (needed > 0) return 'text-kesar';
  return milestone ? 'text-pudina' : '';
}
