import type { Category } from '#shared/rules/catalogue.ts';
import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import { m } from '../../paraglide/messages.js';

export type Ordered = { category: Category; duration: number; quantity: number; total: number };

/** How much of a plan was ordered and what one of it costs, after all savings; empty for one piece. */
export function orderedText({ category, duration, quantity, total }: Ordered): string {
  if (category === 'growth')
    return duration === 1
      ? m.app_ordered_month()
      : m.app_ordered_months({ count: duration, price: each(total, duration) });
  return quantity > 1 ? m.app_ordered_licences({ count: quantity, price: each(total, quantity) }) : '';
}

/** The plan with how much of it was ordered, for a sentence: `Growth · Basic, 3 months, ₹5,999 a month`. */
export const withOrdered = (plan: string, ordered: Ordered): string =>
  [plan, orderedText(ordered)].filter(Boolean).join(', ');

/** A share of a price in whole rupees; with paise if it divides evenly, else rounded. */
function each(total: number, pieces: number): string {
  const paise = (total * 100) / pieces;
  if (total % pieces === 0) return inRupees(total / pieces);
  return Number.isInteger(paise)
    ? paiseInRupees(paise)
    : m.app_ordered_about({ price: inRupees(Math.round(total / pieces)) });
}
