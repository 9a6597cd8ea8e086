import { expect, test } from 'vitest';
import { refundAt, workStageOf } from './refund-policy.ts';

const open = (...doneSteps: string[]) => ({ status: 'open', doneSteps });
const done = { status: 'done', doneSteps: ['welcome', 'papers', 'check'] };

test.each([
  [[open()], 'not-started'],
  [[open('welcome')], 'not-started'],
  [[open('welcome', 'papers')], 'not-started'],
  [[open('welcome', 'papers', 'check')], 'started'],
  [[open('welcome', 'papers', 'check', 'profile')], 'started'],
  [[done], 'delivered'],
  [[done, open()], 'started'],
  [[open(), open('check')], 'started'],
  [[], 'started'],
] as const)('%j is %s', (cases, stage) => {
  expect(workStageOf(cases)).toBe(stage);
});

test('all of what is left goes back before the start, nothing afterwards', () => {
  expect((['not-started', 'started', 'delivered'] as const).map((stage) => refundAt(stage, 199_901))).toEqual([
    199_901, 0, 0,
  ]);
});
