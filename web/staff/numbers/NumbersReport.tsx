import type { ReactNode } from 'react';
import type { Numbers } from '#shared/contract/numbers.ts';
import { formatCount, inRupees, paiseInRupees, paiseInShort } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { stateNameOf } from '#web/platform/i18n/state-names.ts';
import { ballNames } from '#web/staff/shared/case-names.ts';
import { Bars, Chart, Columns } from '#web/staff/shared/charts/Chart.tsx';
import { isRefundReason, refundReasonNames } from '#web/staff/shared/refund-reasons.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { shortDay } from '#web/ui/page-dates.ts';
import { type Grain, type Group, groupDays } from './group-days.ts';

type Sold = Pick<Numbers['total'], 'orders' | 'paidPaise' | 'refundedPaise'>;

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });
/** Beside a bar; the table has the paise. */
const inWhole = (paise: number) => inRupees(Math.round(paise / 100));
const inShort = (paise: number) => `₹${compact.format(paise / 100)}`;
const soldHeads = () => [m.numbers_orders(), m.numbers_paid(), m.numbers_refunded()];
const soldCells = ({ orders, paidPaise, refundedPaise }: Sold) => [
  formatCount(orders),
  paiseInRupees(paidPaise),
  paiseInRupees(refundedPaise),
];

export function NumbersReport({ numbers, grain }: { numbers: Numbers; grain: Grain }) {
  const { from, to, total, before, byPlan, byCoupon, byState } = numbers;
  const groups = groupDays(numbers.days, before.days, grain);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9 lg:grid-cols-2 print:block print:*:mb-6 print:*:break-inside-avoid">
      <p className="text-muted lg:col-span-2">
        {m.numbers_range({
          from: shortDay(from),
          to: shortDay(to),
          fromBefore: shortDay(before.days[0]?.date ?? from),
          toBefore: shortDay(before.days.at(-1)?.date ?? from),
        })}
      </p>
      {total.orders + before.orders === 0 ? (
        <Nothing title={m.numbers_orders_title({ count: '0' })} />
      ) : (
        <OrdersAndMoney {...{ total, before, groups }} />
      )}
      <Funnel total={total} before={before} />
      <Outcomes numbers={numbers} />
      <Shares
        title={m.numbers_by_plan()}
        head={m.numbers_plan()}
        rows={byPlan.map((row) => ({ name: row.title, ...row }))}
      />
      <Shares
        title={m.numbers_by_state()}
        head={m.numbers_state()}
        rows={byState.map((row) => ({ name: stateNameOf(row.state ?? '') ?? m.numbers_state_none(), ...row }))}
      />
      <Shares
        title={m.numbers_by_coupon()}
        head={m.numbers_coupon()}
        rows={byCoupon.map((row) => ({ name: row.code, ...row }))}
      />
      <Refunds numbers={numbers} />
      <Medians rows={numbers.medianWorkingDays} />
    </div>
  );
}

type GroupsProps = Pick<Numbers, 'total' | 'before'> & { groups: readonly Group[] };

function OrdersAndMoney({ total, before, groups }: GroupsProps) {
  const net = total.paidPaise - total.refundedPaise;
  const ordersTitle =
    total.orders === 1 ? m.numbers_orders_one() : m.numbers_orders_title({ count: formatCount(total.orders) });
  return (
    <>
      <Chart title={ordersTitle} note={m.numbers_orders_before({ count: formatCount(before.orders) })}>
        <Columns
          label={ordersTitle}
          columns={groups.map((group) => ({
            key: group.from,
            label: shortDay(group.from),
            value: group.orders,
            text: compact.format(group.orders),
            before: group.before.orders,
          }))}
          ticks={ticksOf(groups)}
        />
        <AsTable
          head={[m.numbers_day(), m.numbers_orders(), m.numbers_before()]}
          rows={groups.map((group) => [nameOf(group), formatCount(group.orders), formatCount(group.before.orders)])}
        />
      </Chart>
      <Chart
        title={m.numbers_paid_title({ amount: paiseInShort(total.paidPaise) })}
        note={m.numbers_paid_before({
          amount: paiseInShort(before.paidPaise),
          refunded: paiseInShort(total.refundedPaise),
          net: paiseInShort(net),
        })}
      >
        <Columns
          label={m.numbers_paid_title({ amount: paiseInShort(total.paidPaise) })}
          columns={groups.map((group) => ({
            key: group.from,
            label: shortDay(group.from),
            value: group.paidPaise,
            text: inShort(group.paidPaise),
            before: group.before.paidPaise,
          }))}
          ticks={ticksOf(groups)}
        />
        <AsTable
          head={[m.numbers_day(), m.numbers_paid(), m.numbers_refunded(), m.numbers_before()]}
          rows={groups.map((group) => [
            nameOf(group),
            paiseInRupees(group.paidPaise),
            paiseInRupees(group.refundedPaise),
            paiseInRupees(group.before.paidPaise),
          ])}
        />
      </Chart>
    </>
  );
}

