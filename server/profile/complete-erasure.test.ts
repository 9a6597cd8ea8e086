import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimFiles, type StoredFile } from '#server/documents/store.ts';
import { eraseGuest } from '#server/personal-data/erase-account.ts';
import { findOverdueData, purgePersonalData } from '#server/personal-data/purge.ts';
import { brand } from '#shared/brand.ts';
import { aCustomer, aStaffMember, ask, goodPassword, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// An erasure leaves no data, even if e-mails cannot be delivered or data are stored at the same time.

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp({
    mail: {
      async send({ to }) {
        if (to === brand.support || to.toLowerCase().endsWith('@full.in')) throw new Error('552 mailbox full');
      },
      close: () => undefined,
    },
  });
  farah = await aStaffMember(testApp, 'farah@unsent.in', 'seller');
});
afterAll(() => testApp.close());

const count = async (table: string, condition: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${sql.raw(condition)}`.execute(
      testApp.db,
    )
  ).rows[0]?.n;
const unsent = (email: string, content: string | null) =>
  sql`insert into mails (kind, order_id, recipient, content)
    select 'case-message', id, ${brand.support}, ${content} from orders where email = ${email}`.execute(testApp.db);

test('case, messages and contact go at once while e-mails wait, and nothing is mailed later', async () => {
  const email = 'asha@unsent.in';
  const asha = await aCustomer(testApp, email);
  const caseId = await aPaidCase(testApp, asha, email);
  await ask(testApp, 'POST', `/api/user/cases/${caseId}/messages`, { text: 'UNSENTMARK' }, asha.bearer);
  await unsent(email, 'sealed words about Asha');
  expect((await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, asha.bearer)).status).toBe(200);
  expect(await count('case_messages', `text = 'UNSENTMARK'`)).toBe(0);
  expect(await count('orders', `email = '${email}'`)).toBe(0);
  expect(await count('mails', `content like 'sealed words%'`)).toBe(0);
  expect(await count('mails', `order_id is not null and sent_at is null and recipient in ('${email}', '')`)).toBe(0);
  const found = await ask(testApp, 'GET', '/api/cases?view=all&q=asha%40unsent', undefined, farah.bearer);
  expect(found.body['items']).toEqual([]);
  const result = { kind: 'certificate', url: 'https://example.in/1' };
  expect((await ask(testApp, 'POST', `/api/cases/${caseId}/results`, result, farah.bearer)).status).toBe(404);
  expect(await findOverdueData(testApp.db, new Date())).toEqual([]);
});

test('words of an e-mail about an order that could not be sent go after their time, its receipt stays', async () => {
  const email = 'imran@full.in';
  const imran = await aCustomer(testApp, 'imran@unsent.in');
  await aPaidCase(testApp, imran, email);
  await unsent(email, 'sealed words about Imran');
  await sql`update mails set created_at = now() - interval '31 days' where order_id is not null`.execute(testApp.db);
  await purgePersonalData(testApp.db, new Date());
  expect(await count('mails', `content like 'sealed words%'`)).toBe(0);
  expect(await count('mails', `kind = 'receipt' and recipient = '${email}'`)).toBe(1);
});

test('no document and no plan is stored for an erased account', async () => {
  const gone = await aCustomer(testApp, 'gone@unsent.in');
  const save = () => ask(testApp, 'PUT', '/api/user/favourites/zomato-starter', undefined, gone.bearer);
  await Promise.all([
    ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, gone.bearer),
    ...Array.from({ length: 8 }, save),
  ]);
  expect(await count('favourites', `user_id = '${gone.id}'`)).toBe(0);
  const late = testApp.db.transaction().execute((tx) => claimFiles(tx, gone.id, [{} as StoredFile]));
  await expect(late).rejects.toMatchObject({ code: 'customer_unknown' });
});

test('the title of a deleted task about a message goes with the next task or with its sender', async () => {
  const email = 'ravi@unsent.in';
  const message = { name: 'Ravi', email, message: 'Do I need a licence for my tiffin service?' };
  const { body } = await ask(testApp, 'POST', '/api/contact', message);
  const makeTask = (title: string) =>
    ask(testApp, 'POST', `/api/admin/enquiries/${body['number']}/task`, { title, dueDate: null }, farah.bearer);
  expect((await makeTask('Call Ravi TASKMARK one')).status).toBe(201);
  const { id } = await testApp.db
    .selectFrom('tasks')
    .select('id')
    .where('title', 'like', '%TASKMARK one')
    .executeTakeFirstOrThrow();
  await ask(testApp, 'DELETE', `/api/tasks/${id}`, undefined, farah.bearer);
  expect((await makeTask('Call Ravi TASKMARK two')).status).toBe(201);
  const ravi = await aCustomer(testApp, email);
  await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, ravi.bearer);
  expect(await count('tasks', `title like '%TASKMARK%'`)).toBe(0);
});

test('a message of the contact form that could not be mailed yet goes with its sender, and so do its answers', async () => {
  const email = 'Meena@Full.in';
  const message = { name: 'Meena', email, message: 'Please call me about my kitchen' };
  const { body } = await ask(testApp, 'POST', '/api/contact', message);
  const path = `/api/admin/enquiries/${body['number']}/replies`;
  const reply = { key: randomUUID(), message: 'Dear Meena, we will call you.' };
  expect((await ask(testApp, 'POST', path, reply, farah.bearer)).status).toBeLessThan(300);
  const kinds = ['enquiry', 'enquiry-received', 'enquiry-reply'];
  const mails = () =>
    testApp.db.selectFrom('mails').select('kind').where('kind', 'in', kinds).where('sent_at', 'is', null).execute();
  const before = (await mails()).length;
  expect(await eraseGuest(testApp, email)).toMatchObject({ messages: 1 });
  expect(before - (await mails()).length).toBe(3);
  expect(await count('mails', `lower(recipient) = 'meena@full.in'`)).toBe(0);
});

test('a daily task mail that could not be sent goes with a task that it may name', async () => {
  const leaving = await aCustomer(testApp, 'leaving@unsent.in');
  const staying = await aCustomer(testApp, 'staying@unsent.in');
  const task = { title: 'Call her at 9811111111', dueDate: null, status: 'todo', customerId: leaving.id };
  expect((await ask(testApp, 'POST', '/api/tasks', task, farah.bearer)).status).toBe(201);
  await sql`insert into mails (kind, recipient, content, sent_at) values
    ('task-digest', 'farah@unsent.in', 'sealed', null), ('task-digest', 'farah@unsent.in', '', now())`.execute(
    testApp.db,
  );
  const erase = ({ bearer }: Session) => ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, bearer);
  expect((await erase(staying)).status).toBe(200);
  expect(await count('mails', `kind = 'task-digest'`)).toBe(2);
  expect((await erase(leaving)).status).toBe(200);
  expect(await count('mails', `kind = 'task-digest'`)).toBe(1);
});

test('a change of address in the same moment, and codes mailed about an order, leave no address', async () => {
  const late = await aCustomer(testApp, 'late@unsent.in');
  await aPaidCase(testApp, late, 'order-address@unsent.in');
  const { order_id } = await testApp.db
    .selectFrom('subscriptions')
    .select('order_id')
    .where('email', '=', 'order-address@unsent.in')
    .executeTakeFirstOrThrow();
  await ask(testApp, 'POST', '/api/orders/find', { orderNumber: order_id, by: 'email', language: 'en' }, late.bearer);
  await waitUntil(
    () => count('mails', `kind = 'find-order' and recipient = 'order-address@unsent.in'`),
    (found) => found === 1,
  );
  await Promise.all([
    ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, late.bearer),
    ask(testApp, 'POST', '/api/user/email', { email: 'new-address@unsent.in', password: goodPassword }, late.bearer),
  ]);
  expect(await count('mails', `recipient in ('order-address@unsent.in', 'new-address@unsent.in')`)).toBe(0);
});

test('a saved view that searches for the address of an order goes with its buyer', async () => {
  const buyer = await aCustomer(testApp, 'buyer@unsent.in');
  await aPaidCase(testApp, buyer, 'other-address@unsent.in');
  const view = { name: 'Ours', query: '?view=all&q=other-address%40unsent.in' };
  expect((await ask(testApp, 'POST', '/api/staff/saved-views', view, farah.bearer)).status).toBeLessThan(300);
  await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, buyer.bearer);
  expect(await count('saved_views', `query like '%other-address%'`)).toBe(0);
});
