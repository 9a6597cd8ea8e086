import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Numbers } from '#shared/contract/numbers.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { formatCount, paiseInRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { stateNameOf } from '#web/platform/i18n/state-names.ts';
import { ballNames } from '#web/staff/shared/case-names.ts';
import { UrlFilterField } from '#web/ui/FilterField.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';

const periods = { '7': m.numbers_week, '30': m.numbers_month, '90': m.numbers_quarter, '365': m.numbers_year };
const dayMs = 86_400_000;

export function NumbersScreen() {
  const view = useView();
  const days = Object.keys(periods).find((each) => each === view.read('days')) ?? '30';
  const to = dayInIndia(new Date());
  const from = dayInIndia(new Date(Date.now() - (Number(days) - 1) * dayMs));
  const query = useQuery(endpointQuery('GET /api/admin/numbers', { query: { from, to } }));
  return (
    <>
      <div className="mb-6 w-52 max-w-full print:hidden">
        <UrlFilterField
          view={view}
          name="days"
          label={m.numbers_period()}
          value={days}
          options={Object.entries(periods).map(([value, name]) => [value, name()] as const)}
        />
      </div>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(numbers) => <Tables numbers={numbers} />}
      </QueryResult>
    </>
  );
}

const soldHeads = () => [m.numbers_orders(), m.numbers_paid(), m.numbers_refunded()];
const soldCells = ({
  orders,
  paidPaise,
  refundedPaise,
}: Pick<Numbers['total'], 'orders' | 'paidPaise' | 'refundedPaise'>) => [
  formatCount(orders),
  paiseInRupees(paidPaise),
  paiseInRupees(refundedPaise),
];

function Tables({ numbers }: { numbers: Numbers }) {
  const { from, to, total, before, promises, ratings, days, byPlan, byCoupon, byState, medianWorkingDays } = numbers;
  const compared = (name: string, now: number, former: number, written = formatCount) =>
    [name, written(now), written(former)] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <Table
        title={m.numbers_range({ from: nearDay(from), to: nearDay(to) })}
        heads={[m.numbers_figure(), m.numbers_now(), m.numbers_before()]}
        rows={[
          compared(m.numbers_visits(), total.visits, before.visits),
          compared(m.numbers_plans(), total.planViews, before.planViews),
          compared(m.numbers_checkouts(), total.checkouts, before.checkouts),
          compared(m.numbers_orders(), total.orders, before.orders),
          compared(m.numbers_paid(), total.paidPaise, before.paidPaise, paiseInRupees),
          compared(m.numbers_refunded(), total.refundedPaise, before.refundedPaise, paiseInRupees),
          compared(m.numbers_kept(), promises.kept, before.promises.kept),
          compared(m.numbers_missed(), promises.missed, before.promises.missed),
          [
            m.numbers_ratings(),
            ratings.average === null
              ? m.numbers_ratings_none()
              : m.numbers_ratings_value({ average: ratings.average, count: ratings.count }),
            '',
          ],
        ]}
      />
      <Table
        title={m.numbers_by_plan()}
        heads={[m.numbers_plan(), ...soldHeads()]}
        rows={byPlan.map((row) => [row.title, ...soldCells(row)])}
      />
      <Table
        title={m.numbers_by_coupon()}
        heads={[m.numbers_coupon(), ...soldHeads()]}
        rows={byCoupon.map((row) => [row.code, ...soldCells(row)])}
      />
      <Table
        title={m.numbers_by_state()}
        heads={[m.numbers_state(), ...soldHeads()]}
        rows={byState.map((row) => [stateNameOf(row.state ?? '') ?? m.numbers_state_none(), ...soldCells(row)])}
      />
      <Table
        title={m.numbers_medians()}
        heads={[m.numbers_service(), m.numbers_step(), m.numbers_holder(), m.numbers_days()]}
        rows={medianWorkingDays.map((row) => [row.template, row.step, ballNames[row.holder](), String(row.days)])}
      />
      <Table
        title={m.numbers_by_day()}
        heads={[m.numbers_day(), m.numbers_visits(), m.numbers_plans(), m.numbers_checkouts(), ...soldHeads()]}
        rows={days
          .toReversed()
          .map((day) => [
            nearDay(day.date),
            formatCount(day.visits),
            formatCount(day.planViews),
            formatCount(day.checkouts),
            ...soldCells(day),
          ])}
      />
    </div>
  );
}

type TableProps = { title: string; heads: readonly string[]; rows: readonly (readonly ReactNode[])[] };

function Table({ title, heads, rows }: TableProps) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{m.numbers_none()}</p>
      ) : (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="dense w-full">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head}>{head}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are replaced as a whole
                <tr key={place}>
                  {cells.map((cell, column) => (
                    <td key={heads[column]} className={column === 0 ? 'font-semibold' : 'figures'}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
