import type { StaffDayReply } from '#shared/contract/staff-case-lists.ts';
import { formatIsoDate, formatWeekday } from '#shared/format-date.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Money } from '#web/ui/Money.tsx';
import { RowsTable } from '#web/ui/RowsTable.tsx';

type Props = { days: StaffDayReply['takings']; before: number };

export function Takings({ days, before }: Props) {
  const week = days.reduce((sum, { total }) => sum + total, 0);
  return (
    <section
      aria-labelledby="takings"
      className="grid min-w-0 gap-x-8 gap-y-4 md:col-span-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:col-span-3 lg:grid-cols-3"
    >
      <div>
        <h2 id="takings" className="border-b-2 border-ink pb-1 text-xl">
          {m.desk_day_takings()}
        </h2>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5">
          <dt className="font-semibold">{m.desk_day_takings_today()}</dt>
          <dd className="text-right font-semibold">
            <Money amount={days.at(-1)?.total ?? 0} />
          </dd>
          <dt>{m.desk_day_takings_week()}</dt>
          <dd className="text-right">
            <Money amount={week} />
          </dd>
          <dt className="text-muted">{m.desk_day_takings_before()}</dt>
          <dd className="text-right text-muted">
            <Money amount={before} />
          </dd>
        </dl>
        <p className="text-sm text-muted">{m.desk_day_takings_note()}</p>
      </div>
      <div className="lg:col-span-2">
        <Bars days={days} />
        <Disclosure summary={m.desk_day_takings_table()}>
          <RowsTable
            caption={m.desk_day_takings()}
            head={[m.desk_day_takings_day(), m.desk_day_takings_orders(), m.desk_day_takings_amount()]}
            rows={days.map(({ day, total, orders }) => [formatIsoDate(day, 'en'), String(orders), inRupees(total)])}
          />
        </Disclosure>
      </div>
    </section>
  );
}

const [width, height] = [100, 40];

/** Bar chart that starts at zero, today last. The table has the same values for users who cannot see the chart. */
function Bars({ days }: { days: StaffDayReply['takings'] }) {
  const highest = Math.max(1, ...days.map(({ total }) => total));
  const step = width / days.length;
  return (
    <div aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-20 w-full border-b border-edge"
      >
        {days.map(({ day, total }, place) => {
          const high = (total / highest) * height;
          return (
            <rect
              key={day}
              x={place * step + step * 0.15}
              y={height - high}
              width={step * 0.7}
              height={high}
              stroke="none"
              className={place === days.length - 1 ? 'fill-kesar' : 'fill-haldi'}
            />
          );
        })}
      </svg>
      <ol className="grid grid-cols-7 pt-1 text-center text-sm text-muted">
        {days.map(({ day }) => (
          <li key={day}>{formatWeekday(day, 'short')}</li>
        ))}
      </ol>
    </div>
  );
}
