import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let admin: Session;
let farah: Session;
let joseph: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await aStaffMember(testApp, 'lakshmi@rule.in', 'admin');
  farah = await aStaffMember(testApp, 'farah@rule.in', 'seller');
  joseph = await aStaffMember(testApp, 'joseph@rule.in', 'seller');
});
afterAll(() => testApp.close());

const set = (on: boolean, zomato: string[], who = admin) =>
  callEndpoint(testApp, 'PUT /api/admin/assignment', { body: { on, services: { zomato } } }, who.bearer);
async function assigneeOfNew(email: string) {
  const { caseId } = await aPaidOrderWithCase(testApp, { email });
  const row = testApp.db.selectFrom('cases').select('assignee_id').where('id', '=', caseId);
  return (await row.executeTakeFirstOrThrow()).assignee_id;
}

test('off by default: new cases wait until somebody takes them', async () => {
  expect((await callEndpoint(testApp, 'GET /api/admin/assignment', {}, admin.bearer)).body).toMatchObject({
    on: false,
    services: { zomato: [], fssai: [], 'gst-registration': [], trademark: [] },
  });
  expect(await assigneeOfNew('one@rule.in')).toBeNull();
});

test('those who take the service get its new cases by turn, but not while they are away', async () => {
  expect((await set(true, [farah.id, joseph.id])).status).toBe(204);
  const both = [await assigneeOfNew('two@rule.in'), await assigneeOfNew('three@rule.in')];
  expect(new Set(both)).toEqual(new Set([farah.id, joseph.id]));
  expect(await assigneeOfNew('four@rule.in')).toBe(both[0]);
  await testApp.db.updateTable('users').set({ away_until: '2099-01-01' }).where('id', '=', farah.id).execute();
  expect([await assigneeOfNew('five@rule.in'), await assigneeOfNew('six@rule.in')]).toEqual([joseph.id, joseph.id]);
  await set(true, [farah.id]);
  expect(await assigneeOfNew('seven@rule.in')).toBeNull();
});

test('a service that an admin adds is in the rule, and an unknown one is refused', async () => {
  const body = {
    slug: 'shop-act',
    title: { en: 'Shop registration' },
    summary: { en: 'The registration of your shop.' },
    template: 'gst-registration',
  };
  expect((await callEndpoint(testApp, 'POST /api/admin/services', { body }, admin.bearer)).status).toBe(201);
  expect((await callEndpoint(testApp, 'GET /api/staff/services', {}, farah.bearer)).body).toContainEqual({
    slug: 'shop-act',
    title: 'Shop registration',
    ownKinds: [],
  });
  const rule = (services: Record<string, string[]>) =>
    callEndpoint(testApp, 'PUT /api/admin/assignment', { body: { on: true, services } }, admin.bearer);
  expect((await rule({ 'shop-act': [farah.id] })).status).toBe(204);
  expect((await rule({ tea: [farah.id] })).body).toMatchObject({ code: 'service_unknown' });
});

test('only an admin sets the rule, and only staff get cases', async () => {
  expect((await set(true, [], farah)).status).toBe(403);
  expect((await set(true, [crypto.randomUUID()])).body).toMatchObject({ code: 'assignee_unknown' });
});
