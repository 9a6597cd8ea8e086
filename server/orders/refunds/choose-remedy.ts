import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { lockCase, requireOwnCase } from '#server/cases/case/case-rows.ts';
import { templateOfCase } from '#server/cases/case/case-titles.ts';
import { refuse } from '#server/http/refuse.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { lockOrder } from '#server/orders/orders.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { mustWaitForDuplicate, refundableOf } from '#shared/rules/money/order-money.ts';
import { insertRequest, type RefundDeps } from './insert-request.ts';

export type RemedyChoice = 'coupon' | 'refund';

/**
 * Takes the remedy for a missed promise as the coupon that was offered, or as the same percentage of the price of this
 * case, in paise rounded down. The choice is made once; the same choice again changes nothing.
 */
export async function chooseRemedy(
  deps: RefundDeps,
  userId: string,
  caseId: string,
  as: RemedyChoice,
): Promise<{ as: RemedyChoice; refundPaise: number | null }> {
  return deps.db.transaction().execute(async (tx) => {
    const own = await requireOwnCase(tx, caseId, userId);
    const order = (await lockOrder(tx, own.order_id)) ?? refuse('case_unknown');
    const row = await lockCase(tx, caseId);
    const { remedy_coupon: coupon, remedy_percent: percent } = row;
    if (!coupon || !percent) refuse('remedy_none');
    const shares = order.quantity * (templateOfCase(own).monthly ? (order.term_months ?? 1) : 1);
    const refundPaise = Math.floor((order.total * 100 * percent) / 100 / shares);
    if (row.remedy_as !== null) {
      if (row.remedy_as !== as) refuse('remedy_chosen');
      return { as, refundPaise: as === 'refund' ? refundPaise : null };
    }
    if (as === 'refund') {
      await endCoupon(tx, coupon);
      const money = await loadMoney(tx, order.id);
      if (mustWaitForDuplicate(money)) refuse('duplicate_first');
      const leftPaise = refundableOf(money);
      if (refundPaise === 0 || refundPaise > leftPaise) refuse('refund_too_large', { leftPaise });
      // Not marked as by the customer, because that means a cancellation.
      await insertRequest(tx, deps, order, {
        amountPaise: refundPaise,
        reason: '03',
        note: 'A part of the price for a date that was not kept',
        requestedBy: userId,
        key: `remedy ${caseId}`,
      });
    }
    await tx
      .updateTable('cases')
      .set({ remedy_as: as, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', caseId)
      .execute();
    await publishChange(tx, 'cases', caseId);
    return { as, refundPaise: as === 'refund' ? refundPaise : null };
  });
}

/** Ends the coupon, so that nobody gets both. Refuses if an order holds it. */
async function endCoupon(tx: Tx, code: string): Promise<void> {
  const ended = await tx
    .updateTable('coupons')
    .set({ ends_at: sql`now()` })
    .where('code', '=', code)
    .where('redeemed', '=', 0)
    .returning('code')
    .executeTakeFirst();
  if (!ended) refuse('remedy_chosen');
}
