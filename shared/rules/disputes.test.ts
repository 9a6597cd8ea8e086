import { expect, test } from 'vitest';
import { disputeOutcome } from './disputes.ts';

test.each([
  ['DISPUTE_CREATED', false, 'open'],
  ['CHARGEBACK_CREATED', false, 'open'],
  ['DISPUTE_DOCS_RECEIVED', false, 'answered'],
  ['CHARGEBACK_UNDER_REVIEW', false, 'answered'],
  ['CHARGEBACK_MERCHANT_WON', true, 'won'],
  ['DISPUTE_MERCHANT_LOST', true, 'lost'],
  ['RETRIEVAL_MERCHANT_ACCEPTED', true, 'lost'],
  ['SOMETHING_NEW', true, 'lost'],
  ['SOMETHING_NEW', false, 'open'],
] as const)('%s, closed %s, is %s', (status, closed, outcome) => {
  expect(disputeOutcome({ status, closed })).toBe(outcome);
});
