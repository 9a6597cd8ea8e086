import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { CaseReply, CaseRequestReply } from '#shared/contract/cases.ts';
import { m } from '#web/paraglide/messages.js';
import { dayInIst } from '#web/ui/format-date.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { SentBefore } from './SentBefore.tsx';
import { TextAnswer } from './TextAnswer.tsx';

// Lazy: photos are made ready by code that only people who send one need.
const FileAnswer = lazy(async () => ({ default: (await import('./files/FileAnswer.tsx')).FileAnswer }));
const PaperExamples = lazy(async () => ({ default: (await import('./PaperExamples.tsx')).PaperExamples }));

const states = {
  needed: { name: m.cases_state_needed, ink: 'text-kesar' },
  checking: { name: m.cases_state_checking, ink: 'text-muted' },
  accepted: { name: m.cases_state_accepted, ink: 'text-pudina' },
  rejected: { name: m.cases_state_rejected, ink: 'text-mirchi' },
  expired: { name: m.cases_state_expired, ink: 'text-mirchi' },
  not_needed: { name: m.cases_state_not_needed, ink: 'text-muted' },
} as const;

const waits = ({ state }: CaseRequestReply) => state === 'needed' || state === 'rejected' || state === 'expired';

/** What we need from the customer, and below it what has come. */
export function Requests({ one }: { one: CaseReply }) {
  const [sent, setSent] = useState('');
  const open = one.status === 'open';
  const waiting = open ? one.requests.filter(waits) : [];
  const others = one.requests.filter((request) => !waiting.includes(request) && request.state !== 'not_needed');
  const required = waiting.toSorted((a, b) => Number(a.optional) - Number(b.optional));
  const onSent = (request: CaseRequestReply) => setSent(m.cases_sent({ title: request.title }));
  return (
    <>
      {open && (
        <section aria-labelledby="needs">
          <h2 id="needs" className="border-b-2 border-ink pb-2 text-2xl">
            {m.cases_needs()}
          </h2>
          <p role="status" className="mt-3 font-semibold text-pudina empty:hidden">
            {sent}
          </p>
          {required.length === 0 && <p className="py-3">{m.cases_needs_nothing()}</p>}
          <ul>
            {required.map((request) => (
              <Request key={request.id} caseId={one.id} request={request} onSent={onSent} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="sent">
          <h2 id="sent" className="border-b-2 border-ink pb-2 text-2xl">
            {m.cases_done_requests()}
          </h2>
          <ul>
            {others.map((request) => (
              <li key={request.id} className="border-b border-line py-3">
                <RequestHead request={request} />
                <SentDocuments request={request} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type RequestProps = { caseId: string; request: CaseRequestReply; onSent: (request: CaseRequestReply) => void };

function Request({ caseId, request, onSent }: RequestProps) {
  const Answer = request.answer === 'text' ? TextAnswer : FileAnswer;
  const row = useLinkedRow(`request-${request.id}`);
  return (
    <li {...row} tabIndex={-1} className="grid scroll-mt-6 gap-3 border-b border-line py-5 outline-none">
      <RequestHead request={request} />
      {request.reason && (
        <Notice tone="error" quiet>
          {request.reason.text}
        </Notice>
      )}
      {request.state === 'expired' && request.validUntil && (
        <Notice tone="error" quiet>
          {m.cases_expired({ day: dayInIst(request.validUntil) })}
        </Notice>
      )}
      {request.text && <p>{request.text}</p>}
      <p className="text-muted">{request.why}</p>
      {request.answer === 'document' && (
        <div className="print:hidden">
          <Suspense fallback={<div className="h-24" />}>
            <PaperExamples kind={request.kind} accepted={request.accepted} avoid={request.avoid} />
          </Suspense>
        </div>
      )}
      <SentDocuments request={request} />
      <div className="grid gap-3 print:hidden">
        <SentBefore caseId={caseId} request={request} onSent={() => onSent(request)} />
        <Suspense fallback={<div className="h-24" />}>
          <Answer caseId={caseId} request={request} onSent={() => onSent(request)} />
        </Suspense>
      </div>
    </li>
  );
}

/** Goes to a row whose id is in the address: it came after the page, so the browser has not found it. */
function useLinkedRow(id: string) {
  const { hash } = useLocation();
  const ref = useRef<HTMLLIElement>(null);
  const linked = hash === `#${id}`;
  useEffect(() => {
    if (!linked) return;
    ref.current?.scrollIntoView();
    ref.current?.focus({ preventScroll: true });
  }, [linked]);
  return { id, ref };
}

function RequestHead({ request }: { request: CaseRequestReply }) {
  const { name, ink } = states[request.state];
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="text-lg font-semibold wrap-anywhere">
        {request.title}
        {request.optional && <span className="font-normal text-muted"> ({m.cases_optional()})</span>}
      </h3>
      <span className={`font-semibold ${ink}`}>{name()}</span>
    </div>
  );
}

function SentDocuments({ request }: { request: CaseRequestReply }) {
  return (
    <>
      {request.answerText && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{request.answerText}</p>}
      {request.documents.length > 0 && (
        <ul className="mt-1 text-sm">
          {request.documents.map(({ id, name, url, sentAt, reviewedAt, reviewedBy }) => (
            <li key={id} className="wrap-anywhere">
              <a className="target link" href={url} target="_blank" rel="noreferrer">
                {m.cases_file_name({ name, day: dayInIst(sentAt) })}
              </a>
              {reviewedAt && <span className="block text-muted">{checkedText(reviewedAt, reviewedBy)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function checkedText(at: string, name: string | null): string {
  const day = dayInIst(at);
  return name ? m.cases_checked_by({ name, day }) : m.cases_checked({ day });
}
