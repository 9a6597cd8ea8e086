import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { messageFieldId, paymentSuccessPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { codeQuery } from '#web/platform/data/code-query.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { TabPanel, Tabs } from '#web/ui/Tabs.tsx';
import { CaseDates } from './CaseDates.tsx';
import { CaseHead } from './CaseHead.tsx';
import { CaseRefusal } from './CaseRefusal.tsx';
import { WaitReason } from './CaseStanding.tsx';
import { CaseTicket } from './CaseTicket.tsx';
import { LateCard } from './LateCard.tsx';
import { AuthorityQuestion, Requests } from './Requests.tsx';
import { messagesHeadingId } from './shared/messages-heading.ts';

// Loaded when wanted: what came of the work, which most cases do not have yet, and the messages in their own tab.
const outcomeCode = codeQuery('outcome of a case', async () => ({
  ...(await import('./CaseResults.tsx')),
  ...(await import('./CaseRating.tsx')),
  ...(await import('./NextOffer.tsx')),
}));
const messagesCode = codeQuery('messages of a case', () => import('./CaseMessages.tsx'));

type Tab = 'todo' | 'progress' | 'messages';

/** Case as shown to its customer: standing, then what to do, the progress, and the messages, each in a tab. */
export function OwnCase({ one }: { one: CaseReply }) {
  const { hash } = useLocation();
  const isAboutMessages = hash === `#${messageFieldId}` || hash === `#${messagesHeadingId}`;
  const [tab, setTab] = useState<Tab>(isAboutMessages ? 'messages' : 'todo');
  const [showsMessages, setShowsMessages] = useState(isAboutMessages);
  const isFinished = one.status === 'done' || one.milestone?.kind === 'finished';
  const rates = one.rating !== null || one.status === 'done' || (one.status === 'open' && one.step.key === 'rating');
  const hasOutcome = rates || isFinished || one.results.length > 0;
  const outcome = useQuery({ ...outcomeCode, enabled: hasOutcome });
  const messages = useQuery({ ...messagesCode, enabled: showsMessages });
  const { CaseResults, CaseRating, NextOffer } = outcome.data ?? {};
  const reason = one.status === 'open' && one.needed === 0 && one.reason;
  const asks = one.step.key === 'query' && reason;
  const rating = rates && CaseRating && <CaseRating one={one} />;
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="-mt-3 text-muted">
        <a className="link" href={localPath(paymentSuccessPath(one.orderId))}>
          {m.cases_order({ ticket: one.ticket })}
        </a>
      </p>
      <CaseHead one={one} />
      {one.endReason && (
        <p className="font-semibold whitespace-pre-wrap wrap-anywhere">
          {m.cases_end_reason({ reason: one.endReason })}
        </p>
      )}
      <Tabs
        tab={tab}
        onPick={(picked) => {
          setTab(picked);
          if (picked === 'messages') setShowsMessages(true);
        }}
        tabs={[
          {
            name: 'todo',
            title: isFinished || one.status === 'cancelled' ? m.cases_tab_result() : m.cases_tab_todo(),
            count: one.needed,
          },
          { name: 'progress', title: m.cases_tab_progress(), count: 0 },
          { name: 'messages', title: m.cases_messages(), count: one.unread },
        ]}
      />
      <TabPanel name="todo" tab={tab} className="gap-10">
        <CaseRefusal one={one} />
        {one.status === 'cancelled' && (
          <div className="grid justify-items-start gap-4">
            <p>{m.cases_cancelled_text()}</p>
            <ButtonLink small variant="ghost" href={localPath(paymentSuccessPath(one.orderId))}>
              {m.cases_cancelled_order()}
            </ButtonLink>
          </div>
        )}
        {one.missed && one.status === 'open' && <LateCard one={one} />}
        {asks && <AuthorityQuestion words={asks} from={one.partner} />}
        {!asks && !one.missed && !one.refusal && reason && <WaitReason one={one} reason={reason} />}
        {hasOutcome && (
          <QueryResult query={outcome} loading={<RowsSkeleton />}>
            {() => (
              <>
                {one.results.length > 0 && CaseResults && <CaseResults one={one} />}
                {one.needed === 0 && rating}
              </>
            )}
          </QueryResult>
        )}
        <Requests one={one} isFinished={isFinished} />
        {one.needed > 0 && rating}
        {isFinished && NextOffer && <NextOffer offer={one.offer} />}
      </TabPanel>
      <TabPanel name="progress" tab={tab} className="gap-10">
        <CaseTicket one={one} />
        <CaseDates one={one} />
        <Button small variant="ghost" className="justify-self-start print:hidden" onClick={() => window.print()}>
          {m.cases_print()}
        </Button>
      </TabPanel>
      <TabPanel name="messages" tab={tab} className="gap-10">
        {showsMessages && (
          <QueryResult query={messages} loading={<RowsSkeleton />}>
            {({ CaseMessages }) => <CaseMessages caseId={one.id} mayWrite={one.mayWrite} />}
          </QueryResult>
        )}
      </TabPanel>
    </div>
  );
}
