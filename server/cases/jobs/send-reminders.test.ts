import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sendReminders } from './send-reminders.ts';

let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
let one: Awaited<ReturnType<typeof aCaseOf>>;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@remind.in', 'seller');
});
afterAll(async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.close();
});
let count = 0;
beforeEach(async () => {
  count += 1;
  const email = `asha-${count}@remind.in`;
  asha = { ...(await aCustomer(testApp, email)), email };
  one = await aCaseOf(testApp, asha, farah);
});

const row = () => testApp.db.selectFrom('cases').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow();
const due = async () => (await row()).remind_at;
const run = (at: Date) => sendReminders(testApp.db, testApp, at);
const reminders = async () => {
  const mails = testApp.db.selectFrom('mails').select('id').where('recipient', '=', asha.email);
  return (await mails.where('kind', '=', 'case-reminder').execute()).length;
};
/**
 * Runs the job shortly before the next reminder is due, then twice in parallel when it is due, and once more. Expects
 * exactly one reminder.
 */
async function remind(): Promise<void> {
  const at = (await due()) ?? new Date();
  await run(new Date(at.getTime() - 60_000));
  const before = await reminders();
  await Promise.all([run(at), run(at)]);
  await run(at);
  expect(await reminders()).toBe(before + 1);
}

test('a customer who is silent is reminded twice, with what is still needed', async () => {
  const first = await due();
  expect(first?.getTime()).toBeGreaterThan(Date.now() + 2 * day);
  await remind();
  expect((await due())?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) + 3 * day);
  await remind();
  expect(await due()).toBeNull();
  await run(new Date(Date.now() + 90 * day));
  expect(await reminders()).toBe(2);
  const mails = await waitUntil(
    async () => testApp.emails.filter(({ to, subject }) => to === asha.email && subject.startsWith('Still waiting')),
    ({ length }) => length === 2,
  );
  const needed = (await one.own()).requests
    .filter(({ state, optional }) => state === 'needed' && !optional)
    .map(({ title, accepted, avoid }) => `- ${title}: ${accepted} What does not work: ${avoid}`);
  for (const { text } of mails) expect(text).toContain(`We still need from you:\n\n${needed.join('\n')}\n`);
});

test('an answer starts the days anew, and the last one ends them', async () => {
  const [first] = (await one.own()).requests.filter(({ answer, optional }) => answer === 'document' && !optional);
  const before = (await due()) ?? new Date();
  await testApp.db
    .updateTable('cases')
    .set({ since: new Date(Date.now() - 30 * day) })
    .where('id', '=', one.id)
    .execute();
  await one.answer(first?.id ?? '');
  expect((await due())?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  await one.settle();
  expect(await due()).toBeNull();
  await run(new Date(Date.now() + 30 * day));
  expect(await reminders()).toBe(0);
});

test('the next time that it is the customer’s turn has reminders of its own', async () => {
  await remind();
  await one.goTo('confirm');
  expect(await row()).toMatchObject({ reminded: 0, reminded_at: null });
  await remind();
  expect(await reminders()).toBe(2);
});

test.each(['done', 'cancelled'] as const)('a %s case is not reminded of', async (status) => {
  await testApp.db.updateTable('cases').set({ status, closed_at: new Date() }).where('id', '=', one.id).execute();
  await run(new Date(Date.now() + 30 * day));
  expect(await reminders()).toBe(0);
  await testApp.db.updateTable('cases').set({ status: 'open', closed_at: null }).where('id', '=', one.id).execute();
});

test('nobody is reminded to rate finished work', async () => {
  await one.goTo('result');
  await one.addResult({ kind: 'licence_number', number: '12345678901234' });
  await one.addResult({ kind: 'certificate', file: one.picture });
  await one.move('result', 'complete');
  expect(await row()).toMatchObject({ step_key: 'rating', remind_at: null });
});

test('an erasure at the same moment does not end the run: the other customers are reminded', async () => {
  const erased = one;
  const erasedCase = await erased.own();
  const bina = { ...(await aCustomer(testApp, `bina-${count}@remind.in`)), email: `bina-${count}@remind.in` };
  const other = await aCaseOf(testApp, bina, farah);
  const at = new Date(Date.now() + 30 * day);
  let running: Promise<number> | undefined;
  // The erasure holds the lock of the case, and the job, which has already listed the case, waits for the lock.
  await testApp.db.transaction().execute(async (tx) => {
    await tx.selectFrom('cases').select('id').where('id', '=', erased.id).forNoKeyUpdate().execute();
    running = run(at);
    await waitUntil(
      () =>
        sql<{ id: string }>`select pid as id from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query ~ 'from "cases"'`.execute(testApp.db),
      ({ rows }) => rows.length > 0,
    );
    const { orderId } = erasedCase;
    await tx.updateTable('orders').set({ erase_requested_at: new Date() }).where('id', '=', orderId).execute();
    await tx.deleteFrom('cases').where('id', '=', erased.id).execute();
  });
  await running;
  expect(await reminders()).toBe(0);
  const mails = testApp.db.selectFrom('mails').select('id').where('recipient', '=', bina.email);
  expect(await mails.where('kind', '=', 'case-reminder').execute()).toHaveLength(1);
  expect((await other.own()).status).toBe('open');
});

test('a case that is reopened while the customer owes something is reminded of again', async () => {
  await one.goTo('scrutiny');
  await one.act('PATCH', '', { authorityStatus: 'rejected', authorityWords: 'Wrong address.' });
  await one.act('POST', '/requests', { kind: 'photo' });
  await remind();
  await remind();
  expect(await due()).toBeNull();
  expect((await one.act('POST', '/end', { reason: 'Refused for good.' })).status).toBe(200);
  expect((await one.act('POST', '/reopen', { reason: 'We file again.' })).status).toBe(200);
  expect(await row()).toMatchObject({ ball: 'customer', reminded: 0, reminded_at: null });
  await remind();
});
