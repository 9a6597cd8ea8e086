import { useState } from 'react';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { dayInIst, minuteInIst } from '#web/ui/page-dates.ts';
import { OtherViewer } from './OtherViewer.tsx';
import { PhotoWarnings } from './PhotoWarnings.tsx';
import type { CaseProps } from './types.ts';
import { Verdict } from './Verdict.tsx';

const states = {
  needed: m.cases_state_needed,
  checking: m.cases_state_checking,
  accepted: m.cases_state_accepted,
  rejected: m.cases_state_rejected,
  expired: m.cases_state_expired,
  not_needed: m.cases_state_not_needed,
};

/** Those that wait for a review come first. */
export function RequestReviews({ one, onChanged }: CaseProps) {
  const [notice, setNotice] = useActionNotice();
  // Only the row in use is reported, because an open page does not mean that all its answers are being reviewed.
  const [inUse, setInUse] = useState<string>();
  const requests = one.requests.toSorted((a, b) => Number(b.state === 'checking') - Number(a.state === 'checking'));
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" className="border-b-2 border-ink pb-2 text-xl">
        {m.work_requests()}
      </h2>
      <ul>
        {requests.map((request) => (
          <li key={request.id} className="grid gap-2 border-b border-line py-3" onFocus={() => setInUse(request.id)}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="font-semibold wrap-anywhere">{request.title}</h3>
              <p className="text-muted">{states[request.state]()}</p>
            </div>
            {request.verdict && (
              <p className="font-semibold">{request.verdict === 'yes' ? request.yes : m.cases_draft_wrong()}</p>
            )}
            {request.answerText && <p className="whitespace-pre-wrap wrap-anywhere">{request.answerText}</p>}
            <ul className="text-sm">
              {request.documents.map(({ id, name, url, sentAt, photoWarnings }) => (
                <li key={id} className="wrap-anywhere">
                  <a className="target link" href={url} target="_blank" rel="noreferrer">
                    {name}
                  </a>{' '}
                  <span className="text-muted">{minuteInIst(sentAt)}</span>
                  <PhotoWarnings warnings={photoWarnings} />
                </li>
              ))}
            </ul>
            {request.text && <p className="text-sm whitespace-pre-wrap wrap-anywhere">{request.text}</p>}
            {request.reason && <p className="text-sm text-mirchi">{request.reason.text}</p>}
            {request.validUntil && (
              <p className="text-sm text-muted">{m.work_valid_until({ day: dayInIst(request.validUntil) })}</p>
            )}
            {one.status === 'open' && request.state === 'checking' && (
              <>
                {inUse === request.id && <OtherViewer caseId={one.id} requestId={request.id} />}
                <Verdict caseId={one.id} request={request} setNotice={setNotice} onChanged={onChanged} />
              </>
            )}
            {one.status === 'open' && waits.includes(request.state) && (
              <Withdraw one={one} request={request} onChanged={onChanged} />
            )}
          </li>
        ))}
      </ul>
      <ActionNotice notice={notice} className="mt-3" />
    </section>
  );
}

const waits: readonly CaseRequestReply['state'][] = ['needed', 'rejected', 'expired'];

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
