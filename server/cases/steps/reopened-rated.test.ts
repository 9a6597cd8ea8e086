import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { closeUnratedCases } from '../jobs/close-unrated-cases.ts';

let testApp: TestApp;
let seller: Session;
let asha: Session & { email: string };
beforeAll(async () => {
  testApp = await openTestApp();
  seller = await aStaffMember(testApp, 'farah@rated.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@rated.in')), email: 'asha@rated.in' };
});
afterAll(() => testApp.close());

async function aReadyCase() {
  const one = await aCaseOf(testApp, asha, seller);
  await one.goTo('result');
  await one.addResult({ kind: 'licence_number', number: '12345678901234' });
  await one.addResult({ kind: 'certificate', file: one.picture });
  await one.move('result', 'complete');
  expect(await one.own()).toMatchObject({ status: 'open', step: { key: 'rating' }, rating: null });
  return one;
}
const rate = (id: string) => ask(testApp, 'POST', `/api/user/cases/${id}/rating`, { stars: 4 }, asha.bearer);

test('a case that was rated, opened again and finished again is done at once, and keeps its rating', async () => {
  const one = await aReadyCase();
  expect((await rate(one.id)).status).toBe(201);
  expect((await one.act('POST', '/reopen', { reason: 'The address on it is wrong' })).body.step.key).toBe('result');
  const done = await one.move('result', 'complete');
  expect([done.status, done.body.status]).toEqual([200, 'done']);
  const own = await one.own();
  expect(own).toMatchObject({ status: 'done', rating: { stars: 4 }, promisedBy: expect.anything() });
  expect(own.steps.find(({ key }) => key === 'rating')?.state).toBe('done');
});

test('one that closed without a rating asks for it again', async () => {
  const one = await aReadyCase();
  const week = 8 * 86_400_000;
  await testApp.db
    .updateTable('cases')
    .set({ since: new Date(Date.now() - week) })
    .where('id', '=', one.id)
    .execute();
  expect(await closeUnratedCases(testApp.db)).toBe(1);
  await one.act('POST', '/reopen', { reason: 'The address on it is wrong' });
  expect((await one.move('result', 'complete')).body).toMatchObject({ status: 'open', step: { key: 'rating' } });
  expect((await rate(one.id)).status).toBe(201);
});
