import { paymentStateOf, refundStateOf } from '../payment-state.ts';
import { disputedPaise, isLost, isNotWon } from './disputed.ts';
import { isCancellation, isInEffect, type MoneyFacts, type RefundFact, type RequestFact, sumOf } from './facts.ts';

/**
 * Money of an order: its facts, which payment is the purchase and what of the others is due (`state`), and what the
 * functions below need.
 */
export type OrderMoney = ReturnType<typeof moneyOf>;

/** Computes the money of an order, regardless of the order in which the facts became known. */
export function moneyOf(facts: MoneyFacts) {
  const { payments, refunds, requests, marks, disputes } = facts;
  const ofPrice = new Set(requests.filter(({ paymentId }) => paymentId === null).map(({ id }) => id));
  const isOfPrice = ({ requestId }: RefundFact) => requestId !== null && ofPrice.has(requestId);
  // A mark that names one of the provider's refunds is that refund.
  const byHand = marks.filter(
    ({ reference }) => !refunds.some((one) => reference && [one.id, one.requestId].includes(reference)),
  );
  const lost = disputes.filter((dispute) => isLost(dispute, disputes));
  const state = paymentStateOf(
    facts.totalPaise,
    payments.map(({ id, outcome, amountPaise, at }) => {
      const own = lost.filter(({ paymentId }) => paymentId === id);
      const disputeId = own
        .map((dispute) => dispute.id)
        .toSorted()
        .at(-1);
      return {
        id,
        captured: outcome === 'succeeded',
        amountPaise,
        at,
        paidBackByHand: byHand.some(({ paymentId }) => paymentId === id),
        ...(disputeId ? { lost: { paise: Math.min(sumOf(own), amountPaise), disputeId } } : {}),
      };
    }),
    refunds.map((refund) => ({ ...refund, state: refundStateOf(refund.status), ofPrice: isOfPrice(refund) })),
    givenUpOf(facts),
  );
  const captured = payments.filter(({ outcome }) => outcome === 'succeeded');
  const isCaptured = (paymentId: string) => captured.some(({ id }) => id === paymentId);
  const marked = new Set(marks.map(({ paymentId }) => paymentId));
  const listed = new Set(refunds.map(({ requestId }) => requestId));
  return {
    ...facts,
    state,
    captured,
    isOfPrice,
    byHand,
    /** Payments beyond the purchase, and those that staff have marked as such. */
    duplicates: new Set([...state.tasks.map(({ paymentId }) => paymentId), ...marked]),
    due: state.tasks.filter((task) => task.state === 'open' && !marked.has(task.paymentId)),
    notWon: disputes.filter((dispute) => isNotWon(dispute, disputes)),
    lost,
    /** Refunds that were not refused, without automatic ones of attempts whose amount we never received. */
    gone: refunds.filter(
      (refund) =>
        !hasFailed(refund) && (!refund.automatic || refund.paymentId === null || isCaptured(refund.paymentId)),
    ),
    /** Requests in progress that the provider does not list yet. */
    asked: requests.filter(({ id, state }) => (state === 'waiting_approval' || state === 'pending') && !listed.has(id)),
  };
}

/** A purchase is given up if the buyer is erased, or the order or one of its licences was cancelled. */
function givenUpOf({ status, buyerErased, requests }: MoneyFacts) {
  if (buyerErased) return { staysRefunded: status === 'refunded' };
  const isGivenUp = requests.some((request) => isCancellation(request) && isInEffect(request));
  return isGivenUp ? { staysRefunded: false } : undefined;
}

/** Whether we requested the refund, rather than the provider or somebody in its dashboard. */
export const wasFromUs = ({ requestId }: RefundFact, { requests }: Pick<OrderMoney, 'requests'>) =>
  requests.some(({ id }) => id === requestId);

/** Whether the status of a refund in the provider's list is another than before, or the refund is new. */
export const hasChanged = ({ id, status }: RefundFact, before: Pick<OrderMoney, 'refunds'>) =>
  before.refunds.find((refund) => refund.id === id)?.status !== status;

const ofPayment =
  (id: string | null) =>
  ({ paymentId }: { paymentId: string | null }) =>
    paymentId === id;
export const isPending = ({ status }: RefundFact) => refundStateOf(status) === 'pending';
export const hasFailed = ({ status }: RefundFact) => refundStateOf(status) === 'failed';

/** Amounts to ignore: the request with this id, requests that wait for approval, and disputes that are not won. */
export type LeftOut = { id?: string; waiting?: 'price' | 'order'; disputes?: boolean };

/** Paise in disputes that name none of our payments; such a dispute may be about a duplicate. */
function unnamedPaise({ notWon, payments }: OrderMoney): number {
  return sumOf(notWon.filter(({ paymentId }) => !payments.some(({ id }) => id === paymentId)));
}

const contestedPaise = ({ notWon, payments }: OrderMoney) => disputedPaise(notWon, payments);

