import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import type { RefundRequestRow } from './serialize-request.ts';

type Cancelled = Pick<RefundRequestRow, 'requested_at' | 'amount_paise' | 'share_paise'>;

/**
 * Returns the unrefunded part of the cancelled licences' shares in paise. A later refund of the price that names no
 * licence reduces this part first, so that it does not reduce the amount left for the other licences.
 */
export async function unrefundedSharesOf(
  db: Db | Tx,
  orderId: string,
  cancelled: readonly Cancelled[],
): Promise<number> {
  const held = cancelled.map(({ requested_at, amount_paise, share_paise }) => ({
    at: requested_at,
    paise: (share_paise ?? 0) - amount_paise,
  }));
  if (held.every(({ paise }) => paise === 0)) return 0;
  const later = await refundsWithoutLicence(db, orderId);
  const changes = [...held, ...later.map(({ at, paise }) => ({ at, paise: -paise }))];
  return changes
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .reduce((sum, { paise }) => Math.max(0, sum + paise), 0);
}

/** Finds refunds of the price that name no licence: those that we requested, and others in the provider's list. */
async function refundsWithoutLicence(db: Db | Tx, orderId: string): Promise<{ at: Date; paise: number }[]> {
  const asked = await db
    .selectFrom('refund_requests')
    .select(['requested_at as at', 'amount_paise as paise'])
    .where('order_id', '=', orderId)
    .where('unit', 'is', null)
    .where('provider_payment_id', 'is', null)
    .where('state', 'in', ['pending', 'succeeded'])
    .execute();
  const listed = await db
    .selectFrom('refunds')
    .select(['seen_at as at', 'amount_paise as paise'])
    .where('order_id', '=', orderId)
    .where('automatic', '=', false)
    .where('state', 'not in', ['CANCELLED', 'FAILED'])
    .where(sql<boolean>`not exists (select from refund_requests where refund_requests.id = refunds.merchant_refund_id)`)
    .where(
      sql<boolean>`not exists (select from refund_tasks where refund_tasks.order_id = refunds.order_id
        and refund_tasks.provider_payment_id = refunds.provider_payment_id)`,
    )
    .execute();
  return [...asked, ...listed];
}
