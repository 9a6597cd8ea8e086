import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseGuest } from '#server/personal-data/erase-account.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { eitherFirst, eraseOwn, type Race, raceErasure, uniqueMark } from '#test/erasure-races.ts';
import { everything } from '#test/everything.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Staff write texts about a person in parallel to the person's erasure: in tasks, with each kind of link to the person,
// and in cases.

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@late-tasks.in', 'admin');
});
afterAll(() => testApp.close());

const asStaff = (method: string, path: string, body?: object) => ask(testApp, method, path, body, farah.bearer);
const newAddress = () => `${uniqueMark().toLowerCase()}@late-tasks.in`;
const newTitle = () => `${uniqueMark()} call at 9811111111`;

/** Buyer with a paid order, and the function that erases the buyer. */
type Buyer = { email: string; session?: Session; orderId: string; caseId: string; erase: () => Promise<unknown> };

async function aBuyerWithAccount(): Promise<Buyer> {
  const email = newAddress();
  const who = await aCustomer(testApp, email);
  const paid = await aPaidOrderWithCase(testApp, { email }, who.bearer);
  return { email, session: who, ...paid, erase: () => eraseOwn(testApp, who) };
}

async function aGuest(): Promise<Buyer> {
  const email = newAddress();
  return {
    email,
    ...(await aPaidOrderWithCase(testApp, { email })),
    erase: () => eraseGuest(testApp, email),
  };
}

async function aTask(more: object = {}): Promise<string> {
  const made = await asStaff('POST', '/api/tasks', { title: 'Call', status: 'todo', dueDate: null, ...more });
  return String(made.body['id']);
}

const titled = (title: string) => `select id from tasks where title = '${title}'`;

async function aNewTask({ erase }: Buyer, link: object): Promise<Race> {
  const title = newTitle();
  const task = { title, status: 'todo', dueDate: null, ...link };
  return { write: () => asStaff('POST', '/api/tasks', task), erase, left: titled(title) };
}

/** Race: staff rename a task that is already linked to the buyer, or is linked in the same request. */
async function aNewTitle({ erase }: Buyer, before: object, link: object): Promise<Race> {
  const title = newTitle();
  const path = `/api/tasks/${await aTask(before)}`;
  return { write: () => asStaff('PATCH', path, { title, ...link }), erase, left: titled(title) };
}

async function aMessage({ email }: Buyer): Promise<{ path: string; text: string }> {
  const text = newTitle();
  const { body } = await ask(testApp, 'POST', '/api/contact', { name: 'Ravi', email, message: `Please: ${text}` });
  return { path: `/api/admin/enquiries/${body['number']}/task`, text };
}

async function aTaskOfMessage(buyer: Buyer): Promise<Race> {
  const { path, text: title } = await aMessage(buyer);
  return {
    write: () => asStaff('POST', path, { title, dueDate: null }),
    erase: buyer.erase,
    left: `${titled(title)} union select id from enquiries where message like '%${title}'`,
  };
}

async function aNewTitleOfMessage(buyer: Buyer): Promise<Race> {
  const { path, text } = await aMessage(buyer);
  await asStaff('POST', path, { title: text, dueDate: null });
  const found = await testApp.db.selectFrom('tasks').select('id').where('title', '=', text).executeTakeFirstOrThrow();
  const title = newTitle();
  return {
    write: () => asStaff('PATCH', `/api/tasks/${found.id}`, { title }),
    erase: buyer.erase,
    left: titled(title),
  };
}

async function aChangeOfCard({ caseId, erase }: Buyer): Promise<Race> {
  const cards = testApp.db.selectFrom('tasks').select('id').where('case_id', '=', caseId);
  const { id } = await cards.executeTakeFirstOrThrow();
  return {
    write: () => asStaff('PATCH', `/api/tasks/${id}`, { assigneeId: farah.id }),
    erase,
    left: `select id from tasks where case_id = '${caseId}'`,
  };
}

async function aCaseNote({ caseId, erase }: Buyer): Promise<Race> {
  const text = newTitle();
  return {
    write: () => asStaff('POST', `/api/cases/${caseId}/notes`, { text }),
    erase,
    left: `select id from case_notes where text = '${text}'`,
  };
}

