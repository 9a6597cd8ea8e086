import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, goodPassword, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let asha: Session;
let admin: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@reads.in');
  admin = await aStaffMember(testApp, 'admin@reads.in', 'admin');
});
afterAll(() => testApp.close());

async function send(who: Session, path: string, text: string): Promise<number> {
  const { status, body } = await ask(testApp, 'POST', `${path}/messages`, { text }, who.bearer);
  expect(status).toBe(201);
  return Number(body['id']);
}

async function readUpTo(who: Session, path: string, last: number): Promise<void> {
  expect((await ask(testApp, 'PUT', `${path}/messages/read`, { last }, who.bearer)).status).toBe(204);
}

/** Returns for each message, by text, whether the other side has read it. Staff and customer must see the same. */
async function readState(caseId: string) {
  const params = { id: caseId };
  const staff = (await callEndpoint(testApp, 'GET /api/cases/:id', { params }, admin.bearer)).body.messages;
  const own = (await callEndpoint(testApp, 'GET /api/user/cases/:id/messages', { params }, asha.bearer)).body;
  expect(own).toEqual(staff);
  return Object.fromEntries(own.map(({ text, read }) => [text, read]));
}

const setRole = (id: string, role: string) =>
  ask(
    testApp,
    'PATCH',
    `/api/admin/staff-accounts/${id}`,
    { role, reason: 'changes', password: goodPassword },
    admin.bearer,
  );
const leave: Record<string, (who: Session) => Promise<{ status: number }>> = {
  demoted: ({ id }) => setRole(id, 'user'),
  erased: ({ bearer }) => ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, bearer),
};

test.each(['demoted', 'erased'])('the read marks of a %s member of staff stay marks of the staff', async (how) => {
  const caseId = await aPaidCase(testApp, asha, 'asha@reads.in');
  const farah = await aStaffMember(testApp, `farah-${how}@reads.in`, 'seller');
  const [ofStaff, ofCustomer] = [`/api/cases/${caseId}`, `/api/user/cases/${caseId}`];
  await send(asha, ofCustomer, 'question');
  await readUpTo(farah, ofStaff, await send(farah, ofStaff, 'answer'));
  const question = await send(asha, ofCustomer, 'later question');
  expect(await readState(caseId)).toEqual({ question: true, answer: false, 'later question': false });
  expect((await leave[how]?.(farah))?.status).toBe(200);
  expect(await readState(caseId)).toEqual({ question: true, answer: false, 'later question': false });
  await readUpTo(asha, ofCustomer, question);
  expect(await readState(caseId)).toEqual({ question: true, answer: true, 'later question': false });
});

test('the read marks of a customer who joins the staff stay marks of the customer', async () => {
  const caseId = await aPaidCase(testApp, asha, 'asha@reads.in');
  const [ofStaff, ofCustomer] = [`/api/cases/${caseId}`, `/api/user/cases/${caseId}`];
  await send(admin, ofStaff, 'answer');
  await readUpTo(asha, ofCustomer, await send(asha, ofCustomer, 'question'));
  expect(await readState(caseId)).toEqual({ answer: true, question: false });
  await testApp.db.updateTable('users').set({ role: 'seller' }).where('id', '=', asha.id).execute();
  expect(await readState(caseId)).toEqual({ answer: true, question: false });
});
