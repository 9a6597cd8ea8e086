import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { CaseReply, CaseRequestReply } from '#shared/contract/case-reply.ts';
import { caseNeedsId } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { answerByText } from '#web/ui/case/case-texts.ts';
import { Draft } from '#web/ui/case/Draft.tsx';
import { RequestHelp } from '#web/ui/case/RequestHelp.tsx';
import { RequestHead, SentDocuments, SentRequests, sortRequests, WhyAgain } from '#web/ui/case/request-parts.tsx';
import { NotNeeded, NotNeededRequests } from './NotNeeded.tsx';
import { SentBefore } from './SentBefore.tsx';
import { TextAnswer } from './TextAnswer.tsx';
import { YesNoAnswer } from './YesNoAnswer.tsx';

// Lazy, because the code that prepares photos is needed only to send one.
const FileAnswer = lazy(async () => ({ default: (await import('./files/FileAnswer.tsx')).FileAnswer }));
const PaperExamples = lazy(async () => ({ default: (await import('./PaperExamples.tsx')).PaperExamples }));

const answers = { document: FileAnswer, text: TextAnswer, 'yes-no': YesNoAnswer };

export function Requests({ one }: { one: CaseReply }) {
  const [sent, setSent] = useState('');
  const open = one.status === 'open';
  const { waiting, others } = sortRequests(one);
  const { list, heading, onFocusIn } = useFocusOnNext(waiting);
  useLinkedElement(caseNeedsId, heading);
  const onSent = ({ title }: CaseRequestReply) => setSent(m.cases_sent({ title }));
  const onDeclined = ({ title }: CaseRequestReply) => setSent(m.cases_not_needed_done({ title }));
  const onUndone = ({ title }: CaseRequestReply) => setSent(m.cases_not_needed_undone({ title }));
  return (
    <>
      {open && (
        <section aria-labelledby={caseNeedsId}>
          <h2 ref={heading} id={caseNeedsId} tabIndex={-1} className="scroll-mt-6 border-b-2 border-ink pb-2 text-2xl">
            {m.cases_needs()}
          </h2>
          <p role="status" className="mt-3 font-semibold text-pudina empty:hidden">
            {sent}
          </p>
          {waiting.length === 0 && <p className="py-3">{m.cases_needs_nothing()}</p>}
          <ul ref={list}>
            {waiting.map((request, at) => (
              <Request
                key={request.id}
                caseId={one.id}
                request={request}
                answerBy={answerByText(one)}
                onSent={onSent}
                onDeclined={onDeclined}
                onFocus={() => onFocusIn(request.id, at)}
              />
            ))}
          </ul>
          <NotNeededRequests one={one} onUndone={onUndone} onFocus={({ id }) => onFocusIn(id, declined)} />
        </section>
      )}
      <SentRequests requests={others} />
    </>
  );
}

/** Stands for the position of a declined request, which is not in the list. */
const declined = -1;

/** An answered request leaves the list: focuses the next one, or the heading. A declined one keeps the focus. */
function useFocusOnNext(waiting: readonly CaseRequestReply[]) {
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<{ id: string; at: number }>(undefined);
  useEffect(() => {
    const last = focused.current;
    const at = waiting.findIndex(({ id }) => id === last?.id);
    const isWaiting = at >= 0;
    if (!last || isWaiting === last.at >= 0) return;
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = list.current?.children[isWaiting ? at : Math.min(last.at, waiting.length - 1)];
    if (isWaiting) next?.scrollIntoView({ block: 'nearest' });
    (next instanceof HTMLElement ? next : heading.current)?.focus({ preventScroll: true });
  }, [waiting]);
  const onFocusIn = (id: string, at: number) => {
    focused.current = { id, at };
  };
  return { list, heading, onFocusIn };
}

type RequestProps = {
  caseId: string;
  request: CaseRequestReply;
  answerBy: string | undefined;
  onSent: (request: CaseRequestReply) => void;
  onDeclined: (request: CaseRequestReply) => void;
  onFocus: () => void;
};

function Request({ caseId, request, answerBy, onSent, onDeclined, onFocus }: RequestProps) {
  const Answer = answers[request.answer];
  const row = useRef<HTMLLIElement>(null);
  const rowId = `request-${request.id}`;
  useLinkedElement(rowId, row);
  return (
    <li
      ref={row}
      id={rowId}
      tabIndex={-1}
      onFocus={onFocus}
      className="grid scroll-mt-6 gap-3 border-b border-line py-5 outline-none"
    >
      <RequestHead request={request} answerBy={answerBy} />
      <WhyAgain request={request} />
      {request.text && <p>{request.text}</p>}
      <p className="text-muted">{request.why}</p>
      {request.answer === 'document' ? (
        <div className="print:hidden">
          <Suspense fallback={<div className="h-24" />}>
            <PaperExamples request={request} />
          </Suspense>
        </div>
      ) : (
        <RequestHelp request={request} />
      )}
      <Draft request={request} />
      <SentDocuments request={request} />
      <div className="grid gap-3 print:hidden">
        <SentBefore caseId={caseId} request={request} onSent={() => onSent(request)} />
        <Suspense fallback={<div className="h-24" />}>
          <Answer caseId={caseId} request={request} onSent={() => onSent(request)} />
        </Suspense>
        {request.optional && <NotNeeded caseId={caseId} request={request} onDone={() => onDeclined(request)} />}
      </div>
    </li>
  );
}

/** Scrolls by script, because the element is rendered too late for the browser. */
function useLinkedElement(id: string, ref: RefObject<HTMLElement | null>): void {
  const linked = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (!linked) return;
    ref.current?.scrollIntoView();
    ref.current?.focus({ preventScroll: true });
  }, [linked, ref]);
}
