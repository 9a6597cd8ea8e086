import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// A refund of the price waits for approval when a refund of a licence of the same order is requested.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'beside-licence.in');
});
afterAll(() => testApp.close());

const licences = { planId: 'fssai-state-license', amount: 14_997, quantity: 3 };

test.each([1_499_700, 1_200_000])('the second is refused if both do not fit: %d paise first', async (paise) => {
  const id = await desk.aPaidOrder(licences);
  const caseId = (await desk.requests(id)).licences[0]?.caseId;
  const price = await desk.refund(id, paise);
  expect(price.body.state).toBe('waiting_approval');
  const leftPaise = 1_499_700 - paise;
  expect(await desk.requests(id)).toMatchObject({
    leftPaise,
    licences: [1, 2, 3].map(() => ({ refundPaise: leftPaise })),
  });
  const licence = await desk.refund(id, 499_900, desk.other, { caseId });
  expect(licence.status).toBe(422);
  expect(licence.body).toMatchObject({
    code: 'refund_too_large',
    leftPaise,
    message: expect.stringContaining('Refunds that wait for a second person count'),
  });
  expect(await checkInvariants(testApp.db)).toEqual([]);
  expect((await desk.approve(String(price.body.id))).status).toBe(200);
});

test('both are approved if they fit', async () => {
  const id = await desk.aPaidOrder(licences);
  const caseId = (await desk.requests(id)).licences[0]?.caseId;
  const price = await desk.refund(id, 999_800);
  const licence = await desk.refund(id, 499_900, desk.other, { caseId });
  expect([price.body.state, licence.body.state]).toEqual(['waiting_approval', 'waiting_approval']);
  expect((await desk.refund(id, 100)).body.code).toBe('refund_too_large');
  for (const { body } of [price, licence]) expect((await desk.approve(String(body.id))).status).toBe(200);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});
