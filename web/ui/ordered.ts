import type { Category } from '#shared/rules/catalogue.ts';
import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import { m } from '../paraglide/messages.js';

type Ordered = { category: Category; duration: number; quantity: number; total: number };

/** How much of a plan was ordered and what one of it costs, after all savings; empty for one piece. */
export function orderedText({ category, duration, quantity, total }: Ordered): string {
  if (category === 'growth')
    return duration === 1
      ? m.app_ordered_month()
      : m.app_ordered_months({ count: duration, price: each(total, duration) });
  return quantity > 1 ? m.app_ordered_licences({ count: quantity, price: each(total, quantity) }) : '';
}

/** A share of a price in whole rupees; with paise if it divides into them, else rounded. */
function each(total: number, pieces: number): string {
  const paise = (total * 100) / pieces;
  if (total % pieces === 0) return inRupees(total / pieces);
  return Number.isInteger(paise)
    ? paiseInRupees(paise)
    : m.app_ordered_about({ price: inRupees(Math.round(total / pieces)) });
}