const nameOf = ({ from, to }: Group) => (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`);

/** First, middle and last. */
const ticksOf = (groups: readonly Group[]) =>
  [0, Math.floor((groups.length - 1) / 2), groups.length - 1].flatMap((place) => groups[place]?.from ?? []);

type TableProps = { head: readonly string[]; rows: readonly (readonly string[])[] };

function AsTable({ head, rows }: TableProps) {
  return (
    <Disclosure summary={m.desk_day_takings_table()}>
      <Table head={head} rows={rows} />
    </Disclosure>
  );
}

function Table({ head, rows }: TableProps) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="dense w-full">
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are replaced as a whole
            <tr key={place}>
              {cells.map((text, column) => (
                <td key={head[column]} className={column === 0 ? 'font-semibold' : 'figures'}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Nothing({ title }: { title: string }) {
  return (
    <Chart title={title}>
      <p className="text-muted">{m.numbers_none()}</p>
    </Chart>
  );
}

function Funnel({ total, before }: Pick<Numbers, 'total' | 'before'>) {
  const stages = [
    [m.numbers_visits(), 'visits'],
    [m.numbers_plans(), 'planViews'],
    [m.numbers_checkouts(), 'checkouts'],
    [m.numbers_orders(), 'orders'],
  ] as const;
  const counted = total.visits >= Math.max(1, total.orders);
  const title = counted ? m.numbers_funnel_title({ share: share(total.orders, total.visits) }) : m.numbers_funnel();
  return (
    <Chart title={title} note={m.numbers_funnel_note()}>
      <Bars
        caption={title}
        head={[m.numbers_figure(), m.numbers_now()]}
        rows={stages.map(([label, key]) => ({ label, value: total[key], text: formatCount(total[key]) }))}
      />
      <AsTable
        head={[m.numbers_figure(), m.numbers_now(), m.numbers_of_visits(), m.numbers_before()]}
        rows={stages.map(([label, key]) => [
          label,
          formatCount(total[key]),
          counted ? share(total[key], total.visits) : '–',
          formatCount(before[key]),
        ])}
      />
    </Chart>
  );
}

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;

function Outcomes({ numbers: { promises, ratings, before } }: { numbers: Numbers }) {
  const title = m.numbers_promises_title(promises);
  return (
    <Chart
      title={title}
      note={
        ratings.average === null
          ? m.numbers_ratings_none()
          : m.numbers_ratings_value({ average: ratings.average, count: formatCount(ratings.count) })
      }
    >
      <Bars
        caption={title}
        head={[m.numbers_figure(), m.numbers_now()]}
        rows={[
          { label: m.numbers_kept(), value: promises.kept },
          { label: m.numbers_missed(), value: promises.missed, late: promises.missed },
        ]}
      />
      <AsTable
        head={[m.numbers_figure(), m.numbers_now(), m.numbers_before()]}
        rows={[
          [m.numbers_kept(), formatCount(promises.kept), formatCount(before.promises.kept)],
          [m.numbers_missed(), formatCount(promises.missed), formatCount(before.promises.missed)],
        ]}
      />
    </Chart>
  );
}

const mostBars = 8;

type SharesProps = { title: string; head: string; rows: readonly (Sold & { name: string })[] };

function Shares({ title, head, rows }: SharesProps) {
  const [first] = rows;
  if (!first) return <Nothing title={title} />;
  return (
    <Chart title={title} note={m.numbers_most({ name: first.name, amount: paiseInShort(first.paidPaise) })}>
      <Bars
        caption={title}
        head={[head, m.numbers_paid()]}
        rows={rows
          .slice(0, mostBars)
          .map(({ name, paidPaise }) => ({ label: name, value: paidPaise, text: inWhole(paidPaise) }))}
      />
      <AsTable head={[head, ...soldHeads()]} rows={rows.map((row) => [row.name, ...soldCells(row)])} />
    </Chart>
  );
}

function Refunds({ numbers: { refundReasons, total } }: { numbers: Numbers }) {
  const rows = refundReasons.map(({ reason, refunds, refundedPaise }) => ({
    name: reason !== null && isRefundReason(reason) ? refundReasonNames[reason]() : m.numbers_refund_elsewhere(),
    refunds,
    refundedPaise,
  }));
  if (rows.length === 0) return <Nothing title={m.numbers_refunds()} />;
  const title = m.numbers_refunds_title({ amount: paiseInShort(total.refundedPaise) });
  return (
    <Chart title={title}>
      <Bars
        caption={title}
        head={[m.numbers_reason(), m.numbers_refunded()]}
        rows={rows.map(({ name, refundedPaise }) => ({
          label: name,
          value: refundedPaise,
          text: inWhole(refundedPaise),
        }))}
      />
      <AsTable
        head={[m.numbers_reason(), m.numbers_refunds(), m.numbers_refunded()]}
        rows={rows.map(({ name, refunds, refundedPaise }) => [
          name,
          formatCount(refunds),
          paiseInRupees(refundedPaise),
        ])}
      />
    </Chart>
  );
}

function Medians({ rows }: { rows: Numbers['medianWorkingDays'] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section className="lg:col-span-2">
      <Disclosure summary={m.numbers_medians()}>
        <Table
          head={[m.numbers_step(), m.numbers_service(), m.numbers_holder(), m.numbers_days()]}
          rows={rows.map(({ title, stepTitle, holder, days }) => [stepTitle, title, ballNames[holder](), String(days)])}
        />
      </Disclosure>
    </section>
  );
}
