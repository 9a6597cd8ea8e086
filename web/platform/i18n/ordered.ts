import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import type { Ordered } from '#shared/rules/orders.ts';
import { m } from '../../paraglide/messages.js';

/** With the price of each after all discounts; '' for a single licence or an onboarding. */
export function orderedText({ category, duration, quantity, total }: Ordered): string {
  if (category === 'growth')
    return duration === 1
      ? m.app_ordered_month()
      : m.app_ordered_months({ count: duration, price: each(total, duration) });
  if (quantity === 1) return '';
  if (category === 'fssai') return m.app_ordered_licences({ count: quantity, price: each(total, quantity) });
  return total % quantity === 0 ? `${quantity} × ${inRupees(total / quantity)}` : `× ${quantity}`;
}

/** For use in a sentence: `Growth · Basic, 3 months, ₹5,999 a month`. */
export const withOrdered = (plan: string, ordered: Ordered): string =>
  [plan, orderedText(ordered)].filter(Boolean).join(', ');

/** Returns an equal share of a price: in whole rupees, with paise if it divides evenly, otherwise rounded. */
function each(total: number, pieces: number): string {
  const paise = (total * 100) / pieces;
  if (total % pieces === 0) return inRupees(total / pieces);
  return Number.isInteger(paise)
    ? paiseInRupees(paise)
    : m.app_ordered_about({ price: inRupees(Math.round(total / pieces)) });
}
