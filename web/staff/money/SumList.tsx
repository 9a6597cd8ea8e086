import type { MoneySums } from '#shared/contract/accounting.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import { Money } from '#web/ui/Money.tsx';

export function SumList({ month, sums }: { month: string; sums: MoneySums }) {
  const figures = [
    [m.money_collected(), sums.collectedPaise],
    [m.money_refunded(), sums.refundedPaise],
    [m.money_fees(), sums.feePaise + sums.taxOnFeePaise],
    [m.money_arrived(), sums.arrivedPaise],
    [m.money_on_the_way(), sums.onTheWayPaise],
  ] as const;
  return (
    <section aria-labelledby="money-sums">
      <h2 id="money-sums" className="sr-only">
        {m.money_sums({ month: formatIsoDate(month, 'en') })}
      </h2>
      <dl className="grid gap-x-8 border-t-2 border-ink sm:grid-cols-2 lg:grid-cols-5">
        {figures.map(([label, paise]) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5 lg:block"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="condensed text-2xl leading-tight font-bold">
              <Money paise={paise} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-prose text-sm text-muted">{m.money_note()}</p>
    </section>
  );
}
