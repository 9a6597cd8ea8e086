import { expect, test } from 'vitest';
import { disputeOutcome } from './disputes.ts';

test.each([
  ['DISPUTE_CREATED', 'updated', 'open'],
  ['CHARGEBACK_CREATED', 'updated', 'open'],
  ['DISPUTE_DOCS_RECEIVED', 'updated', 'answered'],
  ['CHARGEBACK_UNDER_REVIEW', 'updated', 'answered'],
  ['CHARGEBACK_MERCHANT_WON', 'closed', 'won'],
  ['DISPUTE_MERCHANT_LOST', 'closed', 'lost'],
  ['RETRIEVAL_MERCHANT_ACCEPTED', 'closed', 'lost'],
  ['SOMETHING_NEW', 'closed', 'lost'],
  ['SOMETHING_NEW', 'updated', 'open'],
] as const)('%s, %s, is %s', (status, event, outcome) => {
  expect(disputeOutcome({ status, event })).toBe(outcome);
});
