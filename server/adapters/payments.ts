/** What we ask of a payment provider. Its own words stop in the adapter that makes one of these. */

export type OrderToOpen = {
  id: string;
  /** Repeating a call with the same key repeats its answer. */
  sessionKey: string;
  /** Whole rupees. */
  total: number;
  buyer: { name: string; email: string; phone: string };
  note: string;
  tags: Record<string, string>;
  /** The path on our site to which the buyer comes back. */
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
};

export type ProviderRefund = {
  refundId: string;
  paymentId: string | undefined;
  amountPaise: number;
  state: string;
  succeeded: boolean;
};

export type ProviderEvent = {
  /** The same for every delivery of the same event. */
  key: string;
  kind: string;
  about: 'payment' | 'refund';
  orderId: string;
  amountPaise: number | undefined;
  currency: string | undefined;
  payment: { id: string; outcome: Attempt['outcome']; at: Date } | undefined;
};

/** `slow`: no answer, the same key may be tried again. `busy`: later. `refused`: it will not take this order. */
export class PaymentTrouble extends Error {
  readonly kind: 'slow' | 'busy' | 'refused';
  constructor(kind: 'slow' | 'busy' | 'refused', message: string) {
    super(message);
    this.kind = kind;
  }
}

export type Payments = {
  /** Registers the order and returns the session that the browser pays in. Throws `PaymentTrouble`. */
  openSession(order: OrderToOpen): Promise<{ sessionId: string }>;
  /** Nothing where the provider knows no such order. */
  findOrder(orderId: string): Promise<ProviderOrder | undefined>;
  /** Milliseconds until the provider takes another question about an order; 0 where it does now. */
  roomIn(): number;
  findAttempts(orderId: string): Promise<Attempt[]>;
  findRefunds(orderId: string): Promise<ProviderRefund[]>;
  /** The event in a webhook's raw bytes; nothing where the signature does not hold. Throws on an unreadable body. */
  readEvent(raw: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent | undefined;
  /** What the browser needs: where the script is, how it is started, which hosts it talks to. */
  browser: {
    scriptUrl: string;
    mode: 'sandbox' | 'production';
    hosts: { script: string[]; connect: string[]; frame: string[]; form: string[] };
  };
};
