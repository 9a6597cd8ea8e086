import { expect, test } from 'vitest';
import { openAllowance } from './allowance.ts';
import { PaymentTrouble } from './payments.ts';

function anAllowance(limit: number) {
  let time = 1_000_000;
  const allowance = openAllowance({ ask: limit }, () => time);
  return { allowance, later: (seconds: number) => (time += seconds * 1000) };
}

test('as many calls a minute as were agreed, and no more', () => {
  const { allowance, later } = anAllowance(10);
  for (let call = 0; call < 10; call++) allowance.take('ask');
  expect(() => allowance.take('ask')).toThrow(PaymentTrouble);
  later(60);
  expect(() => allowance.take('ask')).not.toThrow();
});

test('who can wait leaves the last tenth of a minute to people who look on', () => {
  const { allowance, later } = anAllowance(10);
  for (let call = 0; call < 9; call++) {
    expect(allowance.roomIn('ask')).toBe(0);
    allowance.take('ask');
  }
  later(20);
  expect(allowance.roomIn('ask')).toBe(40_000);
  expect(() => allowance.take('ask')).not.toThrow();
  later(40);
  expect(allowance.roomIn('ask')).toBe(0);
});

test('a pause that the provider asked for holds for everybody', () => {
  const { allowance, later } = anAllowance(10);
  allowance.pause('ask', 90);
  expect(() => allowance.take('ask')).toThrow(PaymentTrouble);
  expect(allowance.roomIn('ask')).toBe(90_000);
  later(90);
  expect(allowance.roomIn('ask')).toBe(0);
});

test('calls without a limit are never held up', () => {
  const { allowance } = anAllowance(1);
  for (let call = 0; call < 1_000; call++) allowance.take('open');
  expect(allowance.roomIn('open')).toBe(0);
});
