import { durations, offersDurations, offersQuantity, type Plan } from '#shared/rules/catalogue.ts';
import { discountPercentFor } from '#shared/rules/pricing.ts';
import { m } from '../paraglide/messages.js';
import { Segmented } from '../ui/Segmented.tsx';
import type { Chosen } from './order.ts';
import { monthsText } from './price-lines.ts';
import { QuantityField } from './QuantityField.tsx';
import { durationIn } from './wishes.ts';

type Props = { plan: Plan; chosen: Chosen; onChoose: (chosen: Chosen) => void; disabled: boolean };

/** Months of a growth plan, number of licences; other plans leave nothing to choose. */
export function ChoiceFields({ plan, chosen, onChoose, disabled }: Props) {
  return (
    <>
      {offersDurations(plan) && (
        <Segmented
          legend={m.checkout_duration()}
          name="duration"
          disabled={disabled}
          value={String(chosen.duration)}
          onPick={(value) => onChoose({ ...chosen, duration: durationIn(value) })}
          options={durations.map((months) => ({ value: String(months), label: <DurationLabel months={months} /> }))}
        />
      )}
      {offersQuantity(plan) && (
        <QuantityField
          value={chosen.quantity}
          onPick={(quantity) => onChoose({ ...chosen, quantity })}
          disabled={disabled}
        />
      )}
    </>
  );
}

function DurationLabel({ months }: { months: (typeof durations)[number] }) {
  return (
    <>
      <span className="condensed block whitespace-nowrap max-[22.5rem]:text-sm">{monthsText(months)}</span>
      <span className="mt-0.5 block text-sm font-normal">
        {m.checkout_percent_off({ percent: discountPercentFor(months) })}
      </span>
    </>
  );
}
