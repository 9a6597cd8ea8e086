import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { rewriteCaseEvents } from '#test/rewrite-case-events.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { purgePersonalData } from './purge.ts';

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@purge.in', 'seller');
});
afterAll(() => testApp.close());

const words = 'She called from her sister’s number';

/** Creates a case with personal data in each of its texts, closed this many days ago. */
async function aCase(email: string, closedDaysAgo: number | null): Promise<string> {
  const { db } = testApp;
  const { body } = await initiatePayment(testApp, aBuyer({ email }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const [opened] = await waitUntil(
    () => db.selectFrom('cases').select('id').where('order_id', '=', body.order_id).execute(),
    (cases) => cases.length > 0,
  );
  const case_id = opened?.id ?? '';
  const written = { case_id, author_name: 'Farah Khan', text: words };
  await db
    .insertInto('case_messages')
    .values({ ...written, from_staff: true })
    .execute();
  await db.insertInto('case_notes').values(written).execute();
  await db
    .updateTable('case_requests')
    .set({ text: words, reason_text: words, answer_text: words })
    .where('case_id', '=', case_id)
    .execute();
  await rewriteCaseEvents(db, case_id, { reason: words });
  await db.updateTable('cases').set({ authority_words: words }).where('id', '=', case_id).execute();
  if (closedDaysAgo === null) return case_id;
  const at = new Date(Date.now() - closedDaysAgo * 86_400_000);
  await db.insertInto('case_events').values({ case_id, kind: 'ball', step_key: 'rating', reason: words, at }).execute();
  await db.updateTable('cases').set({ status: 'done', closed_at: at }).where('id', '=', case_id).execute();
  return case_id;
}

const seen = async (id: string) => {
  const { status, body } = await ask(testApp, 'GET', `/api/cases/${id}`, undefined, farah.bearer);
  return { status, events: (body['events'] as unknown[]).length, text: JSON.stringify(body) };
};

test('a year after the end of a case the words of people are gone, and its history stays', async () => {
  const past = await aCase('past@purge.in', 366);
  const recent = await aCase('recent@purge.in', 364);
  const open = await aCase('open@purge.in', null);
  const before = await seen(past);
  expect(before.text).toContain(words);
  const purged = await purgePersonalData(testApp.db, new Date());
  expect(purged).toMatchObject({
    'reasons in the history of past cases': 2,
    'words of authorities on past cases': 1,
    'messages of past cases': 1,
    'notes on past cases': 1,
  });
  const after = await seen(past);
  expect(after.text).not.toContain(words);
  expect([after.status, after.events]).toEqual([200, before.events]);
  for (const id of [recent, open]) expect((await seen(id)).text).toContain(words);
  expect(await purgePersonalData(testApp.db, new Date())).toEqual({});
  expect(await checkInvariants(testApp.db)).toEqual([]);
});
