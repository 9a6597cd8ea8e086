import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, ask, type Session } from './accounts.ts';
import { aCustomerWithThings } from './owned-things.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { open } from './uploads.ts';

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

test('a viewer reads an order without its payments, and opens no invoice; an accountant opens it', async () => {
  const path = `/api/admin/orders/${asha.values.order}`;
  expect(await get(path, seller)).toMatchObject({ payments: [{}] });
  expect(await get(path, viewer)).toMatchObject({ payments: [], refunds: [], events: [], receipts: [] });
  const pdf = `/api/invoices/${asha.values.invoice}/pdf`;
  const statuses = [viewer, accountant].map(async (who) => (await open(testApp, pdf, who)).status);
  expect(await Promise.all(statuses)).toEqual([404, 200]);
});
