import { useQuery } from '@tanstack/react-query';
import type { MonthSums } from '#shared/contract/accounting.ts';
import { formatIsoDate, formatWeekday } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import type { View } from '#web/platform/data/use-view.ts';
import { CardCell, CardColumn, CardRow, CardRowHead, CardTable } from '#web/ui/CardTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { daysAsPeriods, hasMoved, type Period, type Span, spans } from './periods.ts';

const spanNames: Record<Span, () => string> = {
  day: m.money_by_day,
  week: m.money_by_week,
  month: m.money_by_month,
};

type Props = { month: string; days: MonthSums['days']; view: View };

/** Sums of the days of a month, of the full weeks that overlap it, or of twelve months; rows become cards on phones. */
export function PeriodTable({ month, days, view }: Props) {
  const span = spans.find((each) => each === view.read('by')) ?? 'day';
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
      {span === 'day' ? (
        <Rows month={month} periods={daysAsPeriods(days)} span={span} />
      ) : (
        <LongPeriods month={month} by={span} />
      )}
    </section>
  );
}

function LongPeriods({ month, by }: { month: string; by: 'week' | 'month' }) {
  const query = useQuery(endpointQuery('GET /api/admin/settlements/periods', { query: { month, by } }));
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {({ periods }) => <Rows month={month} periods={periods} span={by} />}
    </QueryResult>
  );
}

function Rows({ month, periods, span }: { month: string; periods: readonly Period[]; span: Span }) {
  const shown = periods.filter(hasMoved);
  const name = formatIsoDate(month, 'en');
  if (shown.length === 0)
    return (
      <EmptyState className="max-w-xl">
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
    <CardTable
      caption={span === 'month' ? m.money_sums_to({ month: name }) : m.money_sums({ month: name })}
      head={[
        <CardColumn key="period">{m.money_period()}</CardColumn>,
        ...heads.map((head) => (
          <CardColumn key={head} className="pl-5 text-right">
            {head}
          </CardColumn>
        )),
      ]}
    >
      {shown.map((period) => (
        <Row key={period.first} period={period} span={span} heads={heads} />
      ))}
    </CardTable>
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
