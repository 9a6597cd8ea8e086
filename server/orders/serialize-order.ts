import { brand } from '#shared/brand.ts';
import { placeOfSupply } from '#shared/rules/invoices.ts';
import { shownStatus, ticketNumber } from '#shared/rules/orders.ts';
import type { PaymentFailure } from '#shared/rules/payment-failures.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { taxInside } from '#shared/rules/tax.ts';
import type { Order } from './orders.ts';

/** Returns the taxable value and GST of an order in paise, as shown on the invoice. */
export function taxOf(order: Pick<Order, 'total' | 'gstin' | 'state'>) {
  const supply = { sellerState: brand.sellerState, place: placeOfSupply(order) };
  const { taxablePaise, gstPaise } = taxInside(order.total, supply);
  return { taxablePaise, gstPaise };
}

export function serializeOrder(order: Order) {
  const status = shownStatus({ status: order.status, lastAttempt: order.last_attempt });
  const payable = order.status === 'pending' && order.expires_at > new Date();
  return {
    order_id: order.id,
    status,
    lastAttempt: order.last_attempt,
    reason: status === 'failed' ? reasonOf(order) : null,
    ticket: ticketNumber(order.id),
    planId: order.plan_slug,
    planName: planTitle({ category: order.category, name: order.plan_name }),
    category: order.category,
    duration: order.duration,
    quantity: order.quantity,
    subtotal: order.subtotal,
    durationDiscount: order.duration_discount,
    couponCode: order.coupon_code,
    couponDiscount: order.coupon_discount,
    total: order.total,
    ...taxOf(order),
    duplicatePaise: order.duplicate_paise,
    duplicateReturnedPaise: order.duplicate_returned_paise,
    refundedPaise: order.returned_paise,
    createdAt: order.created_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    payment_session_id: payable ? order.session_id : null,
  };
}

/** Returns why the payment failed; null if no attempt failed. Leaving the payment page counts as cancelled. */
function reasonOf({ last_attempt, last_failure }: Order): PaymentFailure | null {
  if (last_attempt === 'dropped') return 'cancelled';
  return last_attempt === 'failed' ? (last_failure ?? 'unknown') : null;
}
