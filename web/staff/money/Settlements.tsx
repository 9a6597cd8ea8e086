import { useInfiniteQuery } from '@tanstack/react-query';
import type { Settlement } from '#shared/contract/accounting.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointPages, firstPageOf } from '#web/platform/data/endpoints.ts';
import { MoreButton } from '#web/staff/shared/MoreButton.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { Money } from '#web/ui/Money.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { DifferenceList } from './Differences.tsx';

export function Settlements({ month }: { month: string }) {
  const query = useInfiniteQuery(
    endpointPages(
      'GET /api/admin/settlements',
      (after: string | undefined) => ({ query: { month, after } }),
      ({ next }) => next,
    ),
  );
  return (
    <section aria-labelledby="settlements" className="mt-10 max-w-6xl">
      <h2 id="settlements" className="mb-2 text-2xl">
        {m.money_settlements()}
      </h2>
      <QueryResult query={firstPageOf(query)} loading={<RowsSkeleton />}>
        {({ pages }) => <List month={month} settlements={pages.flatMap(({ items }) => items)} />}
      </QueryResult>
      <MoreButton query={query} label={m.money_more()} />
    </section>
  );
}

function List({ month, settlements }: { month: string; settlements: readonly Settlement[] }) {
  if (settlements.length === 0)
    return <p className="text-muted">{m.money_settlements_none({ month: formatIsoDate(month, 'en') })}</p>;
  return (
    <ul className="border-t-2 border-ink">
      {settlements.map((settlement) => (
        <Row key={`${settlement.date} ${settlement.utr}`} settlement={settlement} />
      ))}
    </ul>
  );
}

function Row({ settlement }: { settlement: Settlement }) {
  const { date, utr, collectedPaise, refundedPaise, feePaise, taxOnFeePaise, arrivedPaise, differences } = settlement;
  const figures = [
    [m.money_collected(), collectedPaise],
    [m.money_refunded(), refundedPaise],
    [m.money_fees(), feePaise + taxOnFeePaise],
    [m.money_arrived(), arrivedPaise],
  ] as const;
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-3 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="min-w-0">
        <h3 className="text-lg font-semibold">
          <time dateTime={date}>{nearDay(date)}</time>
        </h3>
        <p className="text-sm text-muted wrap-anywhere">{m.money_utr({ utr })}</p>
      </div>
      <div className="grid min-w-0 gap-2">
        <dl className="grid gap-x-8 sm:grid-cols-4">
          {figures.map(([label, paise]) => (
            <div key={label} className="flex justify-between gap-4 sm:block">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-medium">
                <Money paise={paise} />
              </dd>
            </div>
          ))}
        </dl>
        <Agreement differences={differences} />
      </div>
    </li>
  );
}

function Agreement({ differences }: Pick<Settlement, 'differences'>) {
  if (differences.length === 0)
    return (
      <p className="flex gap-2.5 text-sm text-muted">
        <TickIcon className="mt-0.5 size-4.5 shrink-0 text-pudina" />
        {m.money_agrees()}
      </p>
    );
  return (
    <>
      <p className="font-semibold text-mirchi">
        {differences.length === 1 ? m.money_differences_one() : m.money_differences({ count: differences.length })}
      </p>
      <DifferenceList differences={differences} />
    </>
  );
}
