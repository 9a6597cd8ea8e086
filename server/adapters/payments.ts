import type { PaymentFailure } from '#shared/rules/payment-failures.ts';

export type OrderToOpen = {
  id: string;
  sessionKey: string;
  /** Price in whole rupees. */
  total: number;
  buyer: { name: string; email: string; phone: string };
  note: string;
  tags: Record<string, string>;
  returnPath: string;
  expiresAt: Date;
};

export type ProviderOrder = {
  state: 'open' | 'paid' | 'expired' | 'closed';
  amountPaise: number;
  currency: string;
  sessionId: string | undefined;
};

export type Attempt = {
  paymentId: string;
  outcome: 'pending' | 'failed' | 'dropped' | 'succeeded';
  amountPaise: number;
  method: string | undefined;
  at: Date;
  failure?: PaymentFailure | undefined;
};

export type ProviderRefund = {
  refundId: string;
  paymentId: string | undefined;
  amountPaise: number;
  /** The provider's state. Only `SUCCESS` means that the amount was refunded. */
  state: string;
  /** Whether the provider made the refund on its own rather than on our request. */
  automatic: boolean;
  /** Our refund id, if the refund was created through the API. */
  merchantRefundId: string | undefined;
  /** STANDARD or INSTANT, once known. An instant refund may fall back to STANDARD. */
  processedSpeed: string | undefined;
};

export type RefundToCreate = {
  orderId: string;
  /** Our refund id of 3 to 40 letters and digits, which makes the request idempotent. */
  refundId: string;
  amountPaise: number;
  note: string;
  speed: 'STANDARD' | 'INSTANT';
};

/** Amounts are positive, except that `settledPaise` is negative for outgoing amounts. */
export type SettlementLine = {
  eventType: string;
  eventId: string;
  at: Date;
  orderId: string | undefined;
  paymentId: string | undefined;
  refundId: string | undefined;
  disputeId: string | undefined;
  amountPaise: number;
  feePaise: number;
  feeTaxPaise: number;
  settledPaise: number;
  /** Settlement of the event; undefined while the amount is in transit. `day` is in Indian time: `2026-11-30`. */
  settlement: { id: string | undefined; utr: string; day: string } | undefined;
};

export type ProviderSettlement = {
  id: string | undefined;
  utr: string;
  /** Day in Indian time, such as `2026-11-30`. */
  day: string;
  /** Amount received, or 0 if the bank returned the transfer. */
  amountPaise: number;
  /** Fee for the transfer itself. The tax on the fee is in `chargeTaxPaise`. */
  chargePaise: number;
  chargeTaxPaise: number;
};

export type SettlementPage = { lines: SettlementLine[]; next: string | undefined };

export type ProviderEvent = {
  /** Event key, built from signed bytes only, so that every delivery of an event has the same key. */
  key: string;
  /** Part of the event body that is stored. Contains no data about the buyer. */
  record: string;
  kind: string;
  about: 'payment' | 'refund';
  orderId: string;
  amountPaise: number | undefined;
  currency: string | undefined;
  payment: { id: string; outcome: Attempt['outcome']; at: Date } | undefined;
  dispute?: ProviderDispute | undefined;
};

export type ProviderDispute = {
  id: string;
  /** The disputed payment, if the provider names it. An order may have been paid twice. */
  paymentId: string | null;
  kind: string;
  reason: string;
  amountPaise: number;
  status: string;
  respondBy: Date | null;
  openedAt: Date;
  changedAt: Date;
  event: 'created' | 'updated' | 'closed';
};

/** `slow`: no usable response, retry with the same key. `busy`: rate limited or down. `refused`: request rejected. */
export class PaymentProviderError extends Error {
  readonly kind: 'slow' | 'busy' | 'refused';
  /** Whether our credentials were rejected. The same request may be accepted later. */
  readonly ofAccount: boolean;
  constructor(kind: 'slow' | 'busy' | 'refused', message: string, ofAccount = false) {
    super(message);
    this.kind = kind;
    this.ofAccount = ofAccount;
  }
}

/** Origin of a call. Customers who poll may use only part of the provider's rate limit. */
export type Caller = 'customer' | 'shop';

export type PaymentProvider = {
  /** Creates the order and returns a session for the browser. Throws `PaymentProviderError`. */
  openSession(order: OrderToOpen): Promise<{ sessionId: string }>;
  findOrder(orderId: string, caller?: Caller): Promise<ProviderOrder | undefined>;
  /**
   * Ends an order, so that its session accepts no more payments. Returns false if the order is paid or an attempt is in
   * progress. Also returns false if the provider does not know the order or does not respond.
   */
  endOrder(orderId: string): Promise<boolean>;
  /** Returns the milliseconds until the rate limit allows another order query; 0 means now. */
  waitMs(): number;
  /** Like `waitMs`, for an order with its payments and refunds. */
  roomForLists(): number;
  findAttempts(orderId: string, caller?: Caller): Promise<Attempt[]>;
  findRefunds(orderId: string, caller?: Caller): Promise<ProviderRefund[]>;
  /** Throws `PaymentProviderError`. Succeeds if the refund already exists. */
  createRefund(refund: RefundToCreate): Promise<void>;
  /** Lists events from `from` (inclusive) to `to` (exclusive) in pages. `cursor` is the `next` of the previous page. */
  listSettlementLines(query: { from: Date; to: Date; cursor?: string | undefined }): Promise<SettlementPage>;
  /** Lists settlements that arrived from `from` (inclusive) to `to` (exclusive) in pages. */
  listSettlements(query: { from: Date; to: Date; cursor?: string | undefined }): Promise<{
    settlements: ProviderSettlement[];
    next: string | undefined;
  }>;
  listLinesOfSettlement(query: { utr: string; cursor?: string | undefined }): Promise<SettlementPage>;
  /** Parses a webhook. Returns undefined for an invalid signature and throws for an unreadable body. */
  readEvent(raw: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent | undefined;
  /** Settings for the browser: script URL, mode, and the hosts that the page may connect to. */
  browser: {
    scriptUrl: string;
    mode: 'sandbox' | 'production';
    hosts: { script: string[]; connect: string[]; frame: string[]; form: string[] };
  };
};
