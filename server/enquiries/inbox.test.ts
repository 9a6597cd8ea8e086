import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Email } from '#server/adapters/mail.ts';
import { brand } from '#shared/brand.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint, type EndpointInput } from '#test/call-endpoint.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@inbox.in', 'seller');
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db.deleteFrom('enquiries').execute();
  testApp.emails.length = 0;
});

const read = async (number: string) =>
  (await callEndpoint(testApp, 'GET /api/admin/enquiries/:number', { params: { number } }, farah.bearer)).body;
const change = (number: string, body: EndpointInput<'PATCH /api/admin/enquiries/:number'>['body']) =>
  callEndpoint(testApp, 'PATCH /api/admin/enquiries/:number', { params: { number }, body }, farah.bearer);
const answer = (number: string, body: EndpointInput<'POST /api/admin/enquiries/:number/replies'>['body']) =>
  callEndpoint(testApp, 'POST /api/admin/enquiries/:number/replies', { params: { number }, body }, farah.bearer);
const makeTask = (number: string, body: EndpointInput<'POST /api/admin/enquiries/:number/task'>['body']) =>
  callEndpoint(testApp, 'POST /api/admin/enquiries/:number/task', { params: { number }, body }, farah.bearer);
const listed = async (query: EndpointInput<'GET /api/admin/enquiries'>['query'] = {}) =>
  (await callEndpoint(testApp, 'GET /api/admin/enquiries', { query }, farah.bearer)).body.items;
const list = async (query: EndpointInput<'GET /api/admin/enquiries'>['query'] = {}) =>
  (await listed(query)).map(({ number }) => number);
const emailsTo = (email: string): Email[] => testApp.emails.filter(({ to }) => to === email);

async function aMessage(more: object = {}): Promise<string> {
  const asked = { name: 'Asha Rao', email: 'asha@dosaplaza.in', message: 'Which licence do I need?', ...more };
  return String((await ask(testApp, 'POST', '/api/contact', asked)).body.number);
}

describe('the inbox', () => {
  test('lists new messages, finds them by any word, and separates suspected spam', async () => {
    const asha = await aMessage();
    const tara = await aMessage({ name: 'Tara Bose', email: 'tara@chaat.in', message: 'Do you work in Kochi?' });
    const spam = await aMessage({ email: 'seo@spam.in', subject: 'Best SEO' });
    expect(await list()).toEqual([tara, asha]);
    expect(await list({ status: 'held' })).toEqual([spam]);
    expect(await list({ search: 'KOCHI' })).toEqual([tara]);
    expect(await list({ search: 'work Bose' })).toEqual([tara]);
    const nila = await aMessage({ name: 'नीला जोशी', email: 'nila@chaat.in', message: 'नमस्ते\nलाइसेंस कैसे मिलेगा?' });
    for (const word of ['जोश', 'इसेंस', 'ला', nila.toLowerCase()])
      expect([word, await list({ search: word })]).toEqual([word, [nila]]);
    await testApp.db.deleteFrom('enquiries').where('number', '=', nila).execute();
    expect(await list({ search: asha })).toEqual([asha]);
    expect(await list({ assignee: 'nobody' })).toEqual([tara, asha]);
    const { body } = await ask(testApp, 'GET', '/api/admin/enquiries-waiting', undefined, farah.bearer);
    expect(body).toEqual({ new: 2, held: 1 });
  });

  test('assigns a message to staff only', async () => {
    const number = await aMessage();
    const { body: enquiry } = await change(number, { assigneeId: farah.id, status: 'inprogress' });
    expect(enquiry).toMatchObject({ status: 'inprogress', assignee: { name: 'Farah Khan' } });
    expect(await list({ assignee: farah.id })).toEqual([number]);
    expect((await change(number, { assigneeId: randomUUID() })).body.code).toBe('assignee_unknown');
    // The audit log stores the id. The API adds the name as long as the account exists.
    const entries = testApp.db.selectFrom('audit_log').select('detail').where('subject_id', '=', number);
    expect(await entries.where('action', '=', 'enquiry.assigned').execute()).toEqual([{ detail: { to: farah.id } }]);
    const admin = await aStaffMember(testApp, 'admin@inbox.in', 'admin');
    const { body } = await ask(testApp, 'GET', '/api/admin/audit?action=enquiry.assigned', undefined, admin.bearer);
    expect(body['items']).toMatchObject([{ detail: { to: farah.id, name: 'Farah Khan' } }]);
  });

  test('an undo is refused if the message was changed meanwhile', async () => {
    const number = await aMessage();
    await change(number, { status: 'closed', from: 'new' });
    expect((await change(number, { status: 'new', from: 'closed' })).body.status).toBe('new');
    const late = await change(number, { status: 'new', from: 'closed' });
    expect([late.status, late.body.code]).toEqual([409, 'enquiry_changed']);
    expect((await change(number, { status: 'held' })).body.code).toBe('enquiry_not_held');
    const enquiry = await read(number);
    expect(enquiry.history.map(({ action, who }) => [action, who])).toEqual([
      ['enquiry.moved', 'Farah Khan'],
      ['enquiry.moved', 'Farah Khan'],
    ]);
  });
});

