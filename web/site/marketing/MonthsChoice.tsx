import type { Duration } from '#shared/rules/catalogue.ts';
import { m } from '#web/paraglide/messages.js';
import { Segmented } from '#web/ui/Segmented.tsx';
import { durationOptions } from './terms.ts';

/** Shorter than that of a checkout without months, so that nobody reads the price of a year first. */
const firstShown: Duration = 3;

/** Radio group for the months of the growth plans. */
export function MonthsChoice({ className = '' }: { className?: string }) {
  return (
    <Segmented
      legend={m.marketing_for_how_long()}
      quietLegend
      name="months"
      defaultValue={String(firstShown)}
      options={durationOptions()}
      className={className}
    />
  );
}
