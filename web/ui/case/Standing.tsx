import type { CaseReply, CaseSummary } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { daysFromToday, onDay } from '#web/ui/page-dates.ts';
import { turnText } from './case-texts.ts';

const dots = {
  you: 'border-ink bg-haldi',
  late: 'border-mirchi bg-mirchi',
  done: 'border-pudina bg-pudina',
  others: 'border-muted bg-muted',
};

type Shown = CaseSummary & { partner?: CaseReply['partner'] };

/** Who must act, in one sentence: the same on the page of the case, in lists and on tickets. */
export function Standing({ one, className = '' }: { one: Shown; className?: string }) {
  const { text, dot } = standing(one);
  return (
    <p className={`flex items-start gap-2.5 font-semibold ${dot === 'late' ? 'text-mirchi' : ''} ${className}`}>
      <span aria-hidden="true" className={`mt-1.5 size-3 shrink-0 rounded-full border-2 ${dots[dot]}`} />
      {text}
    </p>
  );
}

function standing(one: Shown): { text: string; dot: keyof typeof dots } {
  if (one.status === 'done')
    return {
      text: one.closedAt ? m.cases_done_on({ day: onDay(one.closedAt) }) : m.cases_status_done(),
      dot: 'done',
    };
  if (one.status === 'cancelled')
    return {
      text: one.closedAt ? m.cases_cancelled_on({ day: onDay(one.closedAt) }) : m.cases_status_cancelled(),
      dot: 'others',
    };
  if (one.milestone?.kind === 'finished') return { text: turnText(one), dot: 'done' };
  const late = lateDays(one);
  if (late > 0 && one.ball === 'us')
    return { text: late === 1 ? m.cases_head_late_day() : m.cases_head_late({ days: late }), dot: 'late' };
  if (one.ball === 'customer' && one.needed > 0)
    return {
      text: one.needed === 1 ? m.cases_head_you_one() : m.cases_head_you({ count: one.needed }),
      dot: 'you',
    };
  return { text: turnText(one), dot: one.ball === 'customer' ? 'you' : one.milestone ? 'done' : 'others' };
}

/** Returns the number of days since the missed day; 0 if none was missed. */
function lateDays({ missed, promisedBy }: Pick<CaseSummary, 'missed' | 'promisedBy'>): number {
  if (!missed || promisedBy === null) return 0;
  return Math.max(0, -daysFromToday(promisedBy));
}
