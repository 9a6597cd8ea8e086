import type { CaseReply } from '#shared/contract/case-reply.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { m } from '#web/paraglide/messages.js';
import { turnText } from '#web/ui/case/case-texts.ts';
import { Segments } from '#web/ui/case/Segments.tsx';
import { TimeBar } from '#web/ui/case/TimeBar.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { longDayInIst } from '#web/ui/page-dates.ts';

const dots = {
  you: 'border-ink bg-haldi',
  late: 'border-mirchi bg-mirchi',
  done: 'border-pudina bg-pudina',
  others: 'border-muted bg-muted',
};

/** Whose turn it is in one sentence, how far the case is, and until when. */
export function CaseHead({ one }: { one: CaseReply }) {
  const { text, dot } = standing(one);
  const isFinished = one.status !== 'open' || one.milestone?.kind === 'finished';
  return (
    <div className="grid gap-4">
      <p className={`flex items-start gap-2.5 text-lg font-semibold ${dot === 'late' ? 'text-mirchi' : ''}`}>
        <span aria-hidden="true" className={`mt-2 size-3 shrink-0 rounded-full border-2 ${dots[dot]}`} />
        {text}
      </p>
      {one.status !== 'cancelled' && <Segments segments={one.segments} />}
      {one.timeBar && !isFinished && <TimeBar bar={one.timeBar} partner={one.partner} />}
      {one.forecast?.kind === 'sent' && one.needed > 0 && (
        <p className="-mt-2 text-sm text-muted">{m.cases_bar_hint()}</p>
      )}
      {one.status === 'open' && !isFinished && one.needed === 0 && one.ball !== 'customer' && (
        <p className="flex items-center gap-2 text-pudina">
          <TickIcon className="size-5 shrink-0" />
          {m.cases_head_nothing()}
        </p>
      )}
    </div>
  );
}

function standing(one: CaseReply): { text: string; dot: keyof typeof dots } {
  if (one.status === 'done')
    return {
      text: one.closedAt ? m.cases_done_on({ day: longDayInIst(one.closedAt) }) : m.cases_status_done(),
      dot: 'done',
    };
  if (one.status === 'cancelled') return { text: m.cases_status_cancelled(), dot: 'others' };
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
export function lateDays({ missed, promisedBy }: Pick<CaseReply, 'missed' | 'promisedBy'>): number {
  if (!missed || promisedBy === null) return 0;
  return Math.max(0, Math.round((Date.parse(dayInIndia(new Date())) - Date.parse(promisedBy)) / 86_400_000));
}
