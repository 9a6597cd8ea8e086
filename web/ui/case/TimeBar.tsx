import { brand } from '#shared/brand.ts';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { today } from '#web/platform/today.ts';
import { shortDay } from '#web/ui/page-dates.ts';

type Bar = NonNullable<CaseReply['timeBar']>;
type Leg = Bar['legs'][number];

const looks = {
  you: 'border-ink bg-haldi',
  us: 'border-muted bg-muted',
  outside: 'hatched border-muted',
  late: 'border-mirchi bg-mirchi',
};

/** Until when: who has the case until which day, and the day of the result. */
export function TimeBar({ bar, partner }: { bar: Bar; partner: string | null }) {
  const now = today();
  const days = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;
  const starts = bar.legs.map((leg, at) => (at > 0 ? bar.legs[at - 1]?.until : (leg.late && bar.missed) || now) ?? now);
  const names = { you: m.cases_bar_you(), us: brand.name, outside: partner ?? m.cases_bar_outside() };
  const nameOf = ({ who, late }: Leg) => (late ? m.cases_bar_late() : names[who]);
  return (
    <ol className="flex items-start gap-0.5" aria-label={m.cases_bar()}>
      {bar.legs.map((leg, at) => {
        const isLast = at === bar.legs.length - 1;
        return (
          <li
            key={`${leg.who} ${leg.until}`}
            className="min-w-16"
            style={{ flexGrow: Math.max(1, days(starts[at] ?? now, leg.until)) }}
          >
            <span className="flex h-3 items-center gap-0.5">
              <span className={`h-1.5 flex-1 border ${leg.late ? looks.late : looks[leg.who]}`} />
              {isLast && <span aria-hidden="true" className="size-3 shrink-0 rotate-45 bg-pudina" />}
            </span>
            <span className={`block pt-1.5 text-[0.8125rem] leading-tight ${isLast ? 'text-right' : ''}`}>
              <span className={`block font-semibold ${isLast ? 'text-pudina' : leg.late ? 'text-mirchi' : ''}`}>
                {leg.until === now ? m.cases_bar_today() : m.cases_bar_until({ day: shortDay(leg.until) })}
              </span>
              <span className="block text-muted">{nameOf(leg)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
