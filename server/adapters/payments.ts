/** Interface of a payment provider; provider-specific names stay inside its adapter. */

import type { PaymentFailure } from '#shared/rules/payment-failures.ts';

export type OrderToOpen = {
  id: string;
  /** Idempotency key. */
  sessionKey: string;
  /** Whole rupees. */
  total: number;
  buyer: { name: string; email: string; phone: string };
  note: string;
  tags: Record<string, string>;
  /** Path on our site to which the buyer returns. */
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
  /** Reason of the failure, if the provider gives one. */
  failure?: PaymentFailure | undefined;
};

export type ProviderRefund = {
  refundId: string;
  paymentId: string | undefined;
  amountPaise: number;
  /** The provider's state; only `SUCCESS` means that money was moved. */
  state: string;
  /** Refunded by the provider itself, not on our request. */
  automatic: boolean;
  /** Our id, if the refund was created through the API. */
  merchantRefundId: string | undefined;
  /** STANDARD or INSTANT once known; an instant refund may fall back to STANDARD. */
  processedSpeed: string | undefined;
};

export type RefundToCreate = {
  orderId: string;
  /** Our id, 3 to 40 letters and digits; it makes the request idempotent. */
  refundId: string;
  amountPaise: number;
  note: string;
  speed: 'STANDARD' | 'INSTANT';
};

/**
 * One event of the provider's settlements. Amounts are positive; only `settledPaise` is negative for outgoing money.
 */
export type SettlementLine = {
  /** The provider's name: PAYMENT and REFUND, or a dispute, chargeback or adjustment. */
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
  /** Undefined while the money is in transit. `day` is the Indian day, as `2026-11-30`. */
  settlement: { id: string | undefined; utr: string; day: string } | undefined;
};

/** Money that the provider sent to the bank in one transfer. */
export type ProviderSettlement = {
  id: string | undefined;
  utr: string;
  /** Day in Indian time, such as `2026-11-30`. */
  day: string;
  /** 0 if the bank returned the money. */
  amountPaise: number;
  /** Fee of the transfer itself, and the tax on it. */
  chargePaise: number;
  chargeTaxPaise: number;
};

export type SettlementPage = { lines: SettlementLine[]; next: string | undefined };

export type ProviderEvent = {
  /** Built from signed bytes only, so every delivery of an event has the same key. */
  key: string;
  /** The stored part of the body, without data of the buyer. */
  record: string;
  kind: string;
  about: 'payment' | 'refund';
  orderId: string;
  amountPaise: number | undefined;
  currency: string | undefined;
  payment: { id: string; outcome: Attempt['outcome']; at: Date } | undefined;
  dispute?: ProviderDispute | undefined;
};

/** A buyer's dispute of a payment at the bank. */
export type ProviderDispute = {
  id: string;
  /** The disputed payment, if the provider names it: an order may have been paid twice. */
  paymentId: string | null;
  kind: string;
  reason: string;
  amountPaise: number;
  status: string;
  /** Deadline for our response. */
  respondBy: Date | null;
  openedAt: Date;
  changedAt: Date;
  event: 'created' | 'updated' | 'closed';
};

/** `slow`: no response, retry with the same key. `busy`: rate limited. `refused`: the provider rejects the request. */
export class PaymentProviderError extends Error {
  readonly kind: 'slow' | 'busy' | 'refused';
  /** Our credentials were not accepted: the same request may be accepted later. */
  readonly ofAccount: boolean;
  constructor(kind: 'slow' | 'busy' | 'refused', message: string, ofAccount = false) {
    super(message);
    this.kind = kind;
    this.ofAccount = ofAccount;
  }
}

/** Who waits for a call. Polling customers may use only a part of the provider's rate limit. */
export type Caller = 'customer' | 'shop';

export type PaymentProvider = {
  /** Creates the order and returns the session for the browser. Throws `PaymentProviderError`. */
  openSession(order: OrderToOpen): Promise<{ sessionId: string }>;
  /** Undefined if the provider does not know the order. */
  findOrder(orderId: string, caller?: Caller): Promise<ProviderOrder | undefined>;
  /**
   * Ends an order, so that its session accepts no more payments. False if the order is paid, an attempt is in progress,
   * the provider does not know the order or does not respond.
   */
  endOrder(orderId: string): Promise<boolean>;
  /** Milliseconds until the rate limit allows another query of an order; 0 if now. */
  waitMs(): number;
  /** Milliseconds until the rate limits allow queries of an order with its payments and refunds; 0 if now. */
  roomForLists(): number;
  findAttempts(orderId: string, caller?: Caller): Promise<Attempt[]>;
  findRefunds(orderId: string, caller?: Caller): Promise<ProviderRefund[]>;
  /**
   * Refunds a part of an order's payments. Throws `PaymentProviderError`; a refund that already exists counts as
   * success.
   */
  createRefund(refund: RefundToCreate): Promise<void>;
  /** Events from `from` (inclusive) to `to` (exclusive), page by page; `cursor` is the `next` of the previous page. */
  listSettlementLines(query: { from: Date; to: Date; cursor?: string | undefined }): Promise<SettlementPage>;
  /** Settlements that arrived from `from` (inclusive) to `to` (exclusive), page by page. */
  listSettlements(query: { from: Date; to: Date; cursor?: string | undefined }): Promise<{
    settlements: ProviderSettlement[];
    next: string | undefined;
  }>;
  /** The events of one settlement. */
  listLinesOfSettlement(query: { utr: string; cursor?: string | undefined }): Promise<SettlementPage>;
  /** Parses a webhook; undefined for an invalid signature; throws for an unreadable body. */
  readEvent(raw: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent | undefined;
  /** The reduced form of a body that was stored in full. */
  reduceEvent(body: string): string;
  /** For the browser: the address of the script, how to start it, and the hosts it connects to. */
  browser: {
    scriptUrl: string;
    mode: 'sandbox' | 'production';
    hosts: { script: string[]; connect: string[]; frame: string[]; form: string[] };
  };
};
