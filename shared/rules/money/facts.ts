/** What is stored about the money of an order. Amounts are paise, times milliseconds. */

export type PaymentFact = { id: string; outcome: string; amountPaise: number; at: number };
/** Refund in the provider's list; `requestId` is our request, if we made one. */
export type RefundFact = {
  id: string;
  paymentId: string | null;
  requestId: string | null;
  amountPaise: number;
  status: string;
  automatic: boolean;
  seenAt: number;
  changedAt: number | null;
};
/** Refund that we request: of the price, of a licence (`unit`), or of a duplicate payment (`paymentId`). */
export type RequestFact = {
  id: string;
  paymentId: string | null;
  unit: number | null;
  sharePaise: number | null;
  amountPaise: number;
  byCustomer: boolean;
  reason: string;
  state: string;
  sent: boolean;
  at: number;
  /** When it was requested, approved or sent, whichever came last. */
  movedAt: number;
};
/** Duplicate payment that staff have marked as paid back. */
export type MarkFact = { paymentId: string; amountPaise: number; reference: string | null; at: number };
export type DisputeFact = {
  id: string;
  paymentId: string | null;
  amountPaise: number;
  status: string;
  event: string;
  openedAt: number;
};

export type MoneyFacts = {
  orderId: string;
  totalPaise: number;
  quantity: number;
  status: string;
  paidAt: number | null;
  buyerErased: boolean;
  payments: readonly PaymentFact[];
  refunds: readonly RefundFact[];
  requests: readonly RequestFact[];
  marks: readonly MarkFact[];
  disputes: readonly DisputeFact[];
};

type Amount = { amountPaise: number };
export const sumOf = (list: readonly Amount[]) => list.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** Whether the request cancels a licence, or is the owner's cancellation of the whole order. */
export const isCancellation = ({ paymentId, unit, byCustomer }: RequestFact) =>
  paymentId === null && (unit !== null || byCustomer);

/** Whether the request has neither failed nor been withdrawn, and does not wait for approval. */
export const isInEffect = ({ state }: RequestFact) => state === 'pending' || state === 'succeeded';
