import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, goodPassword, logIn, type Session } from '#test/accounts.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// The head of a request arrives while its sender has the right, the end of its body after the right has ended.

let testApp: TestApp;
let lakshmi: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  lakshmi = await aStaffMember(testApp, 'lakshmi@late.in', 'admin');
});
afterAll(() => testApp.close());

type Content = { type: string; text: string };
const json = (value: object): Content => ({ type: 'application/json', text: JSON.stringify(value) });
const form = (fields: Record<string, string>): Content => ({
  type: 'multipart/form-data; boundary=b',
  text: [
    ...Object.entries(fields).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    '--b--\r\n',
  ].join(''),
});

/** Sends all but the last byte; `finish` sends it and returns the status. */
async function begin(who: Session, method: string, path: string, { type, text }: Content) {
  const socket = connect(Number(new URL(testApp.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: x',
    `authorization: ${who.bearer.authorization}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.from(text).subarray(0, -1));
  await pause(600);
  return async () => {
    socket.write(text.slice(-1));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return Number(answer.toString().slice(9, 12));
  };
}

const disable = (who: Session) =>
  ask(testApp, 'POST', `/api/admin/staff-accounts/${who.id}/disable`, { reason: 'left' }, lakshmi.bearer);

test('a disabled seller does not write to a customer by a form that began before', async () => {
  const asha = await aCustomer(testApp, 'asha@late.in');
  const caseId = await aPaidCase(testApp, asha, 'asha@late.in');
  const farah = await aStaffMember(testApp, 'farah@late.in', 'seller');
  const finish = await begin(farah, 'POST', `/api/cases/${caseId}/messages`, form({ text: 'Pay again, please' }));
  expect((await disable(farah)).status).toBe(200);
  expect(await finish()).toBe(401);
  expect(await testApp.db.selectFrom('case_messages').select('id').execute()).toEqual([]);
});

test('a disabled seller stores nothing by a slow JSON body', async () => {
  const dev = await aStaffMember(testApp, 'dev@late.in', 'seller');
  const reply = { title: 'Late', textEn: 'Send the fee', textHi: 'Send the fee' };
  const finish = await begin(dev, 'POST', '/api/canned-replies', json(reply));
  expect((await disable(dev)).status).toBe(200);
  expect(await finish()).toBe(401);
  expect(await testApp.db.selectFrom('canned_replies').select('id').where('title', '=', 'Late').execute()).toEqual([]);
});

test('a stolen session does not change the profile after the owner has set a new password', async () => {
  const bela = await aCustomer(testApp, 'bela@late.in', 'Bela Rao');
  const thief = await logIn(testApp, 'bela@late.in');
  const finish = await begin(thief, 'PUT', '/api/user/profile', form({ name: 'Somebody Else' }));
  const change = { current: goodPassword, password: 'a quite new kadhai 9' };
  expect((await ask(testApp, 'POST', '/api/user/password', change, bela.bearer)).status).toBeLessThan(300);
  expect(await finish()).toBe(401);
  const { body } = await ask(testApp, 'GET', '/api/user/profile', undefined, bela.bearer);
  expect(body['user']).toMatchObject({ name: 'Bela Rao' });
});

test('a slow body of somebody who keeps the right is stored', async () => {
  const kiran = await aCustomer(testApp, 'kiran@late.in');
  const finish = await begin(kiran, 'PUT', '/api/user/profile', form({ name: 'Kiran Rao' }));
  expect(await finish()).toBe(200);
});
