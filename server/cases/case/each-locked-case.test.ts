import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer } from '#test/accounts.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { eachLockedCase } from './each-locked-case.ts';

let testApp: TestApp;
const ids: string[] = [];
beforeAll(async () => {
  testApp = await openTestApp();
  const email = 'asha@each.in';
  const asha = await aCustomer(testApp, email);
  for (const _ of [1, 2]) ids.push(await aPaidCase(testApp, asha, email));
});
afterAll(() => testApp.close());

const [failing, other] = [0, 1];
/** Runs an action that fails for the first case; the list also has a case that was deleted after it was read. */
async function run(onError?: (caseId: string, error: unknown) => void) {
  const done: string[] = [];
  const listed = [ids[failing], randomUUID(), ids[other]].map((id) => ({ id: id ?? '' }));
  const action = async (_tx: unknown, { id }: { id: string }) => {
    if (id === ids[failing]) throw new Error('broken');
    done.push(id);
    return true;
  };
  const count = await eachLockedCase(testApp.db, listed, action, onError);
  return { count, done };
}

test('a case that fails or was deleted meanwhile does not keep the others from their turn', async () => {
  const failed: string[] = [];
  expect(await run((caseId) => failed.push(caseId))).toEqual({ count: 1, done: [ids[other]] });
  expect(failed).toEqual([ids[failing]]);
});

test('without a handler, the error is thrown', async () => {
  await expect(run()).rejects.toThrow('broken');
});
