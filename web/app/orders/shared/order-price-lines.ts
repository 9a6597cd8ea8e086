import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import type { OrderReply } from './poll-delay.ts';

type Priced = Pick<
  OrderReply,
  'category' | 'duration' | 'quantity' | 'subtotal' | 'durationDiscount' | 'couponCode' | 'couponDiscount'
>;

export type OrderPriceLine = { label: string; amount: number; saving: boolean };

export function orderPriceLines(order: Priced): OrderPriceLine[] {
  const lines: OrderPriceLine[] = [{ label: itemLabel(order), amount: order.subtotal, saving: false }];
  if (order.durationDiscount > 0)
    lines.push({
      label: m.orders_duration_saving({ count: order.duration }),
      amount: -order.durationDiscount,
      saving: true,
    });
  if (order.couponCode !== null)
    lines.push({ label: m.orders_coupon({ code: order.couponCode }), amount: -order.couponDiscount, saving: true });
  else if (order.couponDiscount > 0)
    lines.push({ label: m.orders_agreed_discount(), amount: -order.couponDiscount, saving: true });
  return lines;
}

function itemLabel({ category, duration, quantity, subtotal }: Priced): string {
  const price = inRupees(subtotal / (duration * quantity));
  if (category === 'growth')
    return duration === 1 ? m.orders_price_month({ price }) : m.orders_price_months({ price, count: duration });
  if (quantity === 1) return m.orders_price_once();
  return category === 'fssai' ? m.orders_price_licences({ price, count: quantity }) : `${price} × ${quantity}`;
}
