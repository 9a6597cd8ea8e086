import { expect, test } from 'vitest';
import { createFormCount, type FormSender, formsAtOnce } from './form-count.ts';

const { perAccount, perNetwork, inAll, ofStaff } = formsAtOnce;
const customer = (n: number): FormSender => ({
  account: `customer ${Math.floor(n / perAccount)}`,
  network: `network ${Math.floor(n / perNetwork)}`,
  isStaff: false,
});
const busy = (status: number | undefined) =>
  expect.objectContaining({ code: 'upload_busy', status, details: { retryAfter: 5 } });

test('a process reads so many forms at once; staff have a reserve', () => {
  const begin = createFormCount();
  const ends = Array.from({ length: inAll }, (_, n) => begin(customer(n)));
  expect(() => begin(customer(inAll))).toThrow(busy(undefined));
  for (let n = 0; n < ofStaff; n += 1) begin({ account: `staff ${n}`, network: 'office', isStaff: true });
  expect(() => begin({ account: 'staff', network: 'office', isStaff: true })).toThrow(busy(undefined));
  for (const end of ends.slice(0, ofStaff + 1)) end();
  begin(customer(inAll));
});

test('a form that ends twice counts once', () => {
  const begin = createFormCount();
  const [end] = Array.from({ length: perAccount }, () => begin(customer(0)));
  end?.();
  end?.();
  begin(customer(0));
  expect(() => begin(customer(0))).toThrow(busy(429));
});

test('forms without an account are counted by their network', () => {
  const begin = createFormCount();
  const guest = { account: undefined, network: '203.0.113.7', isStaff: false };
  for (let n = 0; n < perNetwork; n += 1) begin(guest);
  expect(() => begin(guest)).toThrow(busy(429));
  begin({ ...guest, network: '203.0.113.8' });
});
