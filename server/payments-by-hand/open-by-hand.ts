import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { type CatalogueDeps, priceOrder } from '#server/catalogue/price-order.ts';
import { newOrderId, normalizeBuyer } from '#server/checkout/normalize-buyer.ts';
import { priceColumns } from '#server/checkout/place-order.ts';
import { refuse } from '#server/http/refuse.ts';
import { openOrderTask } from '#server/orders/order-tasks.ts';
import { type PaymentSyncDeps, syncPayment } from '#server/orders/payments/sync-payment.ts';
import { isBuyer } from '#server/orders/refunds/refund-approval.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { settings } from '#shared/brand.ts';
import { consentAt, promiseOf } from '#shared/consent.ts';
import type { contract } from '#shared/contract/all.ts';
import { templateFor } from '#shared/rules/cases/templates.ts';
import { inRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';

export type ByHandDeps = PaymentSyncDeps & CatalogueDeps & { clock: () => Date; approvalAbove: number | undefined };
type Typed = z.output<(typeof contract)['POST /api/cases']['body']>;

export const paymentApprovalStep = 'approve-payment';
/** An order that waits for a second person stays open until somebody decides. */
const decidedWithin = 365 * 86_400_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Stores an order that staff were paid for in cash or at the bank, and books it unless a second person must approve.
 * Returns its number. The same key is the same order.
 */
export async function openByHand(deps: ByHandDeps, typed: Typed, key: string | undefined, actor: Actor) {
  const { db } = deps;
  const now = deps.clock();
  const requestKey = key === undefined ? null : sha256(`${actor.currentUser.id}:by-hand:${key}`);
  const fingerprint = sha256(JSON.stringify(typed));
  const findEarlier = async () => {
    if (requestKey === null) return undefined;
    const earlier = db.selectFrom('orders').select(['id', 'fingerprint']).where('request_key', '=', requestKey);
    const known = await earlier.executeTakeFirst();
    if (known && known.fingerprint !== fingerprint) refuse('key_reused');
    return known?.id;
  };
  const make = async () => {
    const priced = await priceOrder(deps, typed, now, { userId: undefined, browser: undefined });
    const { total } = priced.quote;
    if (typed.received.rupees !== total)
      refuse('invalid', {
        reasons: { 'received.rupees': { code: 'received_not_price', params: { price: inRupees(total) } } },
      });
    const id = newOrderId();
    const order = {
      id,
      request_key: requestKey,
      request_digest: id,
      fingerprint,
      ...priceColumns(priced),
      ...normalizeBuyer(typed),
      consent: JSON.stringify(consentAt(now, typed.language, promiseOf(templateFor(priced.template)))),
      created_at: now,
      expires_at: new Date(now.getTime() + decidedWithin),
    };
    return db.transaction().execute(async (tx) => {
      const made = await tx
        .insertInto('orders')
        .values({ ...order, ask_next_at: sql`now() + interval '1 minute'` })
        .onConflict((clash) => clash.column('request_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made) await storePayment(tx, deps, { orderId: id, ...typed.received }, actor);
      return made?.id;
    });
  };
  const orderId = (await findEarlier()) ?? (await make()) ?? (await findEarlier()) ?? refuse('key_reused');
  await syncPayment(deps, orderId, 'second look');
  return orderId;
}

type Received = Typed['received'] & { orderId: string };

async function storePayment(
  tx: Tx,
  { approvalAbove = settings.limits.refundApprovalAbove }: ByHandDeps,
  received: Received,
  actor: Actor,
): Promise<void> {
  const { orderId, how, reference, rupees } = received;
  const { id } = actor.currentUser;
  const waits = rupees > approvalAbove || (await isBuyer(tx, orderId, id));
  await tx
    .insertInto('payments_by_hand')
    .values({
      order_id: orderId,
      how,
      reference,
      amount_paise: rupees * 100,
      state: waits ? 'waiting_approval' : 'received',
      requested_by: id,
      received_at: waits ? null : sql`now()`,
    })
    .execute();
  await writeAudit(tx, actor, {
    action: 'payment.received',
    subject: { kind: 'order', id: orderId },
    detail: { how, amountPaise: rupees * 100, waits },
  });
  const title = `Approve or withdraw the payment of ${inRupees(rupees)} that was noted by hand for ${ticketNumber(orderId)}: it needs a second person, not the one who noted it.`;
  if (waits) await openOrderTask(tx, { orderId, step: paymentApprovalStep, title });
  await publishChange(tx, 'orders', orderId);
}
