import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#database/connect.ts';
import { PaymentProviderError } from '#server/adapters/payments.ts';
import { actorOf, writeAudit } from '#server/audit/audit.ts';
import { isCallDue } from '#server/cases/case/welcome-call.ts';
import { browserOf } from '#server/http/browser-cookie.ts';
import { consume, isWithin, networkOf, type RateLimiter } from '#server/http/rate-limit.ts';
import { refuse } from '#server/http/refuse.ts';
import { requestLog } from '#server/http/request-log.ts';
import { route } from '#server/http/route.ts';
import { isClaimable, isPlacedIn } from '#server/orders/claim-order.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { findOnlyCase } from '#server/orders/only-case.ts';
import { orderDetails } from '#server/orders/order-details.ts';
import { findOrder, mayView, type Order } from '#server/orders/orders.ts';
import { findCancellation, findLicences } from '#server/orders/refunds/case-progress.ts';
import { serializeOrder } from '#server/orders/serialize-order.ts';
import { placeOfSupply } from '#shared/rules/invoices.ts';
import { hasCancelled, isRefundPending } from '#shared/rules/money/cancellation.ts';
import { sumOf } from '#shared/rules/money/facts.ts';
import { duplicateAtBank, shownRefunds } from '#shared/rules/money/order-money.ts';
import { type PaymentSyncDeps, syncPayment } from './sync-payment.ts';

const pauseBetweenAsks = 1.5;
/**
 * Limit for provider calls that customers cause about one order. A browser on the order page causes about six in the
 * first minute.
 */
export const asksPerOrder = { requests: 12, seconds: 60 };

/**
 * Limits for provider calls that status requests cause: per customer, and per network for all its guests and for all
 * its accounts. Each limit is only a part of the calls allowed for all customers together, so that no customer or
 * network uses up the calls of the others.
 */
export const asksPerPerson = { requests: 30, seconds: 60 };
export const asksPerNetwork = { requests: 60, seconds: 60 };

/** Limit for checks by staff. It is separate, so that customers who poll an order do not block staff. */
export const asksByStaff = { requests: 1, seconds: 2 };

/**
 * Limits for status requests by guests of one network: per order, so that one guest does not block another's order
 * page; for all orders together; and for unknown order numbers.
 */
export const guestLimits = {
  order: { requests: 60, seconds: 60 },
  orders: { requests: 1_200, seconds: 60 },
  unknown: { requests: 240, seconds: 60 },
};
type GuestLimiters = Record<keyof typeof guestLimits, RateLimiter | undefined>;

type StatusDeps = PaymentSyncDeps & {
  https: boolean;
  guests: GuestLimiters;
  perOrder: RateLimiter | undefined;
  perPerson: RateLimiter | undefined;
  perNetwork: RateLimiter | undefined;
  perOrderByStaff: RateLimiter | undefined;
};

/**
 * Registers the routes that query the payment provider about an order: the status for anyone who has the order number,
 * and a check for staff.
 */
