import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aCustomer, ask, goodPassword, type Session } from '#test/accounts.ts';
import { everything } from '#test/everything.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'leaving.in');
});
afterAll(() => testApp.close());

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));
const by = (who: Session, method: string, path: string, body?: object) => ask(testApp, method, path, body, who.bearer);

test('an account that is deleted while staff work on its cases: nobody gets a server error, and nothing stays', async () => {
  const seen = new Set<number>();
  for (let round = 0; round < (everything ? 6 : 2); round += 1) {
    const email = `asha${round}@leaving.in`;
    const asha = await aCustomer(testApp, email);
    const ids: string[] = [];
    for (const amount of [1_500, 1_500])
      ids.push(await aPaidCase(testApp, asha, email, { planId: 'fssai-registration-1yr', amount }));
    for (const id of ids)
      await by(desk.seller, 'PATCH', `/api/cases/${id}`, { assigneeId: desk.seller.id, version: 1 });
    const work = Array.from({ length: 6 }, async (_, n) => {
      await later(n * 12);
      const [to, from] = n % 2 ? [desk.seller, desk.other] : [desk.other, desk.seller];
      return Promise.all([
        ...ids.map((id) => by(desk.seller, 'POST', `/api/cases/${id}/messages`, { text: `We begin ${n}.` })),
        ...ids.map((id) => by(desk.other, 'POST', `/api/cases/${id}/notes`, { text: `Called ${n}` })),
        by(desk.admin, 'POST', '/api/cases/hand-over', { fromId: from.id, toId: to.id }),
        by(asha, 'POST', `/api/user/cases/${ids[0]}/messages`, { text: `And when ${n}?` }),
      ]);
    });
    const [erased, ...answers] = await Promise.all([
      later(20).then(() => by(asha, 'DELETE', '/api/user', { password: goodPassword })),
      ...work,
    ]);
    expect(erased.status).toBe(200);
    for (const { status } of answers.flat()) seen.add(status);
    expect(await testApp.db.selectFrom('cases').select('id').where('id', 'in', ids).execute()).toEqual([]);
  }
  expect([...seen].filter((status) => status >= 500)).toEqual([]);
  expect(await checkInvariants(testApp.db)).toEqual([]);
});
