import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrderTask } from '#server/orders/order-tasks.ts';
import { aStaffMember, ask, type Session } from './accounts.ts';
import { aCustomerWithThings } from './owned-things.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { open } from './uploads.ts';

type OrderList = {
  items: { order_id: string; total: number; troubles: string[] }[];
  waiting: Record<string, number>;
};

let testApp: TestApp;
let viewer: Session;
let accountant: Session;
let seller: Session;
let asha: Awaited<ReturnType<typeof aCustomerWithThings>>;
beforeAll(async () => {
  testApp = await openTestApp();
  seller = await aStaffMember(testApp, 'farah@viewers.in', 'seller');
  viewer = await aStaffMember(testApp, 'vikram@viewers.in', 'viewer');
  accountant = await aStaffMember(testApp, 'nila@viewers.in', 'accountant');
  asha = await aCustomerWithThings(testApp, 'asha@viewers.in', seller);
});
afterAll(() => testApp.close());

const get = async (path: string, who: Session) => (await ask(testApp, 'GET', path, undefined, who.bearer)).body;

test('a viewer reads a case without its documents', async () => {
  const path = `/api/cases/${asha.values.case}`;
  const documents = (reply: Record<string, unknown>) => JSON.stringify(reply).match(/\/uploads\//g)?.length ?? 0;
  expect(documents(await get(path, seller))).toBeGreaterThan(0);
  expect(documents(await get(path, viewer))).toBe(0);
  expect(await get(path, viewer)).toMatchObject({ id: asha.values.case, actions: [], drafts: [] });
  for (const who of [viewer, accountant]) expect((await open(testApp, asha.values.path, who)).status).toBe(404);
});

test('a viewer reads no sum of an order, in the list and on its page, and cannot filter by money', async () => {
  const order = asha.values.order;
  const listOf = (query: string, who: Session) => get(`/api/admin/orders${query}`, who) as Promise<OrderList>;
  const listed = async (who: Session) => (await listOf('', who)).items.find(({ order_id }) => order_id === order);
  await sql`insert into refund_tasks (order_id, provider_payment_id, amount_paise, reason)
    select order_id, provider_payment_id, 100, 'duplicate' from payments where order_id = ${order}`.execute(testApp.db);
  const money = { subtotal: 0, total: 0, taxablePaise: 0, gstPaise: 0, couponCode: null, troubles: [] };
  expect(await listed(seller)).toMatchObject({ troubles: ['refund-due'] });
  expect((await listed(seller))?.total).toBeGreaterThan(0);
  expect(await listed(viewer)).toMatchObject({ status: 'paid', ...money });
  expect(await get(`/api/admin/orders/${order}`, viewer)).toMatchObject({ unitPrice: 0, ...money });
  expect((await listOf('', seller)).waiting['refund-due']).toBe(1);
  expect((await listOf('', viewer)).waiting['refund-due']).toBe(0);
  expect(await get('/api/admin/orders?trouble=refund-due', viewer)).toMatchObject({ code: 'access_denied' });
});

test('a viewer reads the tasks about the work, not those about money', async () => {
  const order = asha.values.order;
  const pay = { orderId: order, step: 'pay-back-r1', title: 'Pay ₹1,000.00 back' };
  await testApp.db.transaction().execute((tx) => openOrderTask(tx, pay));
  const { id } = await testApp.db
    .selectFrom('tasks')
    .select('id')
    .where('title', '=', pay.title)
    .executeTakeFirstOrThrow();
  const titles = async (query: string, who: Session) =>
    ((await get(`/api/tasks${query}`, who)) as unknown as { title: string }[]).map(({ title }) => title);
  for (const query of ['', `?orderId=${order}`]) {
    const all = await titles(query, seller);
    expect(all).toEqual(expect.arrayContaining([pay.title, expect.stringContaining('Welcome call')]));
    expect(await titles(query, viewer)).toEqual(all.filter((title) => title !== pay.title));
  }
  expect(await get(`/api/tasks/${id}`, viewer)).toMatchObject({ code: 'task_unknown' });
  await testApp.db
    .updateTable('tasks')
    .set({ status: 'done', done_at: new Date('2026-01-02') })
    .where('id', '=', id)
    .execute();
  expect(await titles('?archive=true', seller)).toContain(pay.title);
  expect(await titles('?archive=true', viewer)).not.toContain(pay.title);
});

test('a viewer reads no coupon for a missed promise', async () => {
  const id = asha.values.case;
  await sql`insert into coupons (code, kind, value, description, services)
    values ('SORRY10', 'percent', 10, 'for a missed promise', array['fssai'])`.execute(testApp.db);
  await testApp.db
    .updateTable('cases')
    .set({ remedy_coupon: 'SORRY10', remedy_percent: 10, missed_at: new Date() })
    .where('id', '=', id)
    .execute();
  for (const path of [`/api/cases/${id}`, '/api/cases?view=all']) {
    expect(JSON.stringify(await get(path, seller))).toContain('SORRY10');
    expect(JSON.stringify(await get(path, viewer))).not.toContain('SORRY10');
  }
});

test('a viewer reads an order without its payments, and opens no invoice; an accountant opens it', async () => {
  const path = `/api/admin/orders/${asha.values.order}`;
  expect(await get(path, seller)).toMatchObject({ payments: [{}] });
  expect(await get(path, viewer)).toMatchObject({ payments: [], refunds: [], events: [], receipts: [] });
  const pdf = `/api/invoices/${asha.values.invoice}/pdf`;
  const statuses = [viewer, accountant].map(async (who) => (await open(testApp, pdf, who)).status);
  expect(await Promise.all(statuses)).toEqual([404, 200]);
});
