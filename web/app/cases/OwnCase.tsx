import type { CaseReply } from '#shared/contract/case-reply.ts';
import { paymentSuccessPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { answerByText, promiseText, turnText } from '#web/ui/case/case-texts.ts';
import { CaseDates } from './CaseDates.tsx';
import { CaseMessages, ToNewCaseMessages } from './CaseMessages.tsx';
import { CaseRating } from './CaseRating.tsx';
import { CaseRefusal } from './CaseRefusal.tsx';
import { CaseResults } from './CaseResults.tsx';
import { CaseTicket } from './CaseTicket.tsx';
import { Requests } from './Requests.tsx';

export function OwnCase({ one }: { one: CaseReply }) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-10">
        <div className="grid gap-2">
          {one.status === 'open' && (
            <p className="font-semibold lg:hidden print:hidden">
              <span className={one.milestone ? 'text-pudina' : ''}>{turnText(one)}</span> {promiseText(one)}
              <span className="block text-kesar empty:hidden">{answerByText(one)}</span>
            </p>
          )}
          {one.endReason && (
            <p className="font-semibold whitespace-pre-wrap wrap-anywhere lg:hidden print:hidden">
              {m.cases_end_reason({ reason: one.endReason })}
            </p>
          )}
          <ToNewCaseMessages one={one} />
        </div>
        <CaseRefusal one={one} />
        <CaseResults results={one.results} />
        <CaseRating one={one} />
        <Requests one={one} />
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <CaseTicket one={one} order={<OrderLink one={one} />} />
      </div>
      <div className="grid content-start gap-10">
        <CaseMessages caseId={one.id} mayWrite={one.mayWrite} />
        <CaseDates one={one} />
        <Button small variant="ghost" className="justify-self-start print:hidden" onClick={() => window.print()}>
          {m.cases_print()}
        </Button>
      </div>
    </div>
  );
}

const OrderLink = ({ one }: { one: CaseReply }) => (
  <a className="link" href={localPath(paymentSuccessPath(one.orderId))}>
    {m.cases_order({ ticket: one.ticket })}
  </a>
);
