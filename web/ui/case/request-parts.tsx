import type { CaseReply, CaseRequestReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { DownIcon, LicenceIcon, PencilIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { nearDay, onDay } from '#web/ui/page-dates.ts';
import { Draft } from './Draft.tsx';

const states = {
  needed: { name: m.cases_state_needed, ink: 'text-kesar' },
  checking: { name: m.cases_state_checking, ink: 'text-muted' },
  accepted: { name: m.cases_state_accepted, ink: 'text-pudina' },
  rejected: { name: m.cases_state_rejected, ink: 'text-mirchi' },
  expired: { name: m.cases_state_expired, ink: 'text-mirchi' },
  not_needed: { name: m.cases_state_not_needed, ink: 'text-muted' },
} as const;

const waits = ({ state }: CaseRequestReply) => state === 'needed' || state === 'rejected' || state === 'expired';

const isSent = ({ documents, answerText }: CaseRequestReply) => documents.length > 0 || answerText !== null;

/** Refused papers come first, because the work stands until they come again; optional ones last. */
const urgency = ({ state, optional }: CaseRequestReply) => (optional ? 2 : state === 'needed' ? 1 : 0);

/** What waits, the most urgent first. In a closed case no request waits, and unanswered ones are omitted. */
export function sortRequests({ status, requests }: Pick<CaseReply, 'status' | 'requests'>) {
  const others = requests.filter((request) => !waits(request) && request.state !== 'not_needed');
  if (status === 'open') return { waiting: requests.filter(waits).toSorted((a, b) => urgency(a) - urgency(b)), others };
  const withEnded = (request: CaseRequestReply) =>
    waits(request) && isSent(request) ? [{ ...request, state: 'not_needed' as const }] : [];
  return {
    waiting: [],
    others: requests.flatMap((request) => (others.includes(request) ? request : withEnded(request))),
  };
}

/** Leaves out those that staff have withdrawn; none once the case needs no more documents. */
export function declinedRequests({ needsPapers, requests }: Pick<CaseReply, 'needsPapers' | 'requests'>) {
  if (!needsPapers) return [];
  return requests.filter(
    ({ optional, state, droppedBy }) => optional && state === 'not_needed' && droppedBy !== 'staff',
  );
}

/** Returns the name of a request's state, and its colour. */
export const stateOfRequest = ({ state }: Pick<CaseRequestReply, 'state'>): { name: string; ink: string } => ({
  name: states[state].name(),
  ink: states[state].ink,
});

/** Answers that need no more attention are folded if there are more of them. */
const mostSettled = 3;

type SentProps = {
  requests: readonly CaseRequestReply[];
  /** What opens by a press: everything, or what needs no more attention while something else does. */
  fold?: 'all' | 'settled';
  /** Opens an answer that nobody has looked at, to change it. */
  onChange?: (request: CaseRequestReply) => void;
};

/** Answered requests: picture or sign, state, and what was sent, folded. */
export function SentRequests({ requests, fold, onChange }: SentProps) {
  if (requests.length === 0) return null;
  const settled = requests.filter(({ state }) => state !== 'checking');
  const folded = fold === 'all' ? requests : fold && settled.length > mostSettled ? settled : [];
  return (
    <section aria-labelledby="sent">
      <h2 id="sent" className="border-b-2 border-ink pb-2 text-xl font-semibold">
        {m.cases_done_requests()}
      </h2>
      <SentList requests={requests.filter((request) => !folded.includes(request))} onChange={onChange} />
      {folded.length > 0 && (
        <details>
          <summary className="link target inline-flex cursor-pointer items-center py-3 print:hidden">
            {fold === 'all'
              ? m.cases_sent_all({ count: folded.length })
              : m.cases_sent_accepted({ count: folded.length })}
          </summary>
          <SentList requests={folded} />
        </details>
      )}
    </section>
  );
}

function SentList({
  requests,
  onChange,
}: Pick<SentProps, 'requests'> & { onChange?: SentProps['onChange'] | undefined }) {
  return (
    <ul>
      {requests.map((request) => (
        <li key={request.id} className="flex items-start gap-3.5 border-b border-line">
          <p
            className="hidden py-2 after:ml-2 after:font-semibold after:content-[attr(data-state)] print:block"
            data-state={states[request.state].name()}
          >
            {request.title}
          </p>
          <details className="min-w-0 flex-1">
            <summary className="flex min-h-16 cursor-pointer items-center gap-3.5 py-2 print:hidden">
              <DocumentThumbnail document={request.documents.at(-1)} />
              <span className="min-w-0 flex-1">
                <h3 className="font-[family-name:var(--font-sans)] text-base font-semibold wrap-anywhere">
                  {request.title}
                </h3>
                <span className={`block text-sm font-semibold ${states[request.state].ink}`}>
                  {states[request.state].name()}
                </span>
              </span>
              <DownIcon className="size-5 shrink-0 text-muted" />
            </summary>
            <div className="grid gap-2 pb-4">
              <SentDocuments request={request} />
              <Draft request={request} />
            </div>
          </details>
          {onChange && request.state === 'checking' && request.answer === 'text' && (
            <button type="button" className="link target text-sm print:hidden" onClick={() => onChange(request)}>
              {m.cases_row_change()}
              <span className="sr-only">: {request.title}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Small picture of a document; a sign for a PDF, and for an answer in words. */
export function DocumentThumbnail({ document }: { document: { mediaType: string; url: string } | undefined }) {
  if (!document?.mediaType.startsWith('image/'))
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-lg border border-line">
        {document ? <LicenceIcon className="size-5 text-muted" /> : <PencilIcon className="size-5 text-muted" />}
      </span>
    );
  return (
    <img
      src={`${document.url}?small=1`}
      alt=""
      loading="lazy"
      className="size-11 shrink-0 rounded-lg border border-line object-cover"
    />
  );
}

export function WhyAgain({ request }: { request: CaseRequestReply }) {
  const { state, reason, validUntil } = request;
  return (
    <>
      {reason && (
        <Notice tone="error" quiet>
          {reason.text}
        </Notice>
      )}
      {state === 'expired' && validUntil && (
        <Notice tone="error" quiet>
          {m.cases_expired({ day: nearDay(validUntil) })}
        </Notice>
      )}
    </>
  );
}

export function SentDocuments({ request }: { request: CaseRequestReply }) {
  return (
    <>
      {request.verdict && (
        <p className="mt-1 font-semibold">{request.verdict === 'yes' ? request.yes : m.cases_draft_wrong()}</p>
      )}
      {request.answerText && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{request.answerText}</p>}
      {request.documents.length > 0 && (
        <ul className="mt-1 text-sm">
          {request.documents.map(({ id, name, url, sentAt, reviewedAt, reviewedBy }) => (
            <li key={id} className="wrap-anywhere">
              <a className="target link" href={url} target="_blank" rel="noreferrer">
                {m.cases_file_name({ name, day: onDay(sentAt) })}
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
  const day = nearDay(at);
  return name ? m.cases_checked_by({ name, day }) : m.cases_checked({ day });
}
