/** Computes an order's state from its payments and refunds, regardless of the order in which they became known. */

export const refundStates = ['pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Of Cashfree's states, only SUCCESS means that the refund was paid; CANCELLED and FAILED are final. */
export function refundStateOf(status: string): RefundState {
  if (status === 'SUCCESS') return 'succeeded';
  return status === 'CANCELLED' || status === 'FAILED' ? 'failed' : 'pending';
}

export type KnownPayment = {
  id: string;
  captured: boolean;
  amountPaise: number;
  /** Time of the capture in milliseconds. */
  at: number;
  paidBackByHand?: boolean;
  lost?: { paise: number; disputeId: string };
};
export type KnownRefund = {
  id: string;
  /** Id of the refunded payment; null if the refund webhook did not name it. */
  paymentId: string | null;
  amountPaise: number;
  state: RefundState;
  automatic: boolean;
  /** Whether we requested this refund of the price; the provider chooses the payment that it refunds. */
  ofPrice?: boolean;
};

/**
 * Purchase that was given up: the order or one of its licences was cancelled, or the buyer's data was erased. Once the
 * price is refunded, no other payment becomes the purchase.
 */
export type GivenUp = {
  /** Whether the order stays refunded, no matter who refunded it, because no work is done for an erased buyer. */
  staysRefunded: boolean;
};

/** `amountPaise`: left while `open`, all once `closed`. `refundId`: the refund or dispute that returned it. */
export type RefundTask = { paymentId: string; amountPaise: number; state: 'open' | 'closed'; refundId: string | null };

export type PaymentState = {
  /** `paid` while one captured payment of the full price is not fully refunded. */
  order: 'unpaid' | 'paid' | 'refunded';
  /** Id of the payment that is the purchase; in a refunded order, of the payment that was the purchase. */
  saleId: string | undefined;
  /**
   * Ids of refunds of the price that the provider made, or may have made, from a payment that was already repaid
   * manually. These refunds count for the purchase.
   */
  countedForSale: ReadonlySet<string>;
  /** Refunded paise by captured payment. */
  returned: ReadonlyMap<string, number>;
  tasks: RefundTask[];
  /**
   * Paise captured beyond the purchase. `duplicateReturnedPaise` is the refunded part of this amount,
   * `saleReturnedPaise` the refunded part of the purchase.
   */
  duplicatePaise: number;
  duplicateReturnedPaise: number;
  saleReturnedPaise: number;
  /** Paise of automatic refunds that name no payment and cannot be explained by payments beyond the purchase. */
  unplacedPaise: number;
};

/**
 * Computes the payment state. The purchase is the earliest captured payment of the full price that is not fully
 * refunded; every other captured payment must be refunded. A partial refund does not move the purchase to another
 * payment, nor does a full refund if the purchase was given up.
 */
export function paymentStateOf(
  totalPaise: number,
  payments: readonly KnownPayment[],
  refunds: readonly KnownRefund[],
  givenUp?: GivenUp,
): PaymentState {
  const captured = payments.filter((payment) => payment.captured).toSorted(byTime);
  const full = captured.filter(({ amountPaise }) => amountPaise >= totalPaise);
  const moved = refunds.filter(({ state }) => state === 'succeeded');
  const countedForSale = moved.filter((refund) => countsForSale(refund, captured));
  const { returned, unplacedPaise } = returnedOf(full, captured, { moved, countedForSale });
  // After we refunded the price, a payment that was repaid manually must not become the purchase.
  const isGone = ({ paidBackByHand }: KnownPayment) => paidBackByHand && moved.some(({ ofPrice }) => ofPrice);
  const leftOf = ({ id, amountPaise }: KnownPayment) => amountPaise - (returned.get(id) ?? 0);
  const ended = givenUp && findEnded(totalPaise, full, { moved, countedForSale, leftOf, ...givenUp });
  const standing = ended ? undefined : full.find((one) => leftOf(one) > 0 && !isGone(one));
  const sale = ended ?? standing ?? full[0];
  const others = captured.filter(({ id }) => id !== sale?.id);
  const back = (list: readonly KnownPayment[]) => list.reduce((sum, { id }) => sum + (returned.get(id) ?? 0), 0);
  // The provider may have refunded the price from several payments, so the rest of this payment is due as well.
  const saleReturnedPaise = ended ? ended.amountPaise : sale ? back([sale]) : 0;
  const due = ended && leftOf(ended) > 0 ? [ended, ...others] : others;
  return {
    order: standing ? 'paid' : sale ? 'refunded' : 'unpaid',
    saleId: sale?.id,
    countedForSale: new Set(countedForSale.map(({ id }) => id)),
    returned,
    tasks: due.map(({ id, amountPaise, lost }) => {
      const left = amountPaise - (returned.get(id) ?? 0) - (lost?.paise ?? 0);
      return {
        paymentId: id,
        ...(left > 0 ? { amountPaise: left, state: 'open' } : { amountPaise, state: 'closed' }),
        refundId:
          refunds.find(({ paymentId, state }) => paymentId === id && state === 'succeeded')?.id ??
          lost?.disputeId ??
          null,
      };
    }),
    duplicatePaise: others.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    duplicateReturnedPaise: back(captured) - saleReturnedPaise,
    saleReturnedPaise,
    unplacedPaise,
  };
}

type Ending = Moved & GivenUp & { leftOf: (payment: KnownPayment) => number };

/** Returns the payment of a purchase that was given up and whose price is refunded; undefined until it is refunded. */
function findEnded(
  totalPaise: number,
  full: readonly KnownPayment[],
  { moved, countedForSale, leftOf, staysRefunded }: Ending,
): KnownPayment | undefined {
  const ofPrice = moved.filter((refund) => refund.ofPrice);
  const whole = full.filter((payment) => leftOf(payment) === 0);
  const isOf = (payment: KnownPayment) => (refund: KnownRefund) =>
    refund.paymentId === null || refund.paymentId === payment.id || countedForSale.includes(refund);
  const refunded = whole.find((payment) => ofPrice.some(isOf(payment)));
  if (refunded) return refunded;
  if (sumOf(ofPrice) >= totalPaise) return full[0];
  return staysRefunded ? whole[0] : undefined;
}

function byTime(a: KnownPayment, b: KnownPayment): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}

