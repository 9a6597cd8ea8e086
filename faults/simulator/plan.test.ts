import { expect, test } from 'vitest';
import { countsOf, planOf } from './plan.ts';

test('the same seed gives the same plan', () => {
  expect(planOf(7, 60_000)).toEqual(planOf(7, 60_000));
  expect(planOf(7, 60_000)).not.toEqual(planOf(8, 60_000));
});

test('a plan of four seconds contains a kill, every outage and every kind of money', () => {
  const plan = planOf(13_505, 4_000, 8);
  const troubles = ['kill', 'database down', 'mail down', 'provider trouble', 'webhook trouble'];
  const money = ['buy without State', 'correct invoice', 'dispute', 'close month'];
  for (const trouble of [...troubles, 'cancel order', 'staff refund', 'approve refund', ...money])
    expect(countsOf(plan)).toContain(trouble);
});
