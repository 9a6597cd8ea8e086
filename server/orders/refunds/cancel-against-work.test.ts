import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { ask } from '#test/accounts.ts';
import { everything } from '#test/everything.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The customer cancels one of three licences while staff finish its check; exactly one of the two actions succeeds.
const pairs = everything ? 20 : 6;

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'work.in');
});
afterAll(() => testApp.close());

const caseOf = (orderId: string) =>
  testApp.db
    .selectFrom('cases')
    .select(['id', 'version', 'status', 'step_key'])
    .where('order_id', '=', orderId)
    .orderBy('unit')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Creates a paid order with three licences; the first needs no more documents and waits for the end of its check. */
async function aLicenceInCheck() {
  const orderId = await desk.aPaidOrder({ planId: 'fssai-registration-1yr', amount: 4_500, quantity: 3 });
  const { id } = await caseOf(orderId);
  const path = `/api/cases/${id}`;
  const { body } = await ask(testApp, 'GET', path, undefined, desk.seller.bearer);
  for (const request of body['requests'] as { id: string }[]) {
    const { version } = await caseOf(orderId);
    await ask(testApp, 'DELETE', `${path}/requests/${request.id}?version=${version}`, undefined, desk.seller.bearer);
  }
  const { version } = await caseOf(orderId);
  await ask(testApp, 'POST', `${path}/steps/papers`, { action: 'complete', version }, desk.seller.bearer);
  return { orderId, ...(await caseOf(orderId)) };
}

const finishCheck = ({ id, version }: { id: string; version: number }) =>
  ask(testApp, 'POST', `/api/cases/${id}/steps/check`, { action: 'complete', version }, desk.seller.bearer);
const cancel = (orderId: string, caseId: string) =>
  ask(testApp, 'POST', `/api/user/orders/${orderId}/cancel`, { reason: 'closed', caseId }, desk.customer.bearer);

test(`${pairs} pairs of a finished check and a cancellation: exactly one of both counts each time`, async () => {
  const licences = [];
  for (let n = 0; n < pairs; n += 1) licences.push(await aLicenceInCheck());
  const answers = await Promise.all(
    licences.map((licence) => Promise.all([finishCheck(licence), cancel(licence.orderId, licence.id)])),
  );
  for (const [n, [finished, cancelled]] of answers.entries()) {
    const { orderId } = licences[n] ?? { orderId: '' };
    const { status, step_key: step } = await caseOf(orderId);
    const asked = (await desk.requests(orderId)).items.map(({ amountPaise }) => amountPaise);
    if (finished.status === 200) {
      expect([cancelled.status, cancelled.body.code]).toEqual([409, 'work_started']);
      expect({ status, step, asked }).toEqual({ status: 'open', step: 'kind', asked: [] });
    } else {
      expect([finished.status, ['case_changed', 'case_closed'].includes(String(finished.body.code))]).toEqual([
        409,
        true,
      ]);
      expect([cancelled.status, cancelled.body.refundPaise]).toEqual([202, 150_000]);
      expect({ status, step, asked }).toEqual({ status: 'cancelled', step: 'check', asked: [150_000] });
      await desk.become(orderId, 'succeeded');
      expect(await desk.documents(orderId)).toEqual(['invoice 4500', 'credit_note 1500 01']);
    }
  }
  expect(await checkInvariants(testApp.db)).toEqual([]);
});

test('an approved refund and a finished check, a refund that arrives and a message: none waits for the other for ever', async () => {
  const licences = [];
  for (let n = 0; n < (everything ? 8 : 3); n += 1) licences.push(await aLicenceInCheck());
  await Promise.all(licences.map(({ orderId }) => desk.refund(orderId, 450_000)));
  const answers = await Promise.all(
    licences.flatMap((licence) => [
      desk.look(licence.orderId).then(() => ({ status: 200 })),
      finishCheck(licence),
      ask(testApp, 'POST', `/api/cases/${licence.id}/messages`, { text: 'We begin today.' }, desk.seller.bearer),
    ]),
  );
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  for (const { orderId } of licences) {
    await desk.become(orderId, 'succeeded');
    expect((await caseOf(orderId)).status).toBe('cancelled');
  }
  expect(await checkInvariants(testApp.db)).toEqual([]);
});
