import { expect, test } from 'vitest';
import { createInFlightLimit, type RequestSender } from './in-flight-limit.ts';

const limits = { perAccount: 3, perStaffAccount: 5, perNetwork: 15, inAll: 30, ofStaff: 10 };
const { perAccount, perStaffAccount, perNetwork, inAll, ofStaff } = limits;
const createCount = () => createInFlightLimit(limits, { ownFull: 'too_many', allFull: 'upload_busy' });
const customer = (n: number): RequestSender => ({
  account: `customer ${Math.floor(n / perAccount)}`,
  network: `network ${Math.floor(n / perNetwork)}`,
  isStaff: false,
});
const staff = (n: number): RequestSender => ({ account: `staff ${n}`, network: 'office', isStaff: true });
const ownFull = expect.objectContaining({ code: 'too_many', status: 429, details: { retryAfter: 5 } });
const allFull = expect.objectContaining({ code: 'upload_busy', status: undefined, details: { retryAfter: 5 } });

test('a process serves so many requests at once; staff have a reserve', () => {
  const begin = createCount();
  const ends = Array.from({ length: inAll }, (_, n) => begin(customer(n)));
  expect(() => begin(customer(inAll))).toThrow(allFull);
  for (let n = 0; n < ofStaff; n += 1) begin(staff(n));
  expect(() => begin(staff(ofStaff))).toThrow(allFull);
  for (const end of ends.slice(0, ofStaff + 1)) end();
  begin(customer(inAll));
});

test('requests are counted by their weight', () => {
  const begin = createCount();
  const end = begin(staff(0), 4);
  expect(() => begin(staff(0), 2)).toThrow(ownFull);
  begin(staff(0), 1);
  end();
  begin(staff(0), 4);
  expect(() => begin(staff(0))).toThrow(ownFull);
});

test('a request that ends twice counts once', () => {
  const begin = createCount();
  const [end] = Array.from({ length: perAccount }, () => begin(customer(0)));
  end?.();
  end?.();
  begin(customer(0));
  expect(() => begin(customer(0))).toThrow(ownFull);
});

test('an account of staff may have more at once', () => {
  const begin = createCount();
  for (let n = 0; n < perStaffAccount; n += 1) begin(staff(0));
  expect(() => begin(staff(0))).toThrow(ownFull);
});

test('requests without an account are counted by their network', () => {
  const begin = createCount();
  const guest = { account: undefined, network: '203.0.113.7', isStaff: false };
  for (let n = 0; n < perNetwork; n += 1) begin(guest);
  expect(() => begin(guest)).toThrow(ownFull);
  begin({ ...guest, network: '203.0.113.8' });
});
