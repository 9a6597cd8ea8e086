import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import type { CaseReply, CaseRequestReply } from '#shared/contract/case-reply.ts';
import { caseNeedsId } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { codeQuery } from '#web/platform/data/code-query.ts';
import { leftText } from '#web/ui/case/case-texts.ts';
import { Draft } from '#web/ui/case/Draft.tsx';
import { RequestHelp } from '#web/ui/case/RequestHelp.tsx';
import {
  DocumentThumbnail,
  SentDocuments,
  SentRequests,
  sortRequests,
  stateOfRequest,
  WhyAgain,
} from '#web/ui/case/request-parts.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { ArrowIcon, CameraIcon, DownIcon, PencilIcon } from '#web/ui/icons.tsx';
import { onDay, shortDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { FieldsAnswer } from './FieldsAnswer.tsx';
import type { Upload } from './files/FileAnswer.tsx';
import { JustSent, type Said } from './JustSent.tsx';
import { NotNeeded, NotNeededRequests } from './NotNeeded.tsx';
import { SentBefore } from './SentBefore.tsx';
import { TextAnswer } from './TextAnswer.tsx';
import { YesNoAnswer } from './YesNoAnswer.tsx';

// Loaded when a paper is asked for, with all that sending it may need, so that the connection may break meanwhile.
const filesCode = codeQuery('files of a case', async () => ({
  ...(await import('./files/FileAnswer.tsx')),
  ...(await import('./PaperExamples.tsx')),
  ...(await import('#web/ui/LeaveGuard.tsx')),
}));

const answers = { text: TextAnswer, 'yes-no': YesNoAnswer };

const rowId = (id: string) => `request-${id}`;

/** One request at a time, the next one first; the others as rows, then what was sent. */
export function Requests({ one, isFinished }: { one: CaseReply; isFinished: boolean }) {
  const { hash } = useLocation();
  const { waiting, others } = sortRequests(one);
  const { LeaveGuard } = useQuery({ ...filesCode, enabled: false }).data ?? {};
  const [chosen, setChosen] = useState(hash.replace(/^#request-/, ''));
  // Stays in front although a paper that is refused meanwhile would come first.
  const [begun, setBegun] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState<Said>();
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  // What we can do without is folded once nothing else is to be sent.
  const next = waiting.find(({ id, optional }) => !optional && !uploads[id]);
  const [unfolded, setUnfolded] = useState(false);
  const changed = others.find(({ id, state }) => id === chosen && state === 'checking');
  const current =
    changed ??
    waiting.find(({ id }) => id === chosen) ??
    waiting.find(({ id }) => id === begun && !uploads[id]) ??
    next;
  const currentId = useRef(current?.id);
  currentId.current = current?.id;
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isLinked = hash === `#${caseNeedsId}` || hash === `#request-${chosen}`;
  const linksRequest = hash !== `#${caseNeedsId}`;
  useEffect(() => {
    if (!isLinked) return;
    const target = linksRequest ? list.current?.firstElementChild : heading.current;
    target?.scrollIntoView();
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [isLinked, linksRequest]);
  const focusNext = useFocusOn(() => list.current?.querySelector('li') ?? heading.current, current?.id);
  useTopWhenSent(one.needed);
  const show = (id: string) => {
    if (current) setOpened(new Set([...opened, current.id]));
    setChosen(id);
    focusNext();
  };
  const leave = (from: string) => {
    if (currentId.current === from) focusNext();
    setChosen((id) => (id === from ? '' : id));
  };
  const onLeave = ({ id, title }: CaseRequestReply) => {
    setOpened((before) => new Set([...before, id]));
    setSaid({ sentence: m.cases_sending_one({ title }), id: null, sending: id });
    leave(id);
  };
  const onUpload = (id: string, upload: Upload | null) =>
    setUploads(({ [id]: _, ...others }) => (upload ? { ...others, [id]: upload } : others));
  if (isFinished || one.status !== 'open') return <SentRequests requests={others} fold="all" />;
  const listed = current && !waiting.includes(current) ? [current, ...waiting] : waiting;
  const inOrder = listed.toSorted((a, b) => Number(b === current) - Number(a === current));
  const folded = next
    ? []
    : inOrder.filter((request) => request.optional && request !== current && !uploads[request.id]);
  return (
    <>
      <section aria-labelledby={caseNeedsId}>
        <h2 ref={heading} id={caseNeedsId} tabIndex={-1} className="sr-only">
          {m.cases_needs()}
        </h2>
        <JustSent
          one={one}
          said={said?.sending && uploads[said.sending]?.again ? undefined : said}
          onUndone={(undone, id) => {
            setSaid(undone);
            show(id);
          }}
        />
        <div role="alert" className="empty:hidden print:hidden">
          {waiting.map(({ id, title }) => {
            const { text, again } = uploads[id] ?? {};
            if (!again) return null;
            return (
              <div key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
                <FieldError>{`${title}: ${text}`}</FieldError>
                <button type="button" className="link target" onClick={again}>
                  {m.cases_try_again()}
                  <span className="sr-only">: {title}</span>
                </button>
              </div>
            );
          })}
        </div>
        <ul ref={list} className="grid">
          {inOrder.map((request, at) => {
            const isCurrent = request === current;
            return (
              <li
                key={request.id}
                id={rowId(request.id)}
                tabIndex={-1}
                className={`scroll-mt-24 outline-none ${isCurrent ? 'pb-6' : ''}`}
              >
                {at === 1 && next && (
                  <p className="border-b-2 border-ink pb-2 text-xl font-semibold">{m.cases_others()}</p>
                )}
                {request === folded[0] && (
                  <button
                    type="button"
                    aria-expanded={unfolded}
                    className="flex min-h-12 w-full items-center gap-2 border-b border-line text-left text-muted print:hidden"
                    onClick={() => setUnfolded(!unfolded)}
                  >
                    {m.cases_optional_rest({ count: folded.length })}
                    <DownIcon className={`size-5 ${unfolded ? 'rotate-180' : ''}`} />
                  </button>
                )}
                <div className={isCurrent ? 'ticket-rail' : !unfolded && folded.includes(request) ? 'hidden' : ''}>
                  <div className={isCurrent ? 'ticket grid gap-4' : ''}>
                    {isCurrent ? (
                      <CurrentHead one={one} request={request} />
                    ) : (
                      <Row request={request} upload={uploads[request.id]} onOpen={() => show(request.id)} />
                    )}
                    {(isCurrent || opened.has(request.id)) && (
                      // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press, only notes that the work on it began
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard comes by onInput
                      <div
                        className={isCurrent ? 'grid gap-4' : 'hidden'}
                        onClick={() => setBegun(request.id)}
                        onInput={() => setBegun(request.id)}
                      >
                        <Body
                          one={one}
                          request={request}
                          onLeave={() => onLeave(request)}
                          onUpload={(upload) => onUpload(request.id, upload)}
                          onDone={(sentence, id) => {
                            setSaid({ sentence, id });
                            leave(request.id);
                          }}
                        />
                      </div>
                    )}
                  </div>
                </div>
              </li>
            );
          })}
        </ul>
        <NotNeededRequests
          one={one}
          onUndone={({ title, id }) => {
            setSaid({ sentence: m.cases_not_needed_undone({ title }), id: null });
            show(id);
          }}
        />
      </section>
      <SentRequests
        requests={others.filter((request) => request !== current)}
        {...(waiting.length > 0 ? { fold: 'settled' as const } : {})}
        onChange={({ id }) => show(id)}
      />
      {/* Outside of the tab, which may be hidden when the customer leaves. */}
      {Object.keys(uploads).length > 0 &&
        LeaveGuard &&
        createPortal(
          <LeaveGuard unsaved={() => true} title={m.cases_leave_title()} text={m.cases_leave_text()} />,
          document.body,
        )}
    </>
  );
}

/** Returns a function after which the focus goes to the first request as soon as it is another one. */
function useFocusOn(find: () => HTMLElement | null, shown: string | undefined) {
  const wanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when another request is shown
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    find()?.scrollIntoView();
    find()?.focus({ preventScroll: true });
  }, [shown]);
  return () => {
    wanted.current = true;
  };
}

/** Scrolls up to the state of the case as soon as nothing more is needed, because optional requests follow. */
function useTopWhenSent(needed: number) {
  const before = useRef(needed);
  useEffect(() => {
    if (before.current > 0 && needed === 0) window.scrollTo({ top: 0 });
    before.current = needed;
  }, [needed]);
}

function CurrentHead({ one, request }: { one: CaseReply; request: CaseRequestReply }) {
  const { answerBy, partner, reason, step } = one;
  const counted = one.requests.filter(({ optional, state }) => !optional && state !== 'not_needed');
  const sent = counted.filter(({ state }) => state === 'checking' || state === 'accepted').length;
  const asks = step.key === 'query' && !request.optional && reason;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-ink pb-2.5">
        <h3 className="condensed text-2xl font-bold wrap-anywhere">
          {request.title}
          {request.optional && <span className="text-base font-normal text-muted"> ({m.cases_optional()})</span>}
        </h3>
        {asks && answerBy ? (
          <p className="text-sm font-semibold">
            {m.cases_asks_by({ day: shortDay(answerBy) })}
            <span className="block font-normal text-muted">{leftText(answerBy)}</span>
          </p>
        ) : (
          !request.optional && <p className="text-sm text-muted">{m.cases_sent_of({ sent, all: counted.length })}</p>
        )}
      </div>
      {request.state !== 'needed' && request.state !== 'checking' && (
        <p className={`-mb-2 font-semibold ${stateOfRequest(request).ink}`}>{stateOfRequest(request).name}</p>
      )}
      {asks && <AuthorityQuestion words={reason} from={partner} />}
    </>
  );
}

/** Question of the authority or platform, in its own words. */
export function AuthorityQuestion({ words, from }: { words: string; from: string | null }) {
  return (
    <figure className="border-l-4 border-haldi pl-3">
      <blockquote className="text-lg whitespace-pre-wrap wrap-anywhere">“{words}”</blockquote>
      {from && <figcaption className="text-sm text-muted">{from}</figcaption>}
    </figure>
  );
}

type RowProps = { request: CaseRequestReply; upload: Upload | undefined; onOpen: () => void };

function Row({ request, upload, onOpen }: RowProps) {
  const Icon = request.answer === 'document' ? CameraIcon : PencilIcon;
  const { name, ink } = stateOfRequest(request);
  return (
    <div className="border-b border-line">
      <h3>
        <span className="hidden py-2 print:block">{request.title}</span>
        <button
          type="button"
          className="flex min-h-16 print:hidden w-full items-center gap-3.5 py-2 text-left font-[family-name:var(--font-sans)] text-base"
          onClick={onOpen}
        >
          {request.documents.length > 0 ? (
            <DocumentThumbnail document={request.documents.at(-1)} />
          ) : (
            <span className="grid size-11 shrink-0 place-items-center rounded-lg border border-dashed border-edge">
              <Icon className="size-5 text-muted" />
            </span>
          )}
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{request.title}</span>
            {!upload && (
              <span className={`block text-sm font-normal ${request.state === 'needed' ? 'text-muted' : ink}`}>
                {request.optional ? m.cases_optional() : name}
              </span>
            )}
            {upload && (
              <span className={`block text-sm font-normal ${upload.again ? 'text-mirchi' : 'text-muted'}`}>
                {upload.text}
              </span>
            )}
          </span>
          <ArrowIcon className="size-5 shrink-0 text-kesar" />
        </button>
      </h3>
    </div>
  );
}

/** What the customer sent for the same thing before, if it is asked for once more. */
function SentLastTime({ one, request }: { one: CaseReply; request: CaseRequestReply }) {
  const earlier = one.requests.filter(({ id, kind }) => kind === request.kind && id !== request.id);
  const last = earlier.flatMap(({ documents }) => documents).at(-1);
  if (!last || request.documents.length > 0) return null;
  return (
    <a className="target flex items-center gap-3.5" href={last.url} target="_blank" rel="noreferrer">
      <DocumentThumbnail document={last} />
      <span className="link">{m.cases_sent_last({ day: onDay(last.sentAt) })}</span>
    </a>
  );
}

type BodyProps = {
  one: CaseReply;
  request: CaseRequestReply;
  onLeave: () => void;
  onUpload: (upload: Upload | null) => void;
  /** `id`: the request whose answer can be taken back, if it can. */
  onDone: (sentence: string, id: string | null) => void;
};

function Body({ one, request, onLeave, onUpload, onDone }: BodyProps) {
  const { id, title, questions } = request;
  const caseId = one.id;
  const isPaper = questions.length === 0 && request.answer === 'document';
  const files = useQuery({ ...filesCode, enabled: isPaper });
  const PaperExamples = files.data?.PaperExamples;
  const Answer = questions.length > 0 || request.answer === 'document' ? FieldsAnswer : answers[request.answer];
  const onSent = () => onDone(m.cases_sent({ title }), request.state === 'needed' ? id : null);
  return (
    <>
      <WhyAgain request={request} />
      {request.text && <p className="whitespace-pre-wrap wrap-anywhere">{request.text}</p>}
      <p className="text-muted">{request.why}</p>
      <Draft request={request} />
      {questions.length === 0 && (
        <div className="print:hidden">
          {!isPaper && <RequestHelp request={request} />}
          {isPaper && (PaperExamples ? <PaperExamples request={request} /> : <div className="h-24" />)}
        </div>
      )}
      {request.state !== 'checking' && <SentDocuments request={request} />}
      <SentLastTime one={one} request={request} />
      <div className="grid gap-4 print:hidden">
        <SentBefore caseId={caseId} request={request} onSent={onSent} />
        {isPaper ? (
          <QueryResult query={files} loading={<div className="h-24" />}>
            {({ FileAnswer }) => (
              <FileAnswer caseId={caseId} request={request} onLeave={onLeave} onUpload={onUpload} onSent={onSent} />
            )}
          </QueryResult>
        ) : (
          <Answer caseId={caseId} request={request} onSent={onSent} />
        )}
        {request.optional && (
          <NotNeeded
            caseId={caseId}
            request={request}
            onDone={() => onDone(m.cases_not_needed_done({ title }), null)}
          />
        )}
      </div>
    </>
  );
}
