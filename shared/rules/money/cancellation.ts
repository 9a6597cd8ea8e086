import { type CaseProgress, licenceShare, type RefundShares, refundAt, workStageOf } from '../refund-policy.ts';
import { isCancellation, isInEffect, type RequestFact } from './facts.ts';
import { hasFailed, type LeftOut, type OrderMoney, refundableOf, wasFromUs } from './order-money.ts';

// Which licences of an order are cancelled, and the refund if the order or one of its licences is cancelled now.

/** One of several licences of an order. `waiting`: a cancellation by staff needs approval by a second person. */
export type Licence = {
  caseId: string;
  unit: number;
  state: 'open' | 'waiting' | 'cancelling' | 'cancelled';
  /** 0 if the licence is cancelled. `refundPaise` is the part that the policy refunds now. */
  sharePaise: number;
  refundPaise: number;
};
export type LicenceCase = CaseProgress & { id: string; unit: number };

/** Returns the licences of a paid order with at least two, sorted by `unit`; an empty list for other orders. */
export function licencesOf(money: OrderMoney, cases: readonly LicenceCase[], shares: RefundShares): Licence[] {
  if (money.status !== 'paid' || money.quantity < 2) return [];
  const cancelled = cancelledLicences(money, { waiting: true });
  const leftPaise = leftForLicences(money, cancelled, { waiting: 'price' });
  return cases.map(({ id, unit, ...progress }) => {
    const request = cancelled.get(unit);
    const state = stateOf(request);
    const isOver = state === 'cancelling' || state === 'cancelled';
    const sharePaise = isOver ? 0 : (request?.sharePaise ?? licenceShare(leftPaise, money.quantity - cancelled.size));
    return { caseId: id, unit, state, sharePaise, refundPaise: refundAt(workStageOf([progress]), sharePaise, shares) };
  });
}

function stateOf(request: RequestFact | undefined): Licence['state'] {
  if (!request) return 'open';
  if (request.state === 'waiting_approval') return 'waiting';
  return request.state === 'pending' ? 'cancelling' : 'cancelled';
}

/**
 * Calculates the refund if a customer cancels a paid order now, with all licences that are not yet cancelled.
 * `refunding`: staff have already requested the refund of the whole price. Returns null if the order is not paid,
 * nothing is left to cancel, or the bank holds or has taken back all that is left.
 */
export function cancellationOf(money: OrderMoney, cases: readonly LicenceCase[], shares: RefundShares) {
  if (money.status !== 'paid' || hasCancelled(money)) return null;
  const leftPaise = leftToCancel(money);
  if (leftPaise === 0 && isAtBank(money)) return null;
  const cancelled = cancelledLicences(money);
  const stage = workStageOf(cases.filter(({ unit }) => !cancelled.has(unit)));
  return { refundPaise: refundAt(stage, leftPaise, shares), refunding: leftPaise === 0 };
}

/** Returns the request with which the customer cancelled the whole order, if it has not failed. */
export const cancellationRequest = ({ requests }: OrderMoney) =>
  requests.find((request) => isCancellation(request) && request.unit === null && isInEffect(request));

/** Whether the whole order was cancelled, at once or licence by licence, and the refunds have not failed. */
export function hasCancelled(money: OrderMoney): boolean {
  return cancellationRequest(money) !== undefined || cancelledLicences(money).size === money.quantity;
}

export const isOrderOver = (money: OrderMoney) => money.status === 'refunded' || hasCancelled(money);

export const isRefundPending = ({ requests }: OrderMoney) => requests.some(({ state }) => state === 'pending');

/** Returns the paise of a fully cancelled order that we still hold and that no refund covers; 0 for other orders. */
export const heldAfterCancellation = (money: OrderMoney) => (hasCancelled(money) ? leftToCancel(money) : 0);

/** Whether a bank holds or has taken back an amount. Only for orders with nothing left to refund. */
export const isAtBank = (money: OrderMoney) => leftToCancel(money, { disputes: true }) > 0;

/** Refunds by staff that wait for approval do not count, because the customer's cancellation replaces them. */
const leftToCancel = (money: OrderMoney, leftOut: LeftOut = {}) =>
  leftForLicences(money, cancelledLicences(money), { waiting: 'order', ...leftOut });

/** Returns the amount left for the licences that are not cancelled, without the unrefunded part of cancelled ones. */
function leftForLicences(money: OrderMoney, cancelled: ReadonlyMap<number, RequestFact>, leftOut: LeftOut): number {
  return Math.max(0, refundableOf(money, leftOut) - unrefundedShares(money, [...cancelled.values()]));
}

/** Returns the latest cancellation of each licence; with `waiting` also those that wait for approval. */
export function cancelledLicences({ requests }: OrderMoney, { waiting = false } = {}): Map<number, RequestFact> {
  const licences = requests.filter((one) => isInEffect(one) || (waiting && one.state === 'waiting_approval'));
  return new Map(
    licences.toSorted((a, b) => a.at - b.at).flatMap((one) => (one.unit === null ? [] : [[one.unit, one] as const])),
  );
}

/** In paise. A later refund that names no licence reduces this part first, not that of other licences. */
function unrefundedShares({ requests, refunds, duplicates }: OrderMoney, cancelled: readonly RequestFact[]): number {
  const held = cancelled.map(({ at, sharePaise, amountPaise }) => ({ at, paise: (sharePaise ?? 0) - amountPaise }));
  const ofPrice = requests.filter((one) => one.unit === null && one.paymentId === null && isInEffect(one));
  const others = refunds.filter(
    (refund) =>
      !refund.automatic &&
      !hasFailed(refund) &&
      !wasFromUs(refund, { requests }) &&
      !duplicates.has(refund.paymentId ?? ''),
  );
  const later = [...ofPrice, ...others.map(({ seenAt, amountPaise }) => ({ at: seenAt, amountPaise }))];
  return [...held, ...later.map(({ at, amountPaise }) => ({ at, paise: -amountPaise }))]
    .toSorted((a, b) => a.at - b.at)
    .reduce((sum, { paise }) => Math.max(0, sum + paise), 0);
}
