import { afterAll, beforeAll, expect, test } from 'vitest';
import { userSorts } from '#shared/contract/customers.ts';
import { aCustomer, aStaffMember, ask, codeFor, goodPassword, logIn, type Session, signUp } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { allUsers, pageOfUsers, type UserPage, type UserQuery } from '#test/users-list.ts';

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@guests.in', 'seller');
});
afterAll(() => testApp.close());

const as = (who: Session, method: string, path: string, body?: unknown) => ask(testApp, method, path, body, who.bearer);
const list = (query: UserQuery) => allUsers(testApp, farah, query);
const page = (query: UserQuery) => pageOfUsers(testApp, farah, query);

async function buys(buyer: Record<string, unknown>): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer(buyer));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await waitUntil(
    () => testApp.db.selectFrom('orders').select('status').where('id', '=', body.order_id).executeTakeFirst(),
    (order) => order?.status === 'paid',
  );
  return body.order_id;
}

test('a guest who paid is found by name, address, phone and order number, once, as a user without an account', async () => {
  const first = await buys({ name: 'Gulab Singh', email: 'gulab@guest.in', phone: '9812300001' });
  const second = await buys({
    name: 'G. Singh',
    email: 'gulab@guest.in',
    phone: '9812300002',
    planId: 'zomato-pro',
    amount: 2999,
  });
  await initiatePayment(testApp, aBuyer({ name: 'Never Paid', email: 'never@guest.in', phone: '9812300003' }));
  for (const search of [
    'gulab',
    'singh gul',
    'GULAB@guest.in',
    'gulab@gu',
    '98123 00001',
    '9812300002',
    first,
    `KOT ${second.slice(3, 9)}`,
  ])
    expect([search, await list({ search })]).toEqual([
      search,
      [
        expect.objectContaining({
          name: 'Gulab Singh',
          email: 'gulab@guest.in',
          role: 'user',
          guest: true,
          aadharCard: null,
        }),
      ],
    ]);
  expect(await list({ search: 'never@guest.in' })).toEqual([]);
  expect(await list({ search: 'gulab', role: 'seller' })).toEqual([]);
  expect(await list({ search: 'gulab', papers: 'sent' })).toEqual([]);
  expect(await list({ search: 'gulab', orders: 'none' })).toEqual([]);
  expect(await list({ search: 'gulab', orders: 'paid', joinedWithin: '0' })).toHaveLength(1);
  expect(await list({ search: 'gulab', orders: 'open' })).toEqual([]);
});

test('the page of a guest shows orders, subscriptions, tasks, enquiries, notes and events', async () => {
  const orderId = await buys({ name: 'Heena Guest', email: 'heena@guest.in', phone: '9812300011' });
  await ask(testApp, 'POST', '/api/contact', {
    name: 'Heena',
    email: 'heena@guest.in',
    message: 'When do you call?',
    took: 60_000,
  });
  const [heena] = await list({ search: 'heena@guest.in' });
  const path = `/api/admin/users/${heena?._id}`;
  expect((await as(farah, 'POST', `${path}/notes`, { text: 'Calls after six' })).status).toBe(201);
  const { body } = await as(farah, 'GET', path);
  expect(body).toMatchObject({
    user: { name: 'Heena Guest', phone: '9812300011', guest: true, emailVerified: false },
    subscriptions: [{ orderId, status: 'Active' }],
    enquiries: [{ message: 'When do you call?' }],
    notes: [{ text: 'Calls after six', removable: true }],
    sums: { orders: 1, paid: 1, spent: 1999 },
    papers: [],
  });
  expect((await as(farah, 'GET', `${path}/orders`)).body).toMatchObject([{ order_id: orderId, status: 'paid' }]);
  expect((await as(farah, 'GET', `/api/tasks?customerId=${heena?._id}`)).body).toHaveLength(2);
  const { body: timeline } = await as(farah, 'GET', `${path}/timeline`);
  expect((timeline.items as { kind: string }[]).map(({ kind }) => kind).sort()).toEqual([
    'enquiry',
    'note',
    'order-paid',
    'order-placed',
  ]);
  expect((await as(farah, 'GET', '/api/admin/users/guest_nothing')).body.code).toBe('customer_unknown');
});

test('staff find the cases of a guest, of all orders with the address, and of the account that the guest makes', async () => {
  const first = await buys({ name: 'Kavya Guest', email: 'kavya@guest.in', phone: '9812300051' });
  const second = await buys({
    name: 'Kavya Guest',
    email: 'kavya@guest.in',
    phone: '9812300051',
    planId: 'zomato-pro',
    amount: 2999,
  });
  await buys({ name: 'Leela Guest', email: 'leela@guest.in', phone: '9812300052' });
  const [kavya] = await list({ search: 'kavya@guest.in' });
  const orders = async (id = '') => {
    const { body } = await as(farah, 'GET', `/api/cases?customerId=${id}`);
    return (body['items'] as { orderId: string }[]).map(({ orderId }) => orderId).toSorted();
  };
  const both = [first, second].toSorted();
  await waitUntil(
    () => orders(kavya?._id),
    (found) => found.length === 2,
  );
  expect(await orders(kavya?._id)).toEqual(both);
  expect(await orders('guest_nothing')).toEqual([]);
  expect((await as(farah, 'GET', '/api/cases?customerId=guest_%27')).status).toBe(400);
  await aCustomer(testApp, 'kavya@guest.in');
  expect(await orders(kavya?._id)).toEqual(both);
});

