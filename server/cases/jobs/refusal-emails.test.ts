import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sendRefusalEmails } from './refusal-emails.ts';

// The customer gets one e-mail about several refusals in a row.

let testApp: TestApp;
let farah: Session;
let imran: Session;
let asha: Session & { email: string };
let one: Awaited<ReturnType<typeof aCaseOf>>;
let count = 0;
const minute = 60_000;

beforeAll(async () => {
  testApp = await openTestApp();
  // The schedule must not run the job between two steps of a test.
  await sql`delete from pgboss.schedule where name = 'watch-cases'`.execute(testApp.db);
  farah = await aStaffMember(testApp, 'farah@refusals.in', 'seller');
  imran = await aStaffMember(testApp, 'imran@refusals.in', 'seller');
});
afterAll(async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.close();
});
beforeEach(async () => {
  count += 1;
  const email = `asha-${count}@refusals.in`;
  asha = { ...(await aCustomer(testApp, email)), email };
  one = await aCaseOf(testApp, asha, farah);
  await send('photo', 'identity', 'premises-proof');
});

const run = () => sendRefusalEmails(testApp.db, testApp);
const requestOf = async (kind: string) => {
  const found = (await one.seen()).requests.find((request) => request.kind === kind);
  if (!found) throw new Error(`no request for ${kind}`);
  return found;
};
async function send(...kinds: string[]): Promise<void> {
  for (const kind of kinds) expect((await one.answer((await requestOf(kind)).id)).status).toBe(200);
}
async function refuse(kind: string, reason = 'blurred', { by = farah, text }: { by?: Session; text?: string } = {}) {
  const { id, documents } = await requestOf(kind);
  const verdict = { verdict: 'rejected', reason, text, documentId: documents.at(-1)?.id };
  const { status } = await one.call(by, 'POST', `/api/cases/${one.id}/requests/${id}/review`, verdict);
  expect(status).toBe(200);
}

/** Backdates the unsent refusals by `ms`. */
async function pass(ms: number): Promise<void> {
  const rows = testApp.db.selectFrom('case_requests').select(['id', 'refusal_unsent_since']);
  for (const { id, refusal_unsent_since: since } of await rows.where('refusal_unsent_since', 'is not', null).execute())
    await testApp.db
      .updateTable('case_requests')
      .set({ refusal_unsent_since: since && new Date(since.getTime() - ms) })
      .where('id', '=', id)
      .execute();
}
const enqueued = async () => {
  const mails = testApp.db.selectFrom('mails').select('id').where('recipient', '=', asha.email);
  return (await mails.where('kind', '=', 'case-rejected').execute()).length;
};
const arrived = (length: number) =>
  waitUntil(
    async () => testApp.emails.filter(({ to, subject }) => to === asha.email && /again|फिर/.test(subject)),
    (mails) => mails.length >= length,
  );

test('a refusal is on the page at once, and its e-mail comes two minutes later, once', async () => {
  await refuse('photo');
  expect((await one.own()).requests.find(({ kind }) => kind === 'photo')).toMatchObject({ state: 'rejected' });
  expect(await run()).toBe(0);
  await pass(1.5 * minute);
  expect(await run()).toBe(0);
  await pass(minute);
  expect(await run()).toBe(1);
  await pass(minute);
  expect(await run()).toBe(0);
  const [mail] = await arrived(1);
  expect(mail?.subject).toMatch(/^Please send a paper again: FSSAI/);
  expect(mail?.text).toMatch(
    /Please send again what is listed here; the reason is beside it\.\n\n- Photo of .*: The photo is blurred\. Hold the phone still/,
  );
  expect(mail?.text).toContain(`/cases/${one.id}`);
  expect(await enqueued()).toBe(1);
});

