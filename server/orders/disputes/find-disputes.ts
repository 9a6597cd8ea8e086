import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { isSuperseded } from '#server/cases/case/lost-money.ts';
import { type DisputeOutcome, disputeOutcome } from '#shared/rules/disputes.ts';

/** Finds the disputes of an order for staff, newest first. */
export async function findDisputes(db: Db, orderId: string) {
  return db.selectFrom('disputes').selectAll().where('order_id', '=', orderId).orderBy('opened_at', 'desc').execute();
}

/**
 * Returns the amounts in paise of duplicate payments that the bank has taken back (`takenPaise`) or is still examining
 * (`heldPaise`).
 */
export async function duplicateAtBank(db: Db, orderId: string): Promise<{ takenPaise: number; heldPaise: number }> {
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('refund_tasks', (join) =>
      join
        .onRef('refund_tasks.order_id', '=', 'disputes.order_id')
        .onRef('refund_tasks.provider_payment_id', '=', 'disputes.provider_payment_id'),
    )
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.order_id', '=', 'disputes.order_id')
        .onRef('payments.provider_payment_id', '=', 'disputes.provider_payment_id'),
    )
    .select(['disputes.event', 'disputes.status', 'disputes.amount_paise'])
    .select(['payments.provider_payment_id as payment', 'payments.amount_paise as paid'])
    .where('disputes.order_id', '=', orderId)
    .where(sql<boolean>`not ${isSuperseded}`)
    .execute();
  const sums = { takenPaise: 0, heldPaise: 0 };
  // The total of all disputes about the same payment is limited to the payment's amount.
  for (const ofPayment of Map.groupBy(disputes, ({ payment }) => payment).values()) {
    const sumOf = (...outcomes: DisputeOutcome[]) =>
      ofPayment
        .filter((dispute) => outcomes.includes(disputeOutcome(dispute)))
        .reduce((sum, { amount_paise }) => sum + amount_paise, 0);
    const paid = ofPayment[0]?.paid ?? 0;
    const taken = Math.min(paid, sumOf('lost'));
    sums.takenPaise += taken;
    sums.heldPaise += Math.min(paid - taken, sumOf('open', 'answered'));
  }
  return sums;
}
