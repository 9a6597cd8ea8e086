export interface PaymentSandboxOptions {
  clientId: string;
  /** Client secret; like Cashfree's, it also signs the webhooks. */
  clientSecret: string;
  /** Previous secret, which callers may still use during a rotation. */
  formerSecret?: string;
  /** URL of the plugin's root for browsers, such as `http://localhost:3000/dev/cashfree`. */
  publicUrl: string;
  /** URL for webhooks of orders without `notify_url`. */
  webhookUrl: string;
  /** Merchant's name, shown on the hosted page. */
  merchantName?: string;
  /** File that persists the state across restarts and kill -9; without it the state is in memory. */
  stateFile?: string;
  /** Milliseconds before each retry of an undelivered webhook; the default is Cashfree's 2, 10 and 30 minutes. */
  retryDelays?: number[];
  /** Milliseconds for which a refund stays PENDING. */
  refundDelay?: number;
  clock?: () => number;
}

const minute = 60_000;

export const defaultRetryDelays = [2 * minute, 10 * minute, 30 * minute];
export const defaultRefundDelay = 5_000;