test('several refusals in a row by two reviewers are one e-mail with each paper and its reason', async () => {
  await refuse('photo');
  await pass(1.5 * minute);
  // Both refusals are stored concurrently.
  await Promise.all([
    refuse('identity', 'cut_off', { by: imran }),
    refuse('premises-proof', 'other', { text: 'Page 2 is of a neighbour.' }),
  ]);
  // The first refusal is two minutes old, but the last one is not.
  await pass(minute);
  expect(await run()).toBe(0);
  await pass(1.5 * minute);
  expect(await run()).toBe(1);
  const [mail] = await arrived(1);
  expect(mail?.subject).toMatch(/^Please send 3 papers again: FSSAI/);
  const listed = mail?.text.split('\n').filter((line) => line.startsWith('- '));
  expect(listed).toHaveLength(3);
  expect(listed?.join('\n')).toMatch(/blurred/);
  expect(listed?.join('\n')).toMatch(/A part is cut off/);
  expect(listed?.join('\n')).toMatch(/: Our note about it is on the page of your case\./);
  // Text typed by staff is shown only on the case page, not in the e-mail.
  expect(`${mail?.text}${mail?.html}`).not.toContain('neighbour');
  expect(await enqueued()).toBe(1);
});

test('a reviewer who goes on for long does not hold the e-mail back for more than ten minutes', async () => {
  await refuse('photo');
  await pass(9.5 * minute);
  await refuse('identity');
  expect(await run()).toBe(0);
  await pass(minute);
  expect(await run()).toBe(1);
  expect((await arrived(1))[0]?.subject).toContain('2 papers');
  // A later refusal starts a new batch.
  await refuse('premises-proof');
  await pass(3 * minute);
  expect(await run()).toBe(1);
  expect(await enqueued()).toBe(2);
});

test('the job run twice in parallel sends one e-mail', async () => {
  await refuse('photo');
  await refuse('identity');
  await pass(3 * minute);
  const runs = await Promise.all([run(), run(), run(), run()]);
  expect(runs.reduce((sum, sent) => sum + sent, 0)).toBe(1);
  expect(await enqueued()).toBe(1);
});

test('an answer that was sent again meanwhile is left out', async () => {
  await refuse('photo');
  await refuse('identity', 'too_dark');
  await send('photo');
  await pass(3 * minute);
  expect(await run()).toBe(1);
  const [mail] = await arrived(1);
  expect(mail?.subject).toMatch(/^Please send a paper again/);
  expect(mail?.text).toContain('too dark');
  expect(mail?.text).not.toContain('blurred');
});

test('the new reason counts if an answer was sent again and refused again', async () => {
  await refuse('photo');
  await send('photo');
  await refuse('photo', 'too_dark');
  await pass(3 * minute);
  expect(await run()).toBe(1);
  const [mail] = await arrived(1);
  expect(mail?.text).toContain('too dark');
  expect(mail?.text).not.toContain('blurred');
});

test.each([
  ['everything was sent again', () => send('photo', 'identity')],
  [
    'staff have withdrawn both requests',
    async () => {
      for (const kind of ['photo', 'identity']) {
        const { id } = await requestOf(kind);
        const { version } = await one.seen();
        const path = `/api/cases/${one.id}/requests/${id}?version=${version}`;
        expect((await one.call(farah, 'DELETE', path)).status).toBe(200);
      }
    },
  ],
  [
    'the order was cancelled',
    async () => {
      const { orderId } = await one.own();
      const path = `/api/user/orders/${orderId}/cancel`;
      expect((await ask(testApp, 'POST', path, { reason: '' }, asha.bearer)).status).toBe(202);
    },
  ],
])('no e-mail if %s', async (_what, act) => {
  await refuse('photo');
  await refuse('identity');
  await act();
  await pass(3 * minute);
  expect(await run()).toBe(0);
  expect(await enqueued()).toBe(0);
  await pass(20 * minute);
  expect(await run()).toBe(0);
});

test('a job that is killed before it commits sends the e-mail in the next run', async () => {
  await refuse('photo');
  await pass(3 * minute);
  const stopped = { ...testApp, queue: { ...testApp.queue, enqueue: () => Promise.reject(new Error('killed')) } };
  await expect(sendRefusalEmails(testApp.db, stopped)).rejects.toThrow('killed');
  expect(await enqueued()).toBe(0);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(await enqueued()).toBe(1);
});

test('the e-mail is in the language of the customer', async () => {
  await ask(testApp, 'PUT', '/api/user/language', { language: 'hi' }, asha.bearer);
  await refuse('photo');
  await refuse('identity');
  await pass(3 * minute);
  expect(await run()).toBe(1);
  const [mail] = await arrived(1);
  expect(mail?.subject).toMatch(/^कृपया 2 दस्तावेज़ फिर भेजें/);
  expect(mail?.text).toContain('फ़ोटो धुँधली है');
});
