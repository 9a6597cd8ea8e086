import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#database/connect.ts';
import { PaymentProviderError } from '#server/adapters/payments.ts';
import { actorOf, writeAudit } from '#server/audit/audit.ts';
import { isCallDue } from '#server/cases/case/welcome-call.ts';
import { browserOf } from '#server/http/cookies.ts';
import { refuse } from '#server/http/refuse.ts';
import { requestLog } from '#server/http/request.ts';
import { route } from '#server/http/route.ts';
import { isClaimable, isPlacedIn } from '#server/orders/claim-order.ts';
import { loadMoney } from '#server/orders/money/load-money.ts';
import { findOnlyCase } from '#server/orders/only-case.ts';
import { orderDetails } from '#server/orders/order-details.ts';
import { findOrder, mayView, type Order } from '#server/orders/orders.ts';
import { findCancellation, findLicences } from '#server/orders/refunds/case-progress.ts';
import { serializeOrder } from '#server/orders/serialize-order.ts';
import { findWorkDays } from '#server/orders/work-days.ts';
import { placeOfSupply } from '#shared/rules/invoices.ts';
import { hasCancelled, isRefundPending } from '#shared/rules/money/cancellation.ts';
import { sumOf } from '#shared/rules/money/facts.ts';
import { duplicateAtBank, shownRefunds } from '#shared/rules/money/order-money.ts';
import { type PaymentSyncDeps, syncPayment } from './sync-payment.ts';

/** Seconds between two questions to the provider about one order. */
const pauseBetweenAsks = 3;
type StatusDeps = PaymentSyncDeps & { https: boolean };

/** The status is for anyone who has the order number, the check for staff. */
export function paymentStatusRoutes(app: FastifyInstance, deps: StatusDeps): void {
  route(app, 'GET /api/orders/:orderId/status', async ({ params, request, currentUser }) => {
    const known = (await findOrder(deps.db, params.orderId)) ?? refuse('order_unknown');
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
      days: paid ? await findWorkDays(deps.db, order) : null,
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

async function upToDate(deps: StatusDeps, order: Order, request: FastifyRequest): Promise<Order> {
  const open = order.status === 'pending' || (order.status === 'expired' && order.ask_next_at !== null);
  if (!open || !order.session_id || !(await mayView(deps.db, order.id, pauseBetweenAsks))) return order;
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
