import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { AddressRefused } from '#server/adapters/mail.ts';
import { resume } from '#server/ops/pause.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
let admin: Session;
const refused = new Set<string>();
const sent: string[] = [];
beforeAll(async () => {
  testApp = await openTestApp({
    mail: {
      send: async ({ to }) => {
        if (refused.has(to)) throw new AddressRefused('550 5.1.1');
        sent.push(to);
      },
      close: () => undefined,
    },
  });
  desk = await refundDesk(testApp, 'refused.in');
  admin = await aStaffMember(testApp, 'admin@refused.in', 'admin');
});
afterAll(() => testApp.close());

const call = (method: string, path: string, body?: unknown, who: Session = desk.seller) =>
  ask(testApp, method, path, body, who.bearer);
const details = async (id: string) => (await call('GET', `/api/admin/orders/${id}`)).body;
const receipts = async (id: string) =>
  (await details(id))['receipts'] as { to: string; sentAt: string; givenUpAt: string }[];
const tasks = (id: string) => desk.openTasks(id, 'address-refused');
const failed = async (who: Session = desk.seller) =>
  (await call('GET', '/api/admin/outbox?state=failed', undefined, who)).body['items'] as {
    id: string;
    to: string;
    kind: string;
    orderId: string | null;
    refusal: string;
  }[];
const until = <T>(look: () => Promise<T[]>) => waitUntil(look, (rows) => rows.length > 0);

async function anOrderRefused(email: string) {
  refused.add(email);
  const id = await desk.aPaidOrder({ email });
  await until(() => tasks(id));
  return id;
}

test('a refused address ends at once in a task to call, and nothing stays behind for it', async () => {
  const id = await anOrderRefused('asha@gmial.refused.in');
  expect(await tasks(id)).toMatchObject([
    { title: expect.stringMatching(/^E-mail address refused: call \+91 \d{10}$/) },
  ]);
  await waitUntil(
    () => receipts(id),
    ([receipt]) => receipt?.givenUpAt !== null,
  );
  expect(await receipts(id)).toMatchObject([{ sentAt: null, givenUpAt: expect.any(String) }]);
  await testApp.db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .execute();
  expect(await checkInvariants(testApp.db)).toEqual([]);
  const { body } = await ask(testApp, 'GET', '/api/admin/outbox?state=failed', undefined, desk.seller.bearer);
  expect(body['items']).toMatchObject([
    { orderId: id, to: 'asha@gmial.refused.in', refusal: '550 5.1.1', toBuyer: true },
  ]);
});

test('staff correct e-mail and phone of the order: what did not arrive goes to the new address, and the task ends', async () => {
  const id = await anOrderRefused('bina@gmial.refused.in');
  const after = { email: 'bina@refused.in', phone: '9811122233' };
  expect(
    (await call('PATCH', `/api/admin/orders/${id}/contact`, { ...after, phone: '+91 98111 22233' })).body,
  ).toMatchObject(after);
  await waitUntil(
    () => receipts(id),
    ([receipt]) => receipt?.sentAt !== null,
  );
  expect(await receipts(id)).toMatchObject([{ to: 'bina@refused.in', givenUpAt: null }]);
  expect(sent).toContain('bina@refused.in');
  expect(await tasks(id)).toEqual([]);
  const [entry] = (await call('GET', `/api/admin/audit?subject=${id}`, undefined, admin).then(({ body }) => body))[
    'items'
  ] as object[];
  expect(entry).toMatchObject({
    action: 'order.contact-corrected',
    detail: {
      before: expect.stringContaining('bina@gmial.refused.in'),
      after: 'bina@refused.in, 9811122233',
    },
  });
});

test('an e-mail of the list is sent again to a corrected address, which is written to the order', async () => {
  const id = await anOrderRefused('chand@gmial.refused.in');
  const mail = (await failed()).find(({ orderId }) => orderId === id);
  expect((await call('POST', `/api/admin/outbox/${mail?.id}/resend`, { to: 'chand@refused.in' })).status).toBe(204);
  expect(await details(id)).toMatchObject({ email: 'chand@refused.in' });
  await waitUntil(
    () => receipts(id),
    ([receipt]) => receipt?.sentAt !== null,
  );
  expect((await failed()).some(({ orderId }) => orderId === id)).toBe(false);
  expect((await call('POST', `/api/admin/outbox/${mail?.id}/resend`)).status).toBe(404);
});

test('an address that is refused again opens the task again, and one that works by now gets what it missed', async () => {
  const id = await anOrderRefused('divya@refused.in');
  const mail = (await failed()).find(({ orderId }) => orderId === id);
  const again = () => call('POST', `/api/admin/outbox/${mail?.id}/resend`);
  expect((await again()).status).toBe(204);
  await until(() => tasks(id));
  refused.delete('divya@refused.in');
  await until(async () => (await failed()).filter(({ orderId }) => orderId === id));
  expect((await again()).status).toBe(204);
  await waitUntil(
    () => receipts(id),
    ([receipt]) => receipt?.sentAt !== null,
  );
  expect(await tasks(id)).toEqual([]);
});

test('codes and mails without an order: admins see them, they go to no other address, and not after their end', async () => {
  refused.add('eka@refused.in');
  await ask(testApp, 'POST', '/api/auth/email-code', { email: 'eka@refused.in' });
  const [mail] = await until(async () => (await failed(admin)).filter(({ to }) => to === 'eka@refused.in'));
  expect((await failed()).some(({ to }) => to === 'eka@refused.in')).toBe(false);
  const resend = (who: Session, body?: object) => call('POST', `/api/admin/outbox/${mail?.id}/resend`, body, who);
  expect((await resend(desk.seller)).status).toBe(404);
  expect((await resend(admin, { to: 'thief@refused.in' })).body['code']).toBe('mail_not_to_buyer');
  await testApp.db
    .updateTable('mails')
    .set({ created_at: new Date(0) })
    .where('id', '=', mail?.id ?? '')
    .execute();
  expect((await resend(admin)).body['code']).toBe('mail_expired');
});

test('an address that its account has confirmed is not changed by staff', async () => {
  const farid = await aCustomer(testApp, 'farid@refused.in');
  const id = await desk.aPaidOrder({ email: 'farid@refused.in' });
  await testApp.db.updateTable('orders').set({ user_id: farid.id }).where('id', '=', id).execute();
  const correct = (email: string, phone: string) => call('PATCH', `/api/admin/orders/${id}/contact`, { email, phone });
  expect((await correct('thief@refused.in', '9811122233')).body['code']).toBe('address_of_account');
  expect((await correct('farid@refused.in', '9811122234')).body).toMatchObject({ phone: '9811122234' });
});

test('an e-mail whose last attempt fails is given up without a task, and release tries it again', async () => {
  const id = await desk.aPaidOrder();
  await waitUntil(
    () => receipts(id),
    ([receipt]) => receipt?.sentAt !== null,
  );
  const given = { sent_at: null, given_up_at: new Date() };
  await testApp.db.updateTable('mails').set(given).where('order_id', '=', id).execute();
  expect(await tasks(id)).toEqual([]);
  await resume(testApp.db, testApp.queue);
  await waitUntil(
    () => receipts(id),
    ([receipt]) => receipt?.sentAt !== null,
  );
});
