export const paymentFailures = [
  'insufficient_funds',
  'wrong_pin',
  'declined_by_bank',
  'bank_unavailable',
  'timed_out',
  'cancelled',
  'upi_failed',
  'unknown',
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];
