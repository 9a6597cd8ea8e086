import type { OrderStatus } from '#shared/rules/orders.ts';
import { m } from '#web/paraglide/messages.js';

export const orderStatusNames: Record<OrderStatus, () => string> = {
  pending: m.dashboard_orders_pending,
  paid: m.dashboard_orders_paid,
  failed: m.dashboard_orders_failed,
  expired: m.dashboard_orders_expired,
  refunded: m.dashboard_orders_refunded,
};
