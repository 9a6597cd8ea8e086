export const sandboxOrderStatuses = ['ACTIVE', 'PAID', 'EXPIRED', 'TERMINATED', 'TERMINATION_REQUESTED'] as const;
export type SandboxOrderStatus = (typeof sandboxOrderStatuses)[number];

export const attemptStatuses = [
  'SUCCESS',
  'FAILED',
  'USER_DROPPED',
  'PENDING',
  'CANCELLED',
  'VOID',
  'NOT_ATTEMPTED',
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

export const refundStatuses = ['PENDING', 'SUCCESS', 'CANCELLED', 'ONHOLD', 'FAILED'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Payment methods of the hosted page, each with the provider's `payment_group`. */
export const methodGroups = { upi: 'upi', card: 'debit_card', netbanking: 'net_banking' } as const;
export type Method = keyof typeof methodGroups;

export interface OrderRecord {
  orderId: string;
  cfOrderId: string;
  sessionId: string;
  amountPaise: number;
  currency: string;
  customer: { id: string; phone: string; email: string | null; name: string | null };
  returnUrl: string | null;
  notifyUrl: string | null;
  note: string | null;
  tags: Record<string, string> | null;
  createdAt: number;
  expiresAt: number;
  status: SandboxOrderStatus;
}

export interface AttemptRecord {
  cfPaymentId: string;
  orderId: string;
  amountPaise: number;
  method: Method;
  status: AttemptStatus;
  /** Key of `failures`, or another `error_code`; null unless the attempt failed. */
  error: string | null;
  bankReference: string | null;
  startedAt: number;
  endedAt: number | null;
  settles: { status: AttemptStatus; at: number; error: string | null } | null;
}

export interface RefundRecord {
  refundId: string;
  cfRefundId: string;
  cfPaymentId: string;
  orderId: string;
  amountPaise: number;
  note: string | null;
  speed: string;
  status: RefundStatus;
  createdAt: number;
  processedAt: number | null;
  succeededAt?: number;
  reversedAt?: number;
  settles: { status: RefundStatus; at: number } | null;
  automatic: boolean;
  /** Whether the refund list and the refund webhooks have null instead of the payment id. */
  unnamed: boolean;
  /** Whether an instant refund is processed at the usual speed, because the bank does not support instant ones. */
  fallsBack: boolean;
}

/** Dispute raised by a buyer. `closedAt` is null until the bank has decided; then `won` is the outcome. */
export interface DisputeRecord {
  disputeId: string;
  orderId: string;
  cfPaymentId: string | null;
  amountPaise: number;
  openedAt: number;
  closedAt: number | null;
  won: boolean;
}

export interface DeliveryTry {
  at: number;
  attempt: number;
  status: number | null;
  error: string | null;
}

export interface EventRecord {
  id: string;
  type: string;
  orderId: string;
  url: string;
  body: string;
  idempotencyKey: string;
  state: 'waiting' | 'delivered' | 'given_up' | 'withheld';
  nextTryAt: number | null;
  rounds: number;
  tries: DeliveryTry[];
}

export interface AnswerRecord {
  key: string;
  call: string;
  body: unknown;
  status: number;
  answer: object;
}
