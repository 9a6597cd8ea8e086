import { expect, test } from 'vitest';
import { fillReply, unfilledVariables, unknownVariables } from './canned-replies.ts';

const values = {
  name: 'Asha {step}',
  plan: 'State licence',
  step: '$& check',
  promisedBy: null,
  ticket: 'A1B2C3',
  forecast: null,
};

test('variables with a value are filled in once, those without stay in braces and are named', () => {
  const text = fillReply('Hello {name}, {plan} is at {step} until {promisedBy}. {menu} {}', values);
  expect(text).toBe('Hello Asha {step}, State licence is at $& check until {promisedBy}. {menu} {}');
  expect(unfilledVariables('By {promisedBy}, {promisedBy} {menu}')).toEqual(['promisedBy']);
  expect(unfilledVariables('Nothing { name } left')).toEqual([]);
});

test('braces in a value are no unfilled variables, those of the text are', () => {
  const braces = { ...values, name: '{name}' };
  expect(unfilledVariables(fillReply('Hello {name}, {step} of {plan}', braces), braces)).toEqual([]);
  const text = fillReply('Hello {name}, {step} until {promisedBy}', values);
  expect(unfilledVariables(text)).toEqual(['step', 'promisedBy']);
  expect(unfilledVariables(text, values)).toEqual(['promisedBy']);
  expect(unfilledVariables('Hello {step}', values)).toEqual(['step']);
});

test('unknown names in braces are found', () => {
  expect(unknownVariables('Hello {nam}, {plan}, {constructor}')).toEqual(['nam', 'constructor']);
});
