import { shownStatus, ticketNumber } from '#shared/rules/orders.ts';
import type { Order } from './orders.ts';

/** An order as its buyer sees it, without a word about the buyer. */
export function shownOrder(order: Order) {
  const status = shownStatus({ status: order.status, lastAttempt: order.last_attempt });
  const payable = order.status === 'pending' && order.expires_at > new Date();
  return {
    order_id: order.id,
    status,
    lastAttempt: order.last_attempt,
    ticket: ticketNumber(order.id),
    planId: order.plan_slug,
    planName: order.plan_name,
    category: order.category,
    duration: order.duration,
    quantity: order.quantity,
    subtotal: order.subtotal,
    durationDiscount: order.duration_discount,
    couponCode: order.coupon_code,
    couponDiscount: order.coupon_discount,
    total: order.total,
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    payment_session_id: payable ? order.session_id : null,
  };
}
