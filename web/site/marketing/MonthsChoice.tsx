import { usualDuration } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { Segmented } from '#web/ui/Segmented.tsx';
import { durationOptions } from './terms.ts';

/** Radio group for the months of the growth plans, with the same default as the checkout. */
export function MonthsChoice({ className = '' }: { className?: string }) {
  return (
    <Segmented
      legend={m.marketing_for_how_long()}
      quietLegend
      name="months"
      defaultValue={String(usualDuration)}
      options={durationOptions()}
      className={className}
    />
  );
}