test('one-time work is done when its case has its result, active again when the case goes back, and cancelled once refunded', async () => {
  const orderId = await buys({ name: 'Harit Guest', email: 'harit@guest.in', phone: '9812300041' });
  const [harit] = await list({ search: 'harit@guest.in' });
  const status = async () =>
    (await as(farah, 'GET', `/api/admin/users/${harit?._id}`)).body['subscriptions'] as { status: string }[];
  const setStep = (key: string) =>
    testApp.db.updateTable('cases').set({ step_key: key }).where('order_id', '=', orderId).execute();
  expect(await status()).toMatchObject([{ status: 'Active' }]);
  await setStep('rating');
  expect(await status()).toMatchObject([{ status: 'Done' }]);
  await setStep('check');
  expect(await status()).toMatchObject([{ status: 'Active' }]);
  await testApp.db
    .updateTable('subscriptions')
    .set({ cancelled_at: new Date() })
    .where('order_id', '=', orderId)
    .execute();
  expect(await status()).toMatchObject([{ status: 'Cancelled' }]);
});

test('the card of a guest’s case names the buyer', async () => {
  const orderId = await buys({ name: 'Ishan Guest', email: 'ishan@guest.in', phone: '9812300021' });
  const { body } = await callEndpoint(testApp, 'GET /api/tasks', { query: { orderId } }, farah.bearer);
  expect(body.filter((task) => task.case === null)).toMatchObject([{ title: expect.stringContaining('Welcome call') }]);
  expect(body.find((task) => task.case !== null)).toMatchObject({
    customer: null,
    order: { id: orderId, buyer: 'Ishan Guest', guest: true },
  });
});

test('a guest who signs up is listed once as an account, with the notes about the guest', async () => {
  await buys({ name: 'Jaya Guest', email: 'jaya@guest.in', phone: '9812300031' });
  const [before] = await list({ search: 'jaya@guest.in' });
  await as(farah, 'POST', `/api/admin/users/${before?._id}/notes`, { text: 'Prefers Hindi' });
  await ask(testApp, 'POST', '/api/auth/register', {
    name: 'Jaya',
    email: 'jaya@guest.in',
    password: goodPassword,
  });
  const squatted = await list({ search: 'jaya' });
  expect(squatted.map(({ guest, confirmed }) => [guest, confirmed])).toEqual([
    [false, false],
    [true, false],
  ]);
  const otp = await codeFor(testApp, 'jaya@guest.in');
  await ask(testApp, 'POST', '/api/auth/verify-otp', { email: 'jaya@guest.in', otp });
  const jaya = await logIn(testApp, 'jaya@guest.in');
  const after = await list({ search: 'jaya@guest.in' });
  expect(after).toMatchObject([{ _id: jaya.id, guest: false, confirmed: true }]);
  const { body } = await as(farah, 'GET', `/api/admin/users/${before?._id}`);
  expect(body).toMatchObject({ user: { _id: jaya.id, guest: false }, notes: [{ text: 'Prefers Hindi' }] });
  await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, jaya.bearer);
  expect(await testApp.db.selectFrom('notes').select('id').where('text', '=', 'Prefers Hindi').execute()).toEqual([]);
});

test('pages go through all accounts and then all guests, forwards and back, in every order', async () => {
  for (let n = 0; n < 4; n += 1) await signUp(testApp, `person${n}@pages.in`, `Person ${n}`);
  const all = await page({ pageSize: '200' });
  expect(all.total).toBe(all.items.length);
  for (const sort of userSorts) {
    const whole = (await page({ sort, pageSize: '200' })).items.map(({ _id }) => _id);
    for (const pageSize of ['1', '2', '3', '5']) {
      const pages: string[][] = [];
      let last: UserPage | undefined;
      for (let after: string | null = ''; after !== null; after = last.next) {
        last = await page({ sort, pageSize, ...(after && { after }) });
        pages.push(last.items.map(({ _id }) => _id));
      }
      expect(pages.flat()).toEqual(whole);
      const back: string[] = pages.at(-1) ?? [];
      for (let before = last?.previous; before; before = last?.previous) {
        last = await page({ sort, pageSize, before });
        back.unshift(...last.items.map(({ _id }) => _id));
      }
      expect([sort, pageSize, back]).toEqual([sort, pageSize, whole]);
      const numbered: string[] = [];
      for (let number = 1; number <= Math.ceil(whole.length / Number(pageSize)); number += 1)
        numbered.push(...(await page({ sort, pageSize, page: String(number) })).items.map(({ _id }) => _id));
      expect(numbered).toEqual(whole);
    }
  }
});

test('unconfirmed and disabled accounts are marked and filtered', async () => {
  await testApp.db.insertInto('users').values({ name: 'Khwab Unproven', email: 'khwab@marks.in' }).execute();
  await signUp(testApp, 'lata@marks.in', 'Lata Off');
  await testApp.db.updateTable('users').set({ disabled_at: new Date() }).where('email', '=', 'lata@marks.in').execute();
  expect(await list({ account: 'unconfirmed' })).toMatchObject([{ name: 'Khwab Unproven', confirmed: false }]);
  expect(await list({ account: 'disabled' })).toMatchObject([{ name: 'Lata Off', confirmed: true, disabled: true }]);
  const guests = await list({ account: 'guest' });
  expect(guests.length).toBeGreaterThan(2);
  expect(guests.every(({ guest }) => guest)).toBe(true);
  expect((await page({ account: 'guest' })).total).toBe(guests.length);
});

test('the export includes guests, and the audit entry the number of rows', async () => {
  const response = await fetch(`${testApp.url}/api/admin/users.csv?account=guest`, { headers: farah.bearer });
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines[0]).toContain('"Account"');
  expect(lines.slice(1).every((line) => line.endsWith('"guest"'))).toBe(true);
  const entry = await testApp.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'customers.exported')
    .executeTakeFirstOrThrow();
  expect(entry.detail).toMatchObject({ count: lines.length - 1 });
});
