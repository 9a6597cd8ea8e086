import { brand } from '#shared/brand.ts';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { formatVisit } from '#shared/format-date.ts';
import { hasOurDay } from '#shared/rules/cases/statuses.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { ContactLinks } from '#web/ui/ContactLinks.tsx';
import { answerByText, promiseText, turnText } from '#web/ui/case/case-texts.ts';
import { TicketLine, TicketLines, TicketRule } from '#web/ui/Ticket.tsx';

export function CaseStanding({ one }: { one: CaseReply }) {
  const promise = promiseText(one);
  const answerBy = answerByText(one);
  // CaseRefusal, at the top of the page, already shows the refusal with its text and the next steps.
  const reason = one.reason === one.refusal?.words ? null : one.reason;
  const note = one.refusal ? null : one.note;
  return (
    <>
      <p className={`mt-3.5 text-lg font-semibold ${one.milestone ? 'text-pudina' : ''}`}>{turnText(one)}</p>
      {reason ? <WaitReason one={one} reason={reason} /> : note && <p className="mt-1 text-muted">{note}</p>}
      {answerBy && <p className="mt-2 font-semibold text-kesar">{answerBy}</p>}
      <AuthorityFile one={one} />
      {promise && (
        <p className="mt-3">
          <span className="font-semibold">{promise}</span>
          {one.forecast && hasOurDay(one.forecast.kind) && (
            <span className="block text-sm text-muted">{m.cases_promise_pauses()}</span>
          )}
        </p>
      )}
    </>
  );
}

/** Why the case waits, what the authority asks, or why our own step began again. */
export function WaitReason({ one: { step, partner, ball }, reason }: { one: CaseReply; reason: string }) {
  const waits = ball === 'us' ? reason : m.cases_reason({ reason });
  return (
    <p className="mt-1 border-l-2 border-haldi pl-3 whitespace-pre-wrap wrap-anywhere">
      {step.key === 'query' && partner ? m.cases_reason_query({ partner, reason }) : waits}
    </p>
  );
}

const statusNames = {
  not_started: m.cases_authority_not_started,
  scrutiny: m.cases_authority_scrutiny,
  query: m.cases_authority_query,
  inspection: m.cases_authority_inspection,
  opposed: m.cases_authority_opposed,
  granted: m.cases_authority_granted,
  rejected: m.cases_authority_rejected,
};

function AuthorityFile({ one: { authorityStatus, authorityNumber, partner, visit } }: { one: CaseReply }) {
  if (!authorityStatus && !authorityNumber) return null;
  return (
    <TicketLines className="mt-3">
      {authorityStatus && (
        <TicketLine label={partner ? m.cases_authority_status_of({ partner }) : m.cases_authority_status()} wraps>
          {statusNames[authorityStatus]()}
        </TicketLine>
      )}
      {visit && (
        <TicketLine label={m.cases_visit()} wraps>
          {formatVisit(visit, getLocale())}
        </TicketLine>
      )}
      {authorityNumber && (
        <TicketLine label={m.cases_authority_number()} wraps>
          <span className="figures wrap-anywhere">{authorityNumber}</span>
        </TicketLine>
      )}
    </TicketLines>
  );
}

export function HandledBy({ one: { handledBy, status, ticket } }: { one: CaseReply }) {
  if (status !== 'open') return null;
  return (
    <>
      <TicketRule />
      <p className="mb-1 font-semibold">
        {handledBy ? m.cases_handled_by({ name: handledBy }) : m.cases_handled_team()}
      </p>
      <ContactLinks text={m.site_chat_order({ ticket })} />
      <p className="hidden print:block">
        {brand.phone}, {localBrand().hours}
      </p>
    </>
  );
}