/** Race: staff mark a message of the buyer as read, or the buyer marks a message of staff as read. */
async function aReading({ caseId, erase }: Buyer, reader: Session, path: string, fromStaff: boolean): Promise<Race> {
  const message = { case_id: caseId, from_staff: fromStaff, author_id: reader.id, author_name: 'Ravi', text: 'Hello' };
  const { id: last } = await testApp.db
    .insertInto('case_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    write: () => ask(testApp, 'PUT', `${path}/${caseId}/messages/read`, { last }, reader.bearer),
    erase,
    left: `select user_id from case_reads where case_id = '${caseId}'`,
  };
}

type Writer = (buyer: Buyer) => Promise<Race>;

const ofBoth: Record<string, Writer> = {
  'a task of an order': (buyer) => aNewTask(buyer, { orderId: buyer.orderId }),
  'a task that is linked to an order': (buyer) => aNewTitle(buyer, {}, { orderId: buyer.orderId }),
  'another title of a task of an order': (buyer) => aNewTitle(buyer, { orderId: buyer.orderId }, {}),
  'a task about a message': aTaskOfMessage,
  'another title of a task about a message': aNewTitleOfMessage,
  'a change of the card of a case': aChangeOfCard,
  'a note on a case': aCaseNote,
  'a message that staff read': (buyer) => aReading(buyer, farah, '/api/cases', false),
};
const ofAccounts: Record<string, Writer> = {
  'a task about a customer': (buyer) => aNewTask(buyer, { customerId: buyer.session?.id }),
  'a task that is linked to a customer': (buyer) => aNewTitle(buyer, {}, { customerId: buyer.session?.id }),
  'another title of a task about a customer': (buyer) => aNewTitle(buyer, { customerId: buyer.session?.id }, {}),
  'a message that is read': (buyer) => aReading(buyer, buyer.session ?? farah, '/api/user/cases', true),
  'a task about a customer and their order': (buyer) =>
    aNewTask(buyer, { customerId: buyer.session?.id, orderId: buyer.orderId }),
};

const forEach = (writers: Record<string, Writer>, whose: string, prepare: () => Promise<Buyer>) =>
  Object.entries(writers).map(([name, race]) => [`${name} of ${whose}`, async () => race(await prepare())] as const);

const races: Record<string, () => Promise<Race>> = Object.fromEntries([
  ...forEach({ ...ofBoth, ...ofAccounts }, 'an account', aBuyerWithAccount),
  ...forEach(ofBoth, 'a guest', aGuest),
]);

// Each writer is tried in one of the two orders in turn, or in both with EVERYTHING=1.
const tried = eitherFirst(races).filter((_, n) => everything || n % 4 === 0 || n % 4 === 3);

test.each(tried)('%s, begun %s the erasure, leaves nothing', async (name, when) => {
  const { status, left } = await raceErasure(testApp, races[name], when);
  expect(status).toBeLessThan(when === 'before' ? 300 : 500);
  expect(left).toEqual([]);
});

test.each([
  ['an account', aBuyerWithAccount],
  ['a guest', aGuest],
])('nothing is typed any more about an order of %s that was erased', async (_, prepare) => {
  const { orderId, erase } = await prepare();
  const task = await aTask({ orderId });
  const unlinked = await aTask();
  await erase();
  const title = newTitle();
  const refused = [
    await asStaff('POST', '/api/tasks', { title, status: 'todo', dueDate: null, orderId }),
    await asStaff('PATCH', `/api/tasks/${unlinked}`, { orderId }),
    await asStaff('PATCH', `/api/tasks/${task}`, { title }),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual(['order_unknown', 'order_unknown', 'order_unknown']);
  expect((await asStaff('PATCH', `/api/tasks/${task}`, { status: 'done' })).status).toBe(200);
});

test('a form that was open during the erasure does not bring the title back', async () => {
  const { session, erase } = await aBuyerWithAccount();
  const task = await aTask({ customerId: session?.id, title: newTitle() });
  const { version } = (await asStaff('GET', `/api/tasks/${task}`)).body;
  await erase();
  const late = await asStaff('PATCH', `/api/tasks/${task}`, { title: newTitle(), version });
  expect([late.status, late.body.code]).toEqual([409, 'task_changed']);
});
