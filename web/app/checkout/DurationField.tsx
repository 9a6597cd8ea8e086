import { durations, type Plan } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { discountPercentFor, quoteFor } from '#shared/rules/pricing.ts';
import { m } from '#web/paraglide/messages.js';
import { Segmented } from '#web/ui/Segmented.tsx';
import type { ChosenOptions } from './order.ts';
import { monthsLabel } from './shared/months-label.ts';
import { durationIn } from './url-options.ts';

type Props = { plan: Plan; chosen: ChosenOptions; onChoose: (chosen: ChosenOptions) => void; disabled: boolean };

export function DurationField({ plan, chosen, onChoose, disabled }: Props) {
  return (
    <Segmented
      legend={m.checkout_duration()}
      name="duration"
      disabled={disabled}
      value={String(chosen.duration)}
      onPick={(value) => onChoose({ ...chosen, duration: durationIn(value) })}
      options={durations.map((months) => ({
        value: String(months),
        label: <DurationLabel plan={plan} months={months} />,
      }))}
    />
  );
}

function DurationLabel({ plan, months }: { plan: Plan; months: (typeof durations)[number] }) {
  return (
    <>
      <span className="condensed block whitespace-nowrap max-[22.5rem]:text-sm">{monthsLabel(months)}</span>
      <span className="block whitespace-nowrap text-sm tabular-nums">
        {inRupees(quoteFor(plan, { duration: months }).total)}
      </span>
      <span className="block text-sm font-normal">
        {m.checkout_percent_off({ percent: discountPercentFor(months) })}
      </span>
    </>
  );
}
