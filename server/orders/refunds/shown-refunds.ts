import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

export type ShownRefund = { amountPaise: number; at: string; reference: string | null; state: 'pending' | 'sent' };

/**
 * Returns the refunds of captured payments for the page of the order, oldest first: those that the provider has
 * confirmed, those that staff paid by hand, and requests that wait for the provider.
 */
export async function findShownRefunds(db: Db, orderId: string): Promise<ShownRefund[]> {
  const { rows } = await sql<{ amount: number; at: Date; reference: string | null; sent: boolean }>`
    select amount_paise as amount, coalesce(changed_at, seen_at) as at, provider_refund_id as reference, true as sent
      from refunds where order_id = ${orderId} and state = 'SUCCESS'
        and (not automatic or exists (select from payments where payments.order_id = refunds.order_id
          and outcome = 'succeeded'
          and (refunds.provider_payment_id is null or provider_payment_id = refunds.provider_payment_id)))
    union all
    select amount_paise, done_at, nullif(provider_reference, ''), true
      from refund_tasks where order_id = ${orderId} and done_by is not null
    union all
    select amount_paise, requested_at, null, false
      from refund_requests where order_id = ${orderId} and state = 'pending'
    order by at`.execute(db);
  return rows.map(({ amount, at, reference, sent }) => ({
    amountPaise: amount,
    at: at.toISOString(),
    reference,
    state: sent ? 'sent' : 'pending',
  }));
}
