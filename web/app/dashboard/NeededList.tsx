import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { caseRequestPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { answerWithin } from '#web/ui/case/case-texts.ts';
import { Ticket, TicketRail } from '#web/ui/Ticket.tsx';
import { type Needed, neededOf, untilText } from './needed.ts';

/** The next thing to send on a ticket; the others open below it. */
export function NeededList({ cases }: { cases: readonly CaseSummary[] }) {
  const [next, ...others] = neededOf(cases);
  return (
    <section aria-labelledby="needed" className="mb-10 max-w-3xl">
      <h2 id="needed" className="sr-only">
        {m.cases_needs()}
      </h2>
      {next ? <NextNeeded needed={next} /> : <p className="text-muted">{m.cases_needs_nothing()}</p>}
      {others.length > 0 && (
        <details className="mt-4">
          <summary className="link target cursor-pointer">{m.dashboard_needs_more({ count: others.length })}</summary>
          <ul>
            {others.map((needed) => (
              <li
                key={needed.request.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2.5"
              >
                <What needed={needed} />
                <ToRequest needed={needed} className="link target" />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function NextNeeded({ needed }: { needed: Needed }) {
  return (
    <TicketRail className="max-w-136">
      <Ticket as="p" title={m.dashboard_needs_next()} note={needed.one.title}>
        <div className="mt-4 grid gap-4">
          <What needed={needed} isNext />
          <ToRequest needed={needed} className="button button-primary" />
        </div>
      </Ticket>
    </TicketRail>
  );
}

function What({ needed, isNext = false }: { needed: Needed; isNext?: boolean }) {
  const { request, one } = needed;
  return (
    <div className="min-w-0">
      <h3 className="font-[family-name:var(--font-sans)] text-lg font-semibold wrap-anywhere">{request.title}</h3>
      {request.state !== 'needed' && (
        <p className="text-mirchi wrap-anywhere">
          <span className="block font-semibold">
            {request.state === 'rejected' ? m.cases_state_rejected() : m.cases_state_expired()}
          </span>
          {request.reason}
        </p>
      )}
      {one.answerBy && <p className="font-semibold">{answerWithin(one.answerBy)}</p>}
      <p className="text-sm text-muted">{isNext ? untilText(needed) : `${one.title} · ${untilText(needed)}`}</p>
    </div>
  );
}

function ToRequest({ needed: { request, one }, className }: { needed: Needed; className: string }) {
  const { answer, state, title } = request;
  const again = state !== 'needed';
  const action =
    answer !== 'document' ? m.dashboard_needs_answer : again ? m.dashboard_needs_again : m.dashboard_needs_send;
  return (
    <Link to={localPath(caseRequestPath(one.id, request.id))} className={className}>
      {action()}
      <span className="sr-only">: {title}</span>
    </Link>
  );
}
