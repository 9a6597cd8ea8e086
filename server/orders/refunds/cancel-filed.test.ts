import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCaseOf } from '#test/case-acts.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The application has been filed with the authority, but staff have not completed the step before filing.

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'filed.in');
});
afterAll(() => testApp.close());

type Case = Awaited<ReturnType<typeof aCaseOf>>;

test.each<[string, (one: Case) => Promise<{ status: number }>]>([
  ['its number', (one) => one.act('PATCH', '', { authorityNumber: '10012345678901234' })],
  ['a picture of the authority’s page', (one) => one.addPicture()],
  ['that it waits there', (one) => one.move('check', 'wait', { ball: 'authority', reason: 'Filed today' })],
])('work has started when staff have recorded %s', async (_, record) => {
  const one = await aCaseOf(testApp, { ...desk.customer, email: desk.email }, desk.seller);
  await one.goTo('check');
  const { orderId } = await one.own();
  expect((await record(one)).status).toBeLessThan(300);
  const { status, body } = await desk.cancel(orderId);
  expect([status, body.code]).toEqual([409, 'work_started']);
});
