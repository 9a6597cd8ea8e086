import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import type { ProviderRefund } from '#server/adapters/payments.ts';

const final = ['SUCCESS', 'CANCELLED', 'FAILED'];

/** Stores refunds from the provider's list. A final state is not replaced by one that is not final. */
export async function recordRefunds(tx: Tx, orderId: string, refunds: ProviderRefund[]): Promise<void> {
  if (refunds.length === 0) return;
  await tx
    .insertInto('refunds')
    .values(
      refunds.map((refund) => ({
        provider_refund_id: refund.refundId,
        order_id: orderId,
        provider_payment_id: refund.paymentId ?? null,
        amount_paise: refund.amountPaise,
        state: refund.state,
        automatic: refund.automatic,
        merchant_refund_id: refund.merchantRefundId ?? null,
        processed_speed: refund.processedSpeed ?? null,
        changed_at: sql<Date>`now()`,
      })),
    )
    .onConflict((clash) =>
      clash
        .columns(['order_id', 'provider_refund_id'])
        .doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          provider_payment_id: sql<string | null>`coalesce(excluded.provider_payment_id, refunds.provider_payment_id)`,
          automatic: row.ref('excluded.automatic'),
          merchant_refund_id: row.ref('excluded.merchant_refund_id'),
          processed_speed: sql<string | null>`coalesce(excluded.processed_speed, refunds.processed_speed)`,
          changed_at: sql<Date>`case when refunds.state = excluded.state then refunds.changed_at else now() end`,
        }))
        .where((row) => row.or([row('refunds.state', 'not in', final), row('excluded.state', 'in', final)])),
    )
    .execute();
}