export function paymentStatusRoutes(app: FastifyInstance, deps: StatusDeps): void {
  route(app, 'GET /api/orders/:orderId/status', async ({ params, request, currentUser }) => {
    const found = await findOrder(deps.db, params.orderId);
    if (!currentUser) await countGuest(deps.guests, networkOf(request.ip), found);
    const known = found ?? refuse('order_unknown');
    const order = await upToDate(deps, known, request);
    const sentAt = order.status === 'paid' ? await receiptSentAt(deps.db, order.id) : undefined;
    const browser = browserOf(request, deps.https);
    const claimable = currentUser !== undefined && isClaimable(order, browser);
    const paid = order.status === 'paid';
    const own = currentUser !== undefined && order.user_id === currentUser.id;
    const money = await loadMoney(deps.db, order.id);
    const licences = own ? await findLicences(deps.db, order, money) : [];
    const cancellation = paid ? await findCancellation(deps.db, order, money) : null;
    const cancelled = paid && hasCancelled(money);
    return {
      ...serializeOrder(order),
      receiptSentAt: sentAt?.toISOString() ?? null,
      cancellation,
      licences: licences.map(({ caseId, unit, state, refundPaise }) => ({
        // A cancellation by staff that waits for approval is still `open` for the owner.
        caseId,
        unit,
        refundPaise,
        state: state === 'waiting' ? ('open' as const) : state,
      })),
      // For a paid order that is not cancelled, `cancellationOf` returns null only if a bank holds or has taken back
      // all that is left.
      disputed: paid && !cancellation && !cancelled,
      duplicateAtBank: duplicateAtBank(money),
      duplicateByHandPaise: order.duplicate_paise > 0 ? sumOf(money.byHand) : 0,
      callDue: paid && (await isCallDue(deps.db, order.id)),
      cancelled,
      refunds: paid || order.status === 'refunded' ? shownRefunds(money) : [],
      refundPending: paid && isRefundPending(money),
      stateMissing: paid && placeOfSupply(order) === null,
      caseId: paid && (own || isPlacedIn(order, browser)) ? await findOnlyCase(deps.db, order.id) : null,
      own,
      claimable,
    };
  });

  route(app, 'POST /api/admin/orders/:orderId/ask', async ({ params: { orderId }, currentUser, request }) => {
    const { db } = deps;
    const before = await orderDetails(db, orderId, currentUser);
    await consume(deps.perOrderByStaff, orderId);
    await mayView(db, orderId, 0);
    const settled = await syncPayment(deps, orderId, 'second look').catch(refuseOnOutage(request));
    const order = await orderDetails(db, orderId, currentUser);
    const outcome = settled === 'mismatch' ? settled : changesBetween(before, order);
    await writeAudit(db, actorOf(currentUser, request), {
      action: 'order.asked',
      subject: { kind: 'order', id: orderId },
      detail: { outcome, status: order.status },
    });
    return { outcome, order };
  });
}

async function countGuest(limiters: GuestLimiters, network: string, order: Order | undefined): Promise<void> {
  if (!order) return consume(limiters.unknown, network);
  await consume(limiters.order, `${network} ${order.id}`);
  await consume(limiters.orders, network);
}

async function upToDate(deps: StatusDeps, order: Order, request: FastifyRequest): Promise<Order> {
  const { currentUser, ip } = request;
  const open = order.status === 'pending' || (order.status === 'expired' && order.ask_next_at !== null);
  if (!open || !order.session_id || !(await mayView(deps.db, order.id, pauseBetweenAsks))) return order;
  if (!(await isWithin(deps.perOrder, order.id))) return order;
  if (currentUser && !(await isWithin(deps.perPerson, currentUser.id))) return order;
  if (!(await isWithin(deps.perNetwork, `${currentUser ? 'accounts' : 'guests'} ${networkOf(ip)}`))) return order;
  await syncPayment(deps, order.id, 'customer').catch((error: unknown) =>
    requestLog(request).warn({ err: error }, 'the provider could not be asked'),
  );
  return (await findOrder(deps.db, order.id)) ?? order;
}

type OrderDetails = Awaited<ReturnType<typeof orderDetails>>;

function changesBetween(before: OrderDetails, after: OrderDetails): 'changed' | 'unchanged' {
  const providerState = ({ status, lastAttempt, payments, refunds, refundTasks }: OrderDetails) =>
    JSON.stringify([status, lastAttempt, payments, refunds, refundTasks]);
  return providerState(before) === providerState(after) ? 'unchanged' : 'changed';
}

const refuseOnOutage = (request: FastifyRequest) => (error: unknown) => {
  if (!(error instanceof PaymentProviderError)) throw error;
  requestLog(request).warn({ err: error }, 'the provider could not be asked');
  return refuse('provider_away');
};

/** Returns when the receipt of an order was last sent; undefined if none was sent. */
async function receiptSentAt(db: Db, orderId: string): Promise<Date | undefined> {
  const mail = await db
    .selectFrom('mails')
    .select('sent_at')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['receipt', 'receipt-again'])
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return mail?.sent_at ?? undefined;
}