describe('a held message', () => {
  test('cannot be answered; after release it is confirmed to its sender once, even after an undo', async () => {
    const number = await aMessage({ email: 'real@dosaplaza.in', message: 'www.a.example www.b.example www.c.example' });
    expect((await answer(number, { key: randomUUID(), message: 'Hello' })).body.code).toBe('enquiry_held');
    expect((await change(number, { status: 'new', from: 'held' })).body.status).toBe('new');
    await change(number, { status: 'held', from: 'new' });
    await change(number, { status: 'new', from: 'held' });
    await waitUntil(
      async () => emailsTo('real@dosaplaza.in').length,
      (count) => count > 0,
    );
    const mails = testApp.db.selectFrom('mails').select('kind').where('recipient', '=', 'real@dosaplaza.in');
    expect(await mails.execute()).toEqual([{ kind: 'enquiry-received' }]);
  });
});

describe('a task made from a message', () => {
  test('is created once with the same assignee, and again after it was deleted', async () => {
    const number = await aMessage();
    await change(number, { assigneeId: farah.id });
    const input = { title: 'Answer Asha', dueDate: '2026-12-01' };
    const both = await Promise.all([makeTask(number, input), makeTask(number, input)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const board = async () => (await callEndpoint(testApp, 'GET /api/tasks', {}, farah.bearer)).body;
    const [task, ...others] = await board();
    expect(task).toMatchObject({
      title: 'Answer Asha',
      dueDate: '2026-12-01T12:30:00.000Z',
      assignee: { name: 'Farah Khan' },
    });
    expect(others).toEqual([]);
    await ask(testApp, 'DELETE', `/api/tasks/${task?.id}`, undefined, farah.bearer);
    expect((await makeTask(number, input)).status).toBe(201);
    expect(await board()).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('is sent once from the support address with the number, stays in the thread, and marks the message', async () => {
    const number = await aMessage({ email: 'once@dosaplaza.in' });
    const reply = { key: randomUUID(), message: 'A basic registration.\nIt takes a week.' };
    const both = await Promise.all([answer(number, reply), answer(number, reply)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const answered = () => emailsTo('once@dosaplaza.in').filter(({ text }) => text.includes('A basic registration.'));
    const [sentMail] = await waitUntil(
      async () => answered(),
      (all) => all.length > 0,
    );
    expect(sentMail?.subject).toContain(number);
    expect([sentMail?.from, sentMail?.replyTo]).toEqual([brand.support, brand.support]);
    expect(sentMail?.html).not.toContain('Which licence');
    const shown = () => read(number);
    const enquiry = await waitUntil(shown, ({ replies }) => replies[0]?.mail === 'sent');
    expect(enquiry).toMatchObject({ status: 'answered', assignee: { name: 'Farah Khan' } });
    expect(enquiry.replies).toMatchObject([{ author: 'Farah Khan', message: reply.message }]);
    expect(answered()).toHaveLength(1);
  });

  test('of two that staff send at once to the same thread one counts; it can be repeated, and the next one follows it', async () => {
    const number = await aMessage({ email: 'two@dosaplaza.in' });
    const send = (message: string, replies: number, key: string = randomUUID()) =>
      answer(number, { key, message, replies });
    const keys = [randomUUID(), randomUUID()];
    const both = await Promise.all([send('Yes.', 0, keys[0]), send('No.', 0, keys[1])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('enquiry_changed');
    const sent = both[0]?.status === 201 ? 0 : 1;
    expect((await send(['Yes.', 'No.'][sent] ?? '', 0, keys[sent])).status).toBe(201);
    expect((await send('And another thing.', 1)).body.replies).toHaveLength(2);
  });

  test('with the key of another answer is refused, not lost: for another message, or with another text', async () => {
    const [one, two] = [await aMessage({ email: 'key1@dosaplaza.in' }), await aMessage({ email: 'key2@dosaplaza.in' })];
    const reply = { key: randomUUID(), message: 'To the first message' };
    expect((await answer(one, reply)).status).toBe(201);
    const other = { ...reply, message: 'Another text' };
    for (const [number, sent] of [
      [two, reply],
      [two, other],
      [one, other],
    ] as const)
      expect((await answer(number, sent)).body.code).toBe('key_reused');
    expect(await read(two)).toMatchObject({ status: 'new', replies: [] });
    expect((await answer(one, reply)).body.replies).toMatchObject([{ message: reply.message }]);
  });

  test('that cannot be sent is marked in the list and in the thread', async () => {
    const number = await aMessage({ email: 'fail@dosaplaza.in' });
    const push = testApp.emails.push;
    testApp.emails.push = (...emails) => {
      if (emails.some(({ subject }) => subject.includes('an answer'))) throw new Error('the mail server is away');
      return push.apply(testApp.emails, emails);
    };
    try {
      await answer(number, { key: randomUUID(), message: 'Hello' });
      const shown = async () => (await read(number)).replies[0]?.mail;
      await waitUntil(shown, (mail) => mail === 'failed');
      expect(await listed()).toMatchObject([{ mailFailed: true }]);
    } finally {
      testApp.emails.push = push;
    }
  });
});
