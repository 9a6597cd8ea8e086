import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { open } from '#test/uploads.ts';
import { filesPerAccount } from './documents.routes.ts';

let testApp: TestApp;
let asha: Session;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 1 });
  asha = await aCustomer(testApp, 'asha@limit.in');
  farah = await aStaffMember(testApp, 'farah@limit.in', 'seller');
});
afterAll(() => testApp.close());

const key = 'A'.repeat(43);
const statusesOf = async (who: Session, count: number, path = `/uploads/${key}`) => {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const batch = Array.from({ length: 10 }, () => open(testApp, path, who));
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
  }
  return new Set(statuses);
};

test('a customer opens 600 files in ten minutes by both routes together; staff open more', async () => {
  const { requests } = filesPerAccount.customer;
  expect(await statusesOf(asha, requests / 2)).toEqual(new Set([404]));
  expect(await statusesOf(asha, requests / 2, `/api/download?path=${key}`)).toEqual(new Set([404]));
  expect(await statusesOf(asha, 10)).toEqual(new Set([429]));
  expect(await statusesOf(asha, 10, `/api/download?path=${key}`)).toEqual(new Set([429]));
  expect(await statusesOf(farah, requests + 10)).toEqual(new Set([404]));
}, 60_000);
