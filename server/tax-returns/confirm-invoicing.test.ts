import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let admin: Session;
let seller: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await aStaffMember(testApp, 'lakshmi@confirm.in', 'admin');
  seller = await aStaffMember(testApp, 'farah@confirm.in', 'seller');
});
afterAll(() => testApp.close());

const confirm = async ({ bearer }: Session) =>
  (await callEndpoint(testApp, 'POST /api/admin/invoicing/confirmation', {}, bearer)).status;
const confirmation = async () =>
  (await callEndpoint(testApp, 'GET /api/admin/months/:period', { params: { period: '012020' } }, admin.bearer)).body
    .confirmation;

test('the accountant confirms the settings of invoices once, by name and in the audit log; changed ones are not', async () => {
  expect(await confirmation()).toBeNull();
  expect(await confirm(seller)).toBe(403);
  expect(await confirm(admin)).toBe(204);
  const first = await confirmation();
  expect(first).toEqual({ at: expect.any(String), by: expect.any(String) });
  expect(await confirm(admin)).toBe(204);
  expect(await confirmation()).toEqual(first);
  const audited = testApp.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'invoicing.confirmed');
  expect(await audited.execute()).toEqual([{ actor_id: admin.id }]);
  await testApp.db.updateTable('invoicing_confirmations').set({ settings: '{"sac":"other"}' }).execute();
  expect(await confirmation()).toBeNull();
});
