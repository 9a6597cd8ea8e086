import { expect, test } from 'vitest';
import { requestKind } from './request-kinds.ts';
import { answerFromOrder, repeatableKinds, withLicences } from './suggested-answers.ts';

const order = {
  name: 'Asha Rao',
  email: 'asha@dosaplaza.in',
  phone: '9876543210',
  address: '4 Lane, Pune',
  gstin: null,
  company: ' ',
};

test('an answer from the order has what the kind asks for, and no empty lines', () => {
  expect(answerFromOrder('business-details', order, 'en')).toBe('Owner: Asha Rao\nAddress: 4 Lane, Pune');
  expect(answerFromOrder('platform-contact', order, 'hi')).toBe(
    'मालिक: Asha Rao\nमोबाइल: 9876543210\nई-मेल: asha@dosaplaza.in',
  );
  expect(answerFromOrder('map-pin', order, 'en')).toBeUndefined();
});

test('an answer about the business gets the FSSAI numbers that it lacks', () => {
  const numbers = ['21525031000123', '21525031000124'];
  expect(withLicences('business-details', 'Dosa Plaza, 21525031000123', numbers)).toBe(
    'Dosa Plaza, 21525031000123\nFSSAI: 21525031000124',
  );
  expect(withLicences('business-details', '', numbers)).toBe('FSSAI: 21525031000123\nFSSAI: 21525031000124');
  expect(withLicences('business-details', 'Dosa Plaza', [])).toBe('Dosa Plaza');
  expect(withLicences('platform-contact', '', numbers)).toBe('');
});

test('only questions about facts are answered by an earlier answer', () => {
  for (const kind of repeatableKinds) expect(requestKind(kind)?.answer).toBe('text');
  for (const yes of ['agreement-signed', 'menu-approval', 'confirm-application', 'plan-approval', 'question'])
    expect(repeatableKinds.has(yes)).toBe(false);
});
