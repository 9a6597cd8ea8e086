import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsettledDifferences } from '#server/settlements/differences.ts';
import { listSettlements } from '#server/settlements/list-settlements.ts';
import { monthRange } from '#server/settlements/months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { seedDemo } from './seed-demo.ts';
import { seedDemoSettlements } from './seed-settlements.ts';

const day = 86_400_000;
// Half a day after the first start, when the settlements that were in transit have arrived.
const now = new Date('2026-11-25T06:00:00Z');
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
  await seedDemo(testApp.db, now);
});
afterAll(() => testApp.close());

test('the demo has settlements that agree, one payment without a line, and changes nothing at the next start', async () => {
  const { db } = testApp;
  expect(await seedDemoSettlements(db, new Date(now.getTime() - day / 2))).toBeGreaterThan(100);
  // Settlements in transit at the first start have arrived.
  expect(await seedDemoSettlements(db, now)).toBeGreaterThan(0);
  expect(await seedDemoSettlements(db, now)).toBe(0);
  const months = ['2026-11', '2026-10', '2026-09'].map((month) => monthRange(month, now));
  const lists = await Promise.all(months.map((month) => listSettlements(db, month, undefined, now)));
  expect(lists.every(({ items }) => items.length > 0)).toBe(true);
  expect(lists.flatMap(({ items }) => items.flatMap(({ differences }) => differences))).toEqual([]);
  const open = await Promise.all(months.map((month) => unsettledDifferences(db, month, now)));
  expect(open.flatMap(({ differences }) => differences.map(({ reason }) => reason))).toEqual(['payment_without_line']);
});
