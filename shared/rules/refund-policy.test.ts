import { expect, test } from 'vitest';
import { refundAt, workStageOf } from './refund-policy.ts';

const open = (...doneSteps: string[]) => ({ status: 'open', doneSteps });
const done = { status: 'done', doneSteps: ['welcome', 'papers', 'check'] };

test.each([
  ['fssai', [open()], 'not-started'],
  ['fssai', [open('welcome', 'papers')], 'not-started'],
  ['fssai', [open('welcome', 'papers', 'check')], 'started'],
  ['zomato', [open('welcome', 'papers', 'check', 'profile')], 'started'],
  ['growth', [open()], 'not-started'],
  ['growth', [open('welcome')], 'started'],
  ['fssai', [done], 'delivered'],
  ['fssai', [done, open()], 'started'],
  ['fssai', [open(), open('check')], 'started'],
  ['fssai', [], 'started'],
] as const)('%s with %j is %s', (category, cases, stage) => {
  expect(workStageOf(category, cases)).toBe(stage);
});

test('all of what is left goes back before the start, nothing afterwards', () => {
  expect((['not-started', 'started', 'delivered'] as const).map((stage) => refundAt(stage, 199_901))).toEqual([
    ...[199_901, 0, 0],
  ]);
});
