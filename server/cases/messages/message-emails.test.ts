import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtp } from '#sandbox/mailbox/smtp.ts';
import { type MailStore, openMailStore } from '#sandbox/mailbox/store.ts';
import { smtpMailer } from '#server/adapters/mail.ts';
import { brand } from '#shared/brand.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sendMessageEmails } from './message-emails.ts';

let testApp: TestApp;
let store: MailStore;
let asha: Session;
let farah: Session;
let id: string;
const closers: (() => Promise<void> | void)[] = [];

const ashas = 'asha@batches.in';
const farahs = 'farah@batches.in';
const minute = 60_000;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chulha-batches-'));
  store = await openMailStore(folder);
  const smtp = await startSmtp({ host: '127.0.0.1', port: 0, store });
  const mail = smtpMailer({ url: `smtp://127.0.0.1:${smtp.port}`, from: () => 'Chulha <hello@chulha.example>' });
  testApp = await openTestApp({ mail });
  closers.push(
    () => testApp.close(),
    () => mail.close(),
    () => smtp.stop(),
    () => rmSync(folder, { recursive: true }),
  );
  asha = await aCustomer(testApp, ashas);
  const { body } = await initiatePayment(testApp, aBuyer({ email: ashas }), asha.bearer);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  farah = await aStaffMember(testApp, farahs, 'seller');
  const [summary] = await waitUntil(
    async () => (await callEndpoint(testApp, 'GET /api/user/cases', {}, asha.bearer)).body,
    (cases) => cases.length > 0,
  );
  id = summary?.id ?? '';
});
afterAll(async () => {
  for (const close of closers) await close();
});

const run = () => sendMessageEmails(testApp.db, testApp);
const fromAsha = (text = 'When does the inspector come?') =>
  ask(testApp, 'POST', `/api/user/cases/${id}/messages`, { text }, asha.bearer);
const fromStaff = (text = 'Please look at the draft.') =>
  ask(testApp, 'POST', `/api/cases/${id}/messages`, { text }, farah.bearer);

/** Backdates all messages of the case and the e-mails about them by `ms`. */
async function pass(ms: number): Promise<void> {
  const rows = await testApp.db.selectFrom('case_messages').select(['id', 'at', 'emailed_at']).execute();
  for (const row of rows)
    await testApp.db
      .updateTable('case_messages')
      .set({
        at: new Date(row.at.getTime() - ms),
        emailed_at: row.emailed_at && new Date(row.emailed_at.getTime() - ms),
      })
      .where('id', '=', row.id)
      .execute();
}

async function readAll(who: Session, path: string): Promise<void> {
  const { id: last } = await testApp.db
    .selectFrom('case_messages')
    .select((all) => all.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  expect((await ask(testApp, 'PUT', path, { last }, who.bearer)).status).toBe(204);
}
const readByStaff = () => readAll(farah, `/api/cases/${id}/messages/read`);
const readByAsha = () => readAll(asha, `/api/user/cases/${id}/messages/read`);

/** Waits until an e-mail address has received `count` e-mails with a matching subject. */
const arrived = async (to: string, subject: RegExp, count: number) =>
  waitUntil(
    async () => store.list(to).filter((mail) => subject.test(mail.subject)),
    (mails) => mails.length >= count,
  );

test('nobody has the case: an unread message of the customer reaches the support address after two minutes', async () => {
  await fromAsha();
  expect(await run()).toBe(0);
  await pass(3 * minute);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const [mail] = await arrived(brand.support, /has written/, 1);
  const text = String((await store.find(mail?.id ?? ''))?.raw).replaceAll('=\r\n', '');
  expect(text).toContain(`/cases/${id}`);
  expect(text).not.toContain('inspector');
  await readByStaff();
});

test('the assignee gets it, unless they are away or disabled; a message that staff have read causes none', async () => {
  await testApp.db.updateTable('cases').set({ assignee_id: farah.id }).where('id', '=', id).execute();
  await fromAsha();
  await pass(3 * minute);
  expect(await run()).toBe(1);
  await arrived(farahs, /has written/, 1);
  await readByStaff();

  await fromAsha();
  await readByStaff();
  await pass(3 * minute);
  expect(await run()).toBe(0);

  const absences = [{ away_until: dayInIndia(new Date()) }, { away_until: null, disabled_at: new Date() }];
  for (const [index, absence] of absences.entries()) {
    await testApp.db.updateTable('users').set(absence).where('id', '=', farah.id).execute();
    await fromAsha();
    await pass(3 * minute);
    expect(await run()).toBe(1);
    await arrived(brand.support, /has written/, index + 2);
    await testApp.db
      .updateTable('users')
      .set({ away_until: null, disabled_at: null })
      .where('id', '=', farah.id)
      .execute();
    await readByStaff();
  }
  expect(await arrived(farahs, /has written/, 1)).toHaveLength(1);
});

test('five messages over ten minutes are one e-mail, on both sides', async () => {
  for (const send of [fromAsha, fromStaff]) {
    const sent: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await send();
      await pass(2.5 * minute);
      sent.push(await run());
    }
    expect(sent).toEqual([1, 0, 0, 0, 0]);
  }
  await arrived(ashas, /message about/i, 1);
  await readByStaff();
  await readByAsha();
  expect(await run()).toBe(0);
});

test('once read, the next message is a batch of its own; unread for twelve hours, so are the held back ones', async () => {
  await fromStaff();
  await pass(3 * minute);
  expect(await run()).toBe(1);
  await fromStaff();
  await pass(11 * 60 * minute);
  expect(await run()).toBe(0);
  await pass(2 * 60 * minute);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  await readByAsha();
  await fromStaff();
  await pass(3 * minute);
  expect(await run()).toBe(1);
  await readByAsha();
});

test('two jobs at once send one e-mail', async () => {
  await fromStaff();
  await pass(3 * minute);
  const runs = await Promise.all([run(), run(), run()]);
  expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
  await readByAsha();
});
