import { settings } from '#shared/brand.ts';
import { givesAllOrNothing, refundShare } from '#shared/rules/refund-policy.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from './brand.ts';

/** Returns the given sentence, or another if the operator gives back other shares than all or nothing. */
export function guaranteeText(allOrNothing: (known: { days: number; refund: string }) => string): string {
  const { guaranteeDays: days, refundDays: refund } = localBrand().promises;
  const { shares } = settings.policies;
  if (givesAllOrNothing(shares)) return allOrNothing({ days, refund });
  const words = {
    all: m.plans_refund_all(),
    nothing: m.plans_refund_nothing(),
    part: (percent: number) => m.plans_refund_part({ percent }),
  };
  return m.plans_guarantee_shares({
    days,
    refund,
    before: refundShare(shares, 'not-started', words),
    after: refundShare(shares, 'started', words),
  });
}