function countsForSale({ ofPrice, paymentId }: KnownRefund, captured: readonly KnownPayment[]): boolean {
  const byHand = captured.filter(({ paidBackByHand }) => paidBackByHand);
  return ofPrice === true && byHand.some(({ id }) => paymentId === null || paymentId === id);
}

type Moved = { moved: readonly KnownRefund[]; countedForSale: readonly KnownRefund[] };

/**
 * Assigns refunds to payments. A refund counts against the payment that it names. Refunds in `countedForSale` count
 * against the purchase first, then against the latest other payments. Of the refunds that name no payment, automatic
 * ones count against the other payments only, latest first, because they may be for an attempt that was not captured;
 * the rest counts against the other payments first and the purchase last.
 */
function returnedOf(
  full: readonly KnownPayment[],
  captured: readonly KnownPayment[],
  { moved, countedForSale }: Moved,
): { returned: Map<string, number>; unplacedPaise: number } {
  const returned = new Map(captured.map(({ id }) => [id, 0]));
  const giveBack = ({ id, amountPaise }: KnownPayment, paise: number): number => {
    const before = returned.get(id) ?? 0;
    const after = Math.min(amountPaise, before + paise);
    returned.set(id, after);
    return paise - (after - before);
  };
  const own = moved.filter((refund) => !countedForSale.includes(refund));
  for (const payment of captured) giveBack(payment, sumOf(own.filter(({ paymentId }) => paymentId === payment.id)));
  const unnamed = own.filter(({ paymentId }) => paymentId === null);
  const sale = full.find(({ id, amountPaise }) => (returned.get(id) ?? 0) < amountPaise);
  const others = captured.filter((payment) => payment !== sale).toReversed();
  const spread = (paise: number, over: readonly KnownPayment[]) =>
    over.reduce((left, payment) => (left > 0 ? giveBack(payment, left) : left), paise);
  spread(sumOf(countedForSale), sale ? [sale, ...others] : others);
  const unplacedPaise = spread(sumOf(unnamed.filter(({ automatic }) => automatic)), others);
  spread(sumOf(unnamed.filter(({ automatic }) => !automatic)), sale ? [...others, sale] : others);
  return { returned, unplacedPaise };
}

const sumOf = (refunds: readonly KnownRefund[]) => refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

const hour = 3_600_000;
const day = 24 * hour;

/** In ms after the payment or the latest change of a refund, because webhooks may get lost. */
export const paidLooks = [hour / 2, 6 * hour, day, 3 * day, 7 * day, 14 * day, 30 * day] as const;
/** Recheck interval while a refund is due or pending. */
const lookWhileOpen = 6 * hour;
/** Age of payments in milliseconds after which the provider refuses refunds: about six months. */
const refundableFor = 184 * day;

/** In ms. `age` is that of the last payment or refund; undefined if the order is not rechecked any more. */
export function lookAgainAfter(age: number, moneyOnTheMove: boolean): number | undefined {
  const next = paidLooks.find((look) => look > age);
  const regular = next === undefined ? undefined : next - age;
  if (!moneyOnTheMove || age > refundableFor) return regular;
  return Math.min(lookWhileOpen, regular ?? lookWhileOpen);
}
