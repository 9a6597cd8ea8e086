import type { AttemptError } from './attempt-errors.ts';
import type { MethodKind } from './payment-methods.ts';

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

export interface OrderRecord {
  orderId: string;
  cfOrderId: string;
  sessionId: string;
  amountPaise: number;
  currency: string;
  customer: { id: string; phone: string; email: string | null; name: string | null };
  returnUrl: string | null;
  notifyUrl: string | null;
  paymentMethods: string | null;
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
  method: MethodKind;
  status: AttemptStatus;
  error: AttemptError | null;
  bankReference: string | null;
  startedAt: number;
  endedAt: number | null;
  /** Final state of a PENDING attempt, and its time. */
  settles: { status: AttemptStatus; at: number; errorCode: string | null } | null;
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
  /** Time when a successful refund was reversed. */
  reversedAt?: number;
  succeededAt?: number;
  settles: { status: RefundStatus; at: number } | null;
  /** Whether the provider itself refunded a duplicate or late payment. */
  automatic?: boolean;
  /** Whether the refund list and the refund webhooks have null instead of the payment id. */
  unnamed?: boolean;
  /** Whether an instant refund falls back to the usual speed, because the bank does not support instant refunds. */
  fallsBack?: boolean;
}

/** Dispute raised by a buyer. `closedAt` is null until the bank has decided; then `won` is the outcome. */
export interface DisputeRecord {
  disputeId: string;
  orderId: string;
  /** Provider's id of the disputed payment; null if unknown. */
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
  answer: string | null;
  ms: number;
}

type EventState = 'waiting' | 'delivered' | 'given_up' | 'withheld';

export interface EventRecord {
  id: string;
  type: string;
  orderId: string;
  url: string;
  body: string;
  idempotencyKey: string;
  createdAt: number;
  state: EventState;
  nextTryAt: number | null;
  /** Whether the out-of-order switch holds the event until the next one is sent. */
  held: boolean;
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

interface WebhookMode {
  duplicate: number;
  outOfOrder: boolean;
  holdMs: number;
  delayMs: number;
  never: boolean;
  badSignature: boolean;
  retryDelays: number[];
}

export interface SettlementMode {
  /** Ids of orders whose lines are left out. */
  missing: string[];
  /** Changed payment amounts in paise, by order id. */
  amounts: Record<string, number>;
  /** Number of working days from the event to the settlement. */
  workingDays: number;
  /** Whether each line is listed twice. `outOfOrder`: whether the lines are not sorted by time. */
  doubled?: boolean;
  outOfOrder?: boolean;
  /** Fee in paise for each bank transfer, without 18 % tax. */
  charge?: number;
  /** Credit (or, if negative, debit) in paise without an order, such as a correction of fees. */
  adjustment?: number;
  /** Time of the adjustment. */
  adjustedAt?: number;
  /** Difference in paise between each bank transfer and the sum of its lines. */
  bankDiffers?: number;
}

export interface SettingsRecord {
  clockOffsetMs: number;
  webhooks: WebhookMode;
  refunds: { mode: RefundStatus; delayMs: number; instantFallsBack?: boolean };
  /** Settings for automatic refunds of duplicate payments and of payments after the order's expiry. */
  duplicates?: { autoRefund: boolean; latePayments?: boolean; delayMs: number };
  /** Omissions, changes and delays in the settlement lists. */
  settlements?: SettlementMode;
}
