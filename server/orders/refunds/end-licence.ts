import type { Tx } from '#database/connect.ts';
import { endCancelledCases } from '#server/cases/case/cancel-cases.ts';
import type { Order } from '#server/orders/orders.ts';
import { type CancellationEmailDeps, enqueueCancellationEmail } from './cancellation-email.ts';

/** Ends the case of a cancelled licence, and notifies the buyer by e-mail. */
export async function endLicence(
  tx: Tx,
  deps: CancellationEmailDeps,
  order: Order,
  unit: number,
  amountPaise: number,
): Promise<void> {
  await endCancelledCases(tx, { orderId: order.id, unit });
  await enqueueCancellationEmail(tx, deps, order, { kind: 'licence-cancelled', amountPaise, unit });
}
