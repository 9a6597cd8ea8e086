import type { MonthSums } from '#shared/contract/settlements.ts';
import { formatIsoDate, formatWeekday } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import type { View } from '#web/platform/data/use-view.ts';
import { CardCell, CardColumn, CardRow, CardRowHead, CardTable } from '#web/ui/CardTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { type Period, periodsOf, type Span, spans } from './periods.ts';

const spanNames: Record<Span, () => string> = {
  day: m.money_by_day,
  week: m.money_by_week,
  month: m.money_by_month,
};

/** Totals of the month by day, by week or as a whole; rows become cards on phones. */
export function PeriodTable({ month, days, view }: { month: string; days: MonthSums['days']; view: View }) {
  const span = spans.find((each) => each === view.read('by')) ?? 'day';
  const periods = periodsOf(days, span);
  const name = formatIsoDate(month, 'en');
  if (periods.length === 0)
    return (
      <EmptyState className="mt-8 max-w-xl">
        <p className="text-lg text-muted">{m.money_nothing({ month: name })}</p>
      </EmptyState>
    );
  const heads = [
    m.money_collected(),
    m.money_refunded(),
    m.money_fees(),
    m.money_arrived(),
    m.money_on_the_way(),
  ] as const;
  return (
    <section className="mt-8 max-w-6xl">
      <Segmented
        legend={m.money_by()}
        name="by"
        quietLegend
        className="mb-3 w-72 max-w-full"
        options={spans.map((value) => ({ value, label: spanNames[value]() }))}
        value={span}
        onPick={(by) => view.show({ by: by === 'day' ? '' : by }, { replace: true })}
      />
      <CardTable
        caption={m.money_sums({ month: name })}
        head={[
          <CardColumn key="period">{m.money_period()}</CardColumn>,
          ...heads.map((head) => (
            <CardColumn key={head} className="pl-5 text-right">
              {head}
            </CardColumn>
          )),
        ]}
      >
        {periods.map((period) => (
          <Row key={period.first} period={period} span={span} heads={heads} />
        ))}
      </CardTable>
    </section>
  );
}

const cell = 'max-md:flex max-md:justify-between max-md:gap-3 md:py-2.5 md:pl-5 md:text-right';

function Row({ period, span, heads }: { period: Period; span: Span; heads: readonly string[] }) {
  const { collectedPaise, refundedPaise, feePaise, taxOnFeePaise, arrivedPaise, onTheWayPaise } = period;
  const amounts = [collectedPaise, refundedPaise, feePaise + taxOnFeePaise, arrivedPaise, onTheWayPaise];
  return (
    <CardRow>
      <CardRowHead className="md:py-2.5">{nameOf(period, span)}</CardRowHead>
      {heads.map((head, place) => {
        const paise = amounts[place] ?? 0;
        return (
          // On phones, cards omit amounts of 0.
          <CardCell key={head} label={head} className={`${cell} ${paise === 0 ? 'text-muted max-md:hidden' : ''}`}>
            <Money paise={paise} />
          </CardCell>
        );
      })}
    </CardRow>
  );
}

function nameOf({ first, last }: Period, span: Span): string {
  if (span === 'day') return formatWeekday(first, 'short with day');
  if (span === 'month') return formatIsoDate(first.slice(0, 7), 'en');
  return m.money_week_of({ from: formatWeekday(first, 'none'), to: formatWeekday(last, 'none') });
}
