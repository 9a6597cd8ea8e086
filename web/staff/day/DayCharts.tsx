import { Link } from 'react-router';
import type { StaffDayReply as Day } from '#shared/contract/staff-case-lists.ts';
import { paths } from '#shared/paths.ts';
import { formatCount, inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { ballNames } from '#web/staff/shared/case-names.ts';
import { Bars, Chart, Columns } from '#web/staff/shared/charts/Chart.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { nearDay, shortDay } from '#web/ui/page-dates.ts';
import { RowsTable } from '#web/ui/RowsTable.tsx';

type Props = { day: Pick<Day, 'takings' | 'takingsBefore' | 'byTurn' | 'load'> };

export function DayCharts({ day: { takings, takingsBefore, byTurn, load } }: Props) {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const orders = sum(takings.map((each) => each.orders));
  const before = sum(takings.map(({ ordersBefore }) => ordersBefore));
  const sales = sum(takings.map(({ total }) => total));
  const open = sum(byTurn.map(({ count }) => count));
  const [first, last] = [takings[0]?.day ?? '', takings.at(-1)?.day ?? ''];
  const shifted = (iso: string, days: number) =>
    new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
  const note = (late: number) => (late > 0 ? m.desk_day_late_count({ count: late }) : undefined);
  return (
    <div className="mt-8 grid gap-x-8 gap-y-8 border-t border-line pt-5 md:grid-cols-2 min-[1240px]:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <Chart
        title={orders === 1 ? m.desk_day_orders_one() : m.desk_day_orders_title({ count: formatCount(orders) })}
        note={compared(orders - before, formatCount, formatCount(before))}
      >
        <Columns
          label={m.desk_day_orders_label({
            values: takings.map((each) => `${shortDay(each.day)}: ${each.orders}`).join(', '),
          })}
          columns={takings.map((each) => ({
            key: each.day,
            label: each.day === last ? m.desk_day_ages_today() : shortDay(each.day),
            value: each.orders,
            before: each.ordersBefore,
          }))}
          ticks={[first, takings[7]?.day ?? '', last]}
        />
        <Disclosure summary={m.desk_day_takings_table()}>
          <RowsTable
            caption={m.desk_day_takings()}
            head={[
              m.desk_day_takings_day(),
              m.desk_day_takings_orders(),
              m.desk_day_orders_before(),
              m.desk_day_takings_amount(),
            ]}
            rows={takings.map((each) => [
              nearDay(each.day),
              String(each.orders),
              String(each.ordersBefore),
              inRupees(each.total),
            ])}
          />
        </Disclosure>
      </Chart>
      <Chart
        title={m.desk_day_sales_title({ amount: inRupees(sales) })}
        note={compared(sales - takingsBefore, inRupees, inRupees(takingsBefore))}
      >
        <Bars
          caption={m.desk_day_sales_title({ amount: inRupees(sales) })}
          head={[m.desk_day_takings_day(), m.desk_day_takings_amount()]}
          rows={[
            { label: m.desk_day_now(), value: sales, text: inRupees(sales) },
            { label: m.desk_day_before(), value: takingsBefore, text: inRupees(takingsBefore), before: true },
          ]}
        />
        <p className="mt-2 text-sm text-muted">
          {m.desk_day_period({
            from: shortDay(first),
            to: shortDay(last),
            fromBefore: shortDay(shifted(first, -14)),
            toBefore: shortDay(shifted(last, -14)),
          })}{' '}
          {m.desk_day_takings_note()}
        </p>
      </Chart>
      <Chart title={m.desk_day_turn_title({ count: formatCount(open) })}>
        <Bars
          caption={m.desk_day_turn_title({ count: formatCount(open) })}
          head={[m.desk_day_side(), m.desk_day_cases()]}
          rows={byTurn.map(({ ball, count, late }) => ({
            label: ballNames[ball](),
            value: count,
            late,
            ...noteOf(note(late)),
          }))}
        />
      </Chart>
      <Chart
        title={m.desk_day_load_title()}
        note={
          <Link to={paths.promises} className="link">
            {m.desk_promises_title()}
          </Link>
        }
      >
        <Bars
          caption={m.desk_day_load_title()}
          head={[m.desk_day_colleague(), m.desk_day_cases()]}
          rows={load.map(({ name, count, late }) => ({
            label: name ?? m.work_nobody(),
            value: count,
            late,
            ...noteOf(note(late)),
          }))}
        />
      </Chart>
    </div>
  );
}

const noteOf = (note: string | undefined) => (note === undefined ? {} : { note });

function compared(difference: number, format: (value: number) => string, before: string) {
  const text = format(Math.abs(difference));
  if (difference === 0) return m.desk_day_same({ before });
  return difference > 0 ? (
    <>
      <strong className="font-semibold text-pudina">{m.desk_day_more({ difference: text })}</strong>{' '}
      {m.desk_day_than({ before })}
    </>
  ) : (
    <>
      {m.desk_day_less({ difference: text })} {m.desk_day_than({ before })}
    </>
  );
}
