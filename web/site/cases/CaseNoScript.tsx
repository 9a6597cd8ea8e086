import type { CaseReply, CaseRequestReply } from '#shared/contract/case-reply.ts';
import type { CaseWithMessages } from '#shared/contract/loader-context.ts';
import { casePath, caseTextPath, paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { CaseDate, shownDates } from '#web/ui/case/CaseDate.tsx';
import { CaseRefusal } from '#web/ui/case/CaseRefusal.tsx';
import { CaseResults } from '#web/ui/case/CaseResults.tsx';
import { CaseTicket } from '#web/ui/case/CaseTicket.tsx';
import { answerByText, promiseText, turnText } from '#web/ui/case/case-texts.ts';
import { Draft } from '#web/ui/case/Draft.tsx';
import { MessageList } from '#web/ui/case/MessageList.tsx';
import { RequestHelp } from '#web/ui/case/RequestHelp.tsx';
import { RequestHead, SentDocuments, SentRequests, sortRequests, WhyAgain } from '#web/ui/case/request-parts.tsx';
import { momentInIst } from '#web/ui/page-dates.ts';
import { ReachUs } from '#web/ui/ReachUs.tsx';
import { GuestText, NoScriptFrame } from './NoScriptFrame.tsx';

type Props = { id: string; at: string; isGuest: boolean; found: CaseWithMessages | null };

/** Case as text for its customer, to read and print. */
export function CaseNoScript({ id, at, isGuest, found }: Props) {
  if (isGuest) return <GuestText from={localPath(casePath(id))} />;
  return found ? <WholeCase at={at} {...found} /> : <UnknownCase />;
}

const AllCases = () => (
  <a href={localPath(paths.caseTexts)} className="link target mb-2 print:hidden">
    {m.cases_all()}
  </a>
);

function UnknownCase() {
  return (
    <NoScriptFrame title={m.cases_unknown_title()} above={<AllCases />}>
      <p className="mt-4 text-lg text-muted">{m.cases_unknown_text()}</p>
    </NoScriptFrame>
  );
}

// In print, browsers break pages badly inside grids.
const parts = 'grid gap-y-10 print:block print:space-y-10';

function WholeCase({ at, ...found }: CaseWithMessages & { at: string }) {
  const { one } = found;
  return (
    <NoScriptFrame title={one.title} above={<AllCases />}>
      <p className="mt-2 text-muted">{m.cases_text_as_of({ moment: momentInIst(at) })}</p>
      <div className={`mt-6 gap-x-12 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] ${parts}`}>
        <div className={`content-start ${parts}`}>
          {one.status === 'open' && (
            <p className="text-lg font-semibold lg:hidden print:block">
              <span className={one.milestone ? 'text-pudina' : ''}>{turnText(one)}</span> {promiseText(one)}
              <span className="block text-kesar empty:hidden">{answerByText(one)}</span>
            </p>
          )}
          <CaseRefusal one={one} />
          <CaseResults results={one.results} />
          <Needs one={one} />
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CaseTicket one={one} />
        </div>
        <div className={`content-start ${parts}`}>
          <SentRequests requests={sortRequests(one).others} />
          <section aria-labelledby="messages">
            <h2 id="messages" className="border-b-2 border-ink pb-2 text-2xl">
              {m.cases_messages()}
            </h2>
            <Messages {...found} />
          </section>
          <Dates one={one} />
        </div>
      </div>
    </NoScriptFrame>
  );
}

/** Latest messages; earlier ones are on further pages. */
function Messages({ one, messages, isLatest, hasEarlier }: CaseWithMessages) {
  const path = localPath(caseTextPath(one.id));
  return (
    <>
      {hasEarlier && (
        <p className="pt-3">
          {isLatest && <>{m.cases_text_latest({ count: messages.length })} </>}
          <a href={`${path}?before=${messages[0]?.id}#messages`} className="link target print:hidden">
            {m.cases_text_earlier()}
          </a>
        </p>
      )}
      <MessageList messages={messages} />
      {!isLatest && (
        <p className="print:hidden">
          <a href={`${path}#messages`} className="link target">
            {m.cases_text_to_latest()}
          </a>
        </p>
      )}
    </>
  );
}

/** Open requests, each with its reason and the accepted documents, and the ways to answer them. */
function Needs({ one }: { one: CaseReply }) {
  if (one.status !== 'open') return null;
  const { waiting } = sortRequests(one);
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="border-b-2 border-ink pb-2 text-2xl">
        {m.cases_needs()}
      </h2>
      {waiting.length === 0 && <p className="py-3">{m.cases_needs_nothing()}</p>}
      <ul>
        {waiting.map((request) => (
          <Need key={request.id} request={request} answerBy={answerByText(one)} />
        ))}
      </ul>
      <div className="mt-5 grid gap-2">
        <p>{m.cases_text_send({ ticket: one.ticket })}</p>
        <ReachUs text={m.site_chat_order({ ticket: one.ticket })} />
        <p className="print:hidden">
          <a href={localPath(casePath(one.id))} className="link target">
            {m.cases_text_full()}
          </a>
        </p>
      </div>
    </section>
  );
}

function Need({ request, answerBy }: { request: CaseRequestReply; answerBy: string | undefined }) {
  return (
    <li id={`request-${request.id}`} className="grid gap-2 border-b border-line py-4">
      <RequestHead request={request} answerBy={answerBy} />
      <WhyAgain request={request} />
      {request.text && <p className="whitespace-pre-wrap wrap-anywhere">{request.text}</p>}
      <p>{request.why}</p>
      <RequestHelp request={request} />
      <Draft request={request} />
      <SentDocuments request={request} />
    </li>
  );
}

function Dates({ one }: { one: CaseReply }) {
  const dates = shownDates(one);
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="border-b-2 border-ink pb-2 text-2xl">
        {m.cases_dates()}
      </h2>
      <ol>
        {dates.map((event) => (
          <CaseDate key={`${event.at} ${event.kind} ${event.text}`} event={event} partner={one.partner} />
        ))}
      </ol>
    </section>
  );
}