/** Whether the request of the price (or with `order` also one of a licence) waits for approval. */
export const isWaitingOf = (what: 'price' | 'order') => (request: RequestFact) =>
  request.state === 'waiting_approval' && request.paymentId === null && (what === 'order' || request.unit === null);

/**
 * Returns the paise of an order's captured payments, minus refunds that were made, requested, paid by hand or are due
 * for duplicates, and amounts in disputes that are not won. The result is negative if more was paid back than captured.
 */
export function balanceOf(money: OrderMoney, { id, waiting, disputes }: LeftOut = {}): number {
  const { captured, totalPaise, gone, asked, due, notWon } = money;
  const isWaiting = waiting ? isWaitingOf(waiting) : () => false;
  const duePaise = due.reduce((sum, { paymentId, amountPaise }) => {
    const isOf = ofPayment(paymentId);
    const onTheWay = sumOf(gone.filter((refund) => isOf(refund) && isPending(refund))) + sumOf(asked.filter(isOf));
    return sum + Math.max(0, amountPaise - onTheWay - (disputes ? 0 : sumOf(notWon.filter(isOf))));
  }, 0);
  return (
    (captured.length > 0 ? sumOf(captured) : totalPaise) -
    (disputes ? 0 : contestedPaise(money)) -
    sumOf(gone.filter(({ requestId }) => id === undefined || requestId !== id)) -
    sumOf(asked.filter((request) => request.id !== id && !isWaiting(request))) -
    Math.max(0, duePaise - (disputes ? 0 : unnamedPaise(money))) -
    markedPaise(money)
  );
}

/**
 * Returns the paise that staff have marked as paid back, minus refunds of these payments that the provider lists or
 * that we have requested. A refund of the price that the provider took from such a payment was paid in addition.
 */
function markedPaise({ marks, refunds, asked, isOfPrice }: OrderMoney): number {
  return marks.reduce((sum, { paymentId, amountPaise }) => {
    const isOf = ofPayment(paymentId);
    const own = refunds.filter((refund) => isOf(refund) && !hasFailed(refund) && !isOfPrice(refund));
    return sum + Math.max(0, amountPaise - sumOf(own) - sumOf(asked.filter(isOf)));
  }, 0);
}

/** Returns the paise of an order's price that can still be refunded; `leftOut` is not subtracted. */
export function refundableOf(money: OrderMoney, leftOut: LeftOut = {}): number {
  return Math.max(0, Math.min(balanceOf(money, leftOut), money.totalPaise));
}

/** Returns the paise of a duplicate payment that can still be refunded; `leftOut` is not subtracted. */
export function refundableDuplicate(money: OrderMoney, paymentId: string, { id, disputes }: LeftOut = {}): number {
  const { captured, state, notWon, gone, asked } = money;
  const payment = captured.find((one) => one.id === paymentId);
  if (!payment || !hasOtherPurchase(money, paymentId)) return 0;
  const isOf = ofPayment(paymentId);
  const goneWithout = gone.filter(({ requestId }) => id === undefined || requestId !== id);
  const askedWithout = asked.filter((request) => request.id !== id);
  const left =
    payment.amountPaise -
    // Includes refunds without a payment id, which count towards the duplicate first.
    (state.returned.get(paymentId) ?? 0) -
    (disputes ? 0 : sumOf(notWon.filter(isOf)) + unnamedPaise(money)) -
    sumOf(goneWithout.filter((refund) => isOf(refund) && isPending(refund))) -
    sumOf(askedWithout.filter(isOf));
  const held =
    sumOf(captured) -
    (disputes ? 0 : contestedPaise(money)) -
    sumOf(goneWithout) -
    sumOf(askedWithout.filter((request) => request.state === 'pending')) -
    markedPaise(money);
  return Math.max(0, Math.min(left, held));
}

/**
 * Whether this payment is a duplicate: another payment covers the price, or the refund of the price was requested.
 * While the other payment is being refunded in the provider's dashboard, this payment becomes the purchase.
 */
function hasOtherPurchase(money: OrderMoney, paymentId: string): boolean {
  const { status, buyerErased, requests, captured, totalPaise, state, gone } = money;
  if (status === 'refunded' || buyerErased) return true;
  if (requests.some((request) => request.paymentId === null && isInEffect(request))) return true;
  const backOf = (id: string) => Math.max(state.returned.get(id) ?? 0, sumOf(gone.filter(ofPayment(id))));
  return captured.some(
    ({ id, amountPaise }) => id !== paymentId && amountPaise >= totalPaise && amountPaise > backOf(id),
  );
}

/** Whether the bank has taken back part of the price; a dispute about a duplicate leaves the order paid. */
export const hasLostPrice = ({ lost, duplicates }: OrderMoney) =>
  lost.some(({ paymentId }) => paymentId === null || !duplicates.has(paymentId));

