import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { messageFieldId, paymentSuccessPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { CaseDates } from './CaseDates.tsx';
import { CaseHead } from './CaseHead.tsx';
import { CaseMessages } from './CaseMessages.tsx';
import { CaseRating } from './CaseRating.tsx';
import { CaseRefusal } from './CaseRefusal.tsx';
import { CaseResults } from './CaseResults.tsx';
import { CaseTicket } from './CaseTicket.tsx';
import { LateCard } from './LateCard.tsx';
import { NextOffer } from './NextOffer.tsx';
import { AuthorityQuestion, Requests } from './Requests.tsx';
import { messagesHeadingId } from './shared/ToNewMessages.tsx';

const tabs = ['todo', 'progress', 'messages'] as const;
type Tab = (typeof tabs)[number];

/** Case as shown to its customer: standing, then what to do, the progress, and the messages, each in a tab. */
export function OwnCase({ one }: { one: CaseReply }) {
  const { hash } = useLocation();
  const isAboutMessages = hash === `#${messageFieldId}` || hash === `#${messagesHeadingId}`;
  const [tab, setTab] = useState<Tab>(isAboutMessages ? 'messages' : 'todo');
  const isFinished = one.status === 'done' || one.milestone?.kind === 'finished';
  const panel = (name: Tab, children: ReactNode) => (
    <div
      key={name}
      id={`panel-${name}`}
      role="tabpanel"
      aria-labelledby={`tab-${name}`}
      className={`grid content-start gap-10 ${tab === name ? '' : 'hidden print:grid'}`}
    >
      {children}
    </div>
  );
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
        onPick={setTab}
        names={{
          todo: isFinished ? m.cases_tab_result() : m.cases_tab_todo(),
          progress: m.cases_tab_progress(),
          messages: m.cases_messages(),
        }}
        counts={{ todo: one.needed, progress: 0, messages: one.unread }}
      />
      {panel(
        'todo',
        <>
          <CaseRefusal one={one} />
          {one.missed && one.status === 'open' && <LateCard one={one} />}
          {one.step.key === 'query' && one.needed === 0 && one.reason && (
            <AuthorityQuestion words={one.reason} from={one.partner} />
          )}
          <CaseResults one={one} />
          {one.needed === 0 && <CaseRating one={one} />}
          <Requests one={one} isFinished={isFinished} />
          {one.needed > 0 && <CaseRating one={one} />}
          {isFinished && <NextOffer offer={one.offer} />}
        </>,
      )}
      {panel(
        'progress',
        <>
          <CaseTicket one={one} />
          <CaseDates one={one} />
          <Button small variant="ghost" className="justify-self-start print:hidden" onClick={() => window.print()}>
            {m.cases_print()}
          </Button>
        </>,
      )}
      {panel('messages', <CaseMessages caseId={one.id} mayWrite={one.mayWrite} />)}
    </div>
  );
}

type TabsProps = {
  tab: Tab;
  onPick: (tab: Tab) => void;
  names: Record<Tab, string>;
  counts: Record<Tab, number>;
};

function Tabs({ tab, onPick, names, counts }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] ?? tab;
    onPick(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" className="grid grid-cols-3 border-b border-line print:hidden" onKeyDown={onKeyDown}>
      {tabs.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={tab === name}
          aria-controls={`panel-${name}`}
          tabIndex={tab === name ? 0 : -1}
          className="case-tab flex items-center justify-center gap-2"
          onClick={() => onPick(name)}
        >
          {names[name]}
          {counts[name] > 0 && <span className="count">{counts[name]}</span>}
        </button>
      ))}
    </div>
  );
}
