export const disputeOutcomes = ['open', 'answered', 'won', 'lost'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** Derives the outcome from Cashfree's states, such as DISPUTE_UNDER_REVIEW and CHARGEBACK_MERCHANT_WON. */
export function disputeOutcome({ status, event }: { status: string; event: string }): DisputeOutcome {
  if (/_WON$/.test(status)) return 'won';
  if (/_(LOST|ACCEPTED|INSUFFICIENT_EVIDENCE)$/.test(status) || event === 'closed') return 'lost';
  return /_(DOCS_RECEIVED|UNDER_REVIEW)$/.test(status) ? 'answered' : 'open';
}
