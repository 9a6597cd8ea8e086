import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { caseReviewsPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LicenceIcon, PencilIcon } from '#web/ui/icons.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { OtherViewer } from './OtherViewer.tsx';
import { PhotoWarnings } from './PhotoWarnings.tsx';
import { AnswerWords, ReviewedAnswer } from './ReviewedAnswer.tsx';
import type { CaseProps, SetNotice } from './types.ts';
import { Verdict } from './Verdict.tsx';

const states = {
  needed: m.work_state_needed,
  checking: m.work_state_checking,
  accepted: m.cases_state_accepted,
  rejected: m.work_state_rejected,
  expired: m.cases_state_expired,
  not_needed: m.cases_state_not_needed,
};
const inks: Partial<Record<CaseRequestReply['state'], string>> = {
  checking: 'font-semibold text-ink',
  accepted: 'text-pudina',
  rejected: 'text-mirchi',
  expired: 'text-mirchi',
};

type Props = CaseProps & {
  setNotice: SetNotice;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
};

/**
 * What was asked of the customer, first what waits for a check, then what is missing, and the chosen one beside the list. None is chosen
 * at first, because showing a document is logged, and the customer sees the log.
 */
export function PapersPane({ one, onChanged, setNotice, selected, onSelect }: Props) {
  // Keeps its place while the case is open, so that the list does not jump after each verdict.
  const [order] = useState(() => one.requests.toSorted(openFirst).map(({ id }) => id));
  const place = ({ id }: CaseRequestReply) => (order.indexOf(id) + order.length + 1) % (order.length + 1);
  const requests = one.requests.toSorted((a, b) => place(a) - place(b));
  const shown = requests.find(({ id }) => id === selected);
  const onDecided = () => {
    onSelect(requests.find(({ id, state }) => state === 'checking' && id !== selected)?.id);
    onChanged();
  };
  return (
    <div className={`grid items-start gap-x-5 gap-y-4 ${shown ? 'md:grid-cols-[13rem_minmax(0,1fr)]' : ''}`}>
      <div>
        <ul className={shown ? '' : 'sm:grid sm:grid-cols-2 sm:gap-x-5'}>
          {requests.map((request) => (
            <li
              key={request.id}
              className={`relative flex min-h-14 items-center gap-3 border-b border-line px-1 py-1.5 hover:bg-hover ${
                request.id === selected ? 'bg-haldi-wash' : ''
              }`}
            >
              <Sign request={request} />
              <div className="min-w-0">
                <h3 className="text-[0.9375rem] leading-snug font-medium wrap-anywhere">
                  <button
                    type="button"
                    aria-expanded={request.id === selected}
                    className="text-left after:absolute after:inset-0"
                    onClick={() => onSelect(request.id === selected ? undefined : request.id)}
                  >
                    {request.title}
                  </button>
                </h3>
                <p className={`text-sm ${inks[request.state] ?? 'text-muted'}`}>{states[request.state]()}</p>
              </div>
            </li>
          ))}
        </ul>
        {one.toCheck > 0 && (
          <p className="pt-2">
            <Link to={caseReviewsPath(one.id)} className="target link text-sm">
              {m.work_reviews_of_case()}
            </Link>
          </p>
        )}
      </div>
      {shown && (
        <Shown
          key={`${shown.id} ${shown.answeredAt} ${shown.state}`}
          {...{ one, onChanged, setNotice, onDecided }}
          request={shown}
        />
      )}
    </div>
  );
}

const waits: readonly CaseRequestReply['state'][] = ['rejected', 'expired', 'needed'];
const byUrgency: readonly CaseRequestReply['state'][] = ['checking', ...waits, 'accepted', 'not_needed'];
const openFirst = (a: CaseRequestReply, b: CaseRequestReply) => byUrgency.indexOf(a.state) - byUrgency.indexOf(b.state);

/** A sign instead of a small picture, because each showing of a document is logged as an opening. */
function Sign({ request: { answer } }: { request: CaseRequestReply }) {
  const Icon = answer === 'document' ? LicenceIcon : PencilIcon;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-lg border border-line bg-card">
      <Icon className="size-5 text-muted" />
    </span>
  );
}

type ShownProps = CaseProps & { request: CaseRequestReply; setNotice: SetNotice; onDecided: () => void };

function Shown({ one, request, onChanged, setNotice, onDecided }: ShownProps) {
  const isChecked = one.status === 'open' && request.state === 'checking';
  const place = useRef<HTMLElement>(null);
  // The reasons of the one before may have scrolled the beginning away.
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <article
      ref={place}
      aria-label={request.title}
      className="grid scroll-mt-44 min-w-0 content-start gap-3 [--frame-height:max(14rem,calc(100dvh-29rem))]"
    >
      {isChecked ? <ReviewedAnswer request={request} /> : <Sent request={request} />}
      {request.text && <p className="text-sm whitespace-pre-wrap wrap-anywhere">{request.text}</p>}
      {request.reason && <p className="text-sm text-mirchi">{request.reason.text}</p>}
      {request.validUntil && (
        <p className="text-sm text-muted">{m.work_valid_until({ day: nearDay(request.validUntil) })}</p>
      )}
      {isChecked && (
        <>
          <Verdict caseId={one.id} request={request} setNotice={setNotice} onChanged={onDecided} />
          <OtherViewer caseId={one.id} requestId={request.id} />
        </>
      )}
      {one.status === 'open' && waits.includes(request.state) && (
        <Withdraw one={one} request={request} onChanged={onChanged} />
      )}
    </article>
  );
}

function Sent({ request }: { request: CaseRequestReply }) {
  return (
    <>
      {request.verdict && (
        <p className="font-semibold">{request.verdict === 'yes' ? request.yes : m.cases_draft_wrong()}</p>
      )}
      <AnswerWords request={request} />
      <ul className="text-sm empty:hidden">
        {request.documents.map(({ id, name, url, sentAt, photoWarnings }) => (
          <li key={id} className="wrap-anywhere">
            <a className="target link" href={url} target="_blank" rel="noreferrer">
              {name}
            </a>{' '}
            <span className="text-muted">
              <Moment at={sentAt} />
            </span>
            <PhotoWarnings warnings={photoWarnings} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Withdraw({ one, request, onChanged }: CaseProps & { request: CaseRequestReply }) {
  const action = useEndpointMutation();
  const withdraw = async () => {
    const params = { id: one.id, requestId: request.id };
    const withdrawn = await action.run('DELETE /api/cases/:id/requests/:requestId', {
      params,
      query: { version: one.version },
    });
    onChanged(withdrawn?.reply);
  };
  return (
    <div>
      <Button
        small
        variant="ghost"
        aria-label={m.work_withdraw_this({ title: request.title })}
        aria-disabled={action.busy}
        onClick={() => void withdraw()}
      >
        {m.work_withdraw()}
      </Button>
      <ActionNotice notice={action.notice} />
    </div>
  );
}
