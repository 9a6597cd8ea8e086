import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let seller: Session;
let asha: Session & { email: string };
beforeAll(async () => {
  testApp = await openTestApp();
  seller = await aStaffMember(testApp, 'farah@refused.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@refused.in')), email: 'asha@refused.in' };
});
afterAll(() => testApp.close());

test('what comes next after a refusal is the customer’s turn while a corrected paper is asked for, and ours before and after', async () => {
  const one = await aCaseOf(testApp, asha, seller);
  await one.goTo('scrutiny');
  await one.act('PATCH', '', { authorityStatus: 'rejected', authorityWords: 'The proof of premises is wrong.' });
  const idle = { en: 'You have to do nothing', hi: 'कुछ नहीं करना' };
  const says = async (lang: 'en' | 'hi') => {
    const { note, refusal } = await one.own(lang);
    expect(note).toContain(refusal?.next);
    return refusal?.next?.includes(idle[lang]);
  };
  expect([await says('en'), await says('hi')]).toEqual([true, true]);
  const asked = await ask(testApp, 'POST', `/api/cases/${one.id}/requests`, { kind: 'premises-proof' }, seller.bearer);
  expect(asked.status).toBe(201);
  expect(await one.own()).toMatchObject({ ball: 'customer', needed: 1 });
  expect([await says('en'), await says('hi')]).toEqual([false, false]);
  expect((await one.own()).note).toContain('Please send what we ask for');
  await one.settle();
  expect(await one.own()).toMatchObject({ ball: 'us', needed: 0 });
  expect([await says('en'), await says('hi')]).toEqual([true, true]);
});

test('a refusal that arrives while an answer is owed does not say that there is nothing to do', async () => {
  const one = await aCaseOf(testApp, asha, seller);
  await one.goTo('scrutiny');
  await ask(testApp, 'POST', `/api/cases/${one.id}/requests`, { kind: 'premises-proof' }, seller.bearer);
  await one.act('PATCH', '', { authorityStatus: 'rejected', authorityWords: 'The proof of premises is wrong.' });
  const { needed, refusal } = await one.own();
  expect(needed).toBe(1);
  expect(refusal?.next).toContain('Please send what we ask for');
});
