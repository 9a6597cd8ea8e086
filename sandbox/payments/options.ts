export interface PaymentSandboxOptions {
  clientId: string;
  /** Also signs the webhooks, as at Cashfree. */
  clientSecret: string;
  /** The one before, which callers may still use during a rotation. */
  formerSecret?: string;
  /** Where browsers reach the plugin's root, e.g. `http://localhost:3000/dev/cashfree`. */
  publicUrl: string;
  /** Where webhooks go when the order has no `notify_url`. */
  webhookUrl: string;
  /** Who is being paid, for the hosted page. */
  merchantName?: string;
  /** Keeps the state over restarts and kill -9; without it the state lives in memory. */
  stateFile?: string;
  /** Milliseconds before each further try of a refused webhook; 2, 10 and 30 minutes as at Cashfree. */
  retryDelays?: number[];
  /** Milliseconds until a refund leaves PENDING. */
  refundDelay?: number;
  clock?: () => number;
}

const minute = 60_000;

export const defaultRetryDelays = [2 * minute, 10 * minute, 30 * minute];
export const defaultRefundDelay = 5_000;