/** In paise; the bank has taken back `takenPaise` and is still examining `heldPaise`. */
export function duplicateAtBank({ payments, duplicates, lost, notWon }: OrderMoney) {
  const sums = { takenPaise: 0, heldPaise: 0 };
  for (const { id, amountPaise } of payments.filter(({ id }) => duplicates.has(id))) {
    const taken = Math.min(amountPaise, sumOf(lost.filter(ofPayment(id))));
    const disputedOnly = sumOf(notWon.filter(ofPayment(id))) - sumOf(lost.filter(ofPayment(id)));
    sums.takenPaise += taken;
    sums.heldPaise += Math.min(amountPaise - taken, disputedOnly);
  }
  return sums;
}

type Asked = Pick<RequestFact, 'id' | 'paymentId' | 'amountPaise'>;

/** Returns the paise left for a request, either of the price or of the duplicate payment that the request names. */
export function leftForRequest(
  money: OrderMoney,
  { id, paymentId }: Omit<Asked, 'amountPaise'>,
  disputes = false,
): number {
  const leftOut = { id, disputes };
  return paymentId === null ? refundableOf(money, leftOut) : refundableDuplicate(money, paymentId, leftOut);
}

export function isHeldByBank(money: OrderMoney, request: Asked): boolean {
  const leftPaise = leftForRequest(money, request);
  return request.amountPaise > leftPaise && leftForRequest(money, request, true) > leftPaise;
}

/** Returns the paise of an order's price that staff have requested as refunds, except failed or withdrawn requests. */
export function requestedByStaff({ requests }: OrderMoney): number {
  return sumOf(
    requests.filter(
      ({ byCustomer, paymentId, state }) =>
        !byCustomer && paymentId === null && state !== 'failed' && state !== 'cancelled',
    ),
  );
}

/**
 * Whether a refund of the price has to wait for the refund of a duplicate payment, because no pending refund or dispute
 * covers the duplicate: the provider refunds an order, not a payment, so it could take the price from this duplicate.
 */
export function mustWaitForDuplicate(money: OrderMoney): boolean {
  const { due, gone, notWon } = money;
  return due.some(({ paymentId, amountPaise }) => {
    const isOf = ofPayment(paymentId);
    const pending = gone.filter((refund) => isOf(refund) && isPending(refund));
    return amountPaise > sumOf(pending) + sumOf(notWon.filter(isOf)) + unnamedPaise(money);
  });
}

/**
 * Returns the paise that the buyer gets too much: what exceeds all captured payments, or was paid back twice for one
 * payment. Refunds in the provider's list, sent requests, lost disputes and payments by hand count as paid back.
 */
export function overpaidOf(money: OrderMoney): number {
  const { captured, payments, totalPaise, gone, asked, lost, byHand, isOfPrice } = money;
  const twicePaise = captured.reduce((sum, { id, amountPaise }) => {
    const isOf = ofPayment(id);
    const mark = byHand.find(isOf);
    // Refunds of the price from a payment that was paid back by hand belong to the purchase.
    const own = gone.filter((refund) => isOf(refund) && !(mark && isOfPrice(refund)));
    const back = sumOf(own) + Math.min(amountPaise, sumOf(lost.filter(isOf))) + (mark?.amountPaise ?? 0);
    return sum + Math.max(0, back - amountPaise);
  }, 0);
  const sent = asked.filter((request) => request.state === 'pending' && request.sent);
  const backPaise = sumOf(gone) + sumOf(sent) + disputedPaise(lost, payments) + sumOf(byHand);
  return Math.max(0, twicePaise, backPaise - (captured.length > 0 ? sumOf(captured) : totalPaise));
}

export type ShownRefund = {
  amountPaise: number;
  at: string;
  reference: string | null;
  state: 'waiting' | 'pending' | 'sent';
};

/**
 * Returns the refunds of captured payments for the page of the order, oldest first: those that the provider has
 * confirmed, those that staff paid by hand, and requests that are on their way or wait for the refund of a duplicate.
 */
export function shownRefunds(money: OrderMoney): ShownRefund[] {
  const { gone, marks, requests } = money;
  const isBehindDuplicate = mustWaitForDuplicate(money);
  const stateOf = ({ paymentId, sent }: RequestFact) =>
    isBehindDuplicate && paymentId === null && !sent ? ('waiting' as const) : ('pending' as const);
  const confirmed = gone.filter(({ status }) => status === 'SUCCESS');
  const shown = [
    ...confirmed.map((one) => ({ ...one, at: one.changedAt ?? one.seenAt, reference: one.id, state: 'sent' as const })),
    ...marks.map((one) => ({ ...one, state: 'sent' as const })),
    ...requests
      .filter(({ state }) => state === 'pending')
      .map((one) => ({ ...one, reference: null, state: stateOf(one) })),
  ];
  return shown
    .toSorted((a, b) => a.at - b.at)
    .map(({ amountPaise, at, reference, state }) => ({
      amountPaise,
      at: new Date(at).toISOString(),
      reference,
      state,
    }));
}
