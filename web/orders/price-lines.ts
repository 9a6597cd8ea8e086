import { inRupees } from '#shared/rules/money.ts';
import { m } from '../paraglide/messages.js';
import type { Order } from './next-ask.ts';

export type PriceLine = { label: string; amount: number; saving: boolean };

/** What the order was made of; the amounts add up to its total. */
export function priceLines(order: Order): PriceLine[] {
  const lines: PriceLine[] = [{ label: itemLabel(order), amount: order.subtotal, saving: false }];
  if (order.durationDiscount > 0)
    lines.push({
      label: m.orders_duration_saving({ count: order.duration }),
      amount: -order.durationDiscount,
      saving: true,
    });
  if (order.couponCode !== null)
    lines.push({ label: m.orders_coupon({ code: order.couponCode }), amount: -order.couponDiscount, saving: true });
  return lines;
}

function itemLabel({ category, duration, quantity, subtotal }: Order): string {
  const price = inRupees(subtotal / (duration * quantity));
  if (category === 'growth')
    return duration === 1 ? m.orders_price_month({ price }) : m.orders_price_months({ price, count: duration });
  return quantity > 1 ? m.orders_price_licences({ price, count: quantity }) : m.orders_price_once();
}
