import { expect, test } from 'vitest';
import { licenceShare, type RefundShares, refundAt, workStageOf, workStages } from './refund-policy.ts';

const open = (...doneSteps: string[]) => ({ status: 'open', doneSteps, reachedSteps: ['papers'] });
const returnedAfter = (...reachedSteps: string[]) => ({
  status: 'open',
  doneSteps: ['welcome', 'papers'],
  reachedSteps,
});
const done = { status: 'done', doneSteps: ['welcome', 'papers', 'check'], reachedSteps: [] };

test.each([
  [[open()], 'not-started'],
  [[open('welcome')], 'not-started'],
  [[open('welcome', 'papers')], 'not-started'],
  [[open('welcome', 'papers', 'check')], 'started'],
  [[open('welcome', 'papers', 'check', 'profile')], 'started'],
  [[done], 'delivered'],
  [[done, open()], 'started'],
  [[open(), open('check')], 'started'],
  [[returnedAfter('papers', 'check')], 'not-started'],
  [[returnedAfter('papers', 'check', 'filed', 'check')], 'started'],
  [[], 'started'],
] as const)('%j is %s', (cases, stage) => {
  expect(workStageOf(cases)).toBe(stage);
});

test('all of what is left goes back before the start, nothing afterwards; other shares hold where they were agreed', () => {
  const refunds = (shares: RefundShares) => workStages.map((stage) => refundAt(stage, 199_901, shares));
  expect(refunds({ 'not-started': 100, started: 0, delivered: 0 })).toEqual([199_901, 0, 0]);
  expect(refunds({ 'not-started': 90, started: 50, delivered: 0 })).toEqual([179_910, 99_950, 0]);
});

test.each([
  [450_000, 3],
  [100, 3],
  [299_900, 7],
  [1, 50],
])('the shares of %i paise for %i licences differ by a paisa at most and add up to the whole', (whole, licences) => {
  const shares: number[] = [];
  let left = whole;
  for (let open = licences; open > 0; open -= 1) {
    const share = licenceShare(left, open);
    shares.push(share);
    left -= share;
  }
  expect(left).toBe(0);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
});
