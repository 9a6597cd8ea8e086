import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openUploadInspector, type UploadInspector } from '#server/documents/upload-inspection-pool.ts';
import { aCustomer, aStaffMember, ask, goodPassword, logIn, type Session } from '#test/accounts.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture } from '#test/uploads.ts';

// The sender of a request loses access while the body is still arriving or while its files are being inspected.

const inspector = openUploadInspector();
let inspecting: (() => Promise<void>) | undefined;
const uploads: UploadInspector = {
  ...inspector,
  async inspect(...file) {
    await inspecting?.();
    return inspector.inspect(...file);
  },
};
/** Holds the next inspection until `release` is called. */
function holdInspection() {
  const released = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  inspecting = async () => {
    begun.resolve();
    await released.promise;
  };
  return { begun: begun.promise, release: released.resolve };
}

let testApp: TestApp;
let lakshmi: Session;
beforeAll(async () => {
  testApp = await openTestApp({ uploads });
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

/** Sends all bytes except the last one. The returned function sends that byte and returns the status. */
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

describe('while the files of a form are inspected', () => {
  /**
   * Sends a form with a picture and waits until its inspection has begun. The returned function ends the inspection and
   * returns the status.
   */
  async function beginInspection(who: Session, method: string, path: string, fields: Record<string, string>) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append(path.endsWith('profile') ? 'panCard' : 'file', new File([new Uint8Array(await aPicture())], 'a.png'));
    const held = holdInspection();
    const answer = fetch(testApp.url + path, { method, body, headers: who.bearer });
    await held.begun;
    return async () => {
      held.release();
      return (await answer).status;
    };
  }
  const storedPaths = async () => [
    ...(await testApp.db.selectFrom('documents').select('path').execute()),
    ...(await testApp.db.selectFrom('pending_deletions').select('path').execute()),
  ];

  test('a disabled seller sends nothing to a customer', async () => {
    const gita = await aCustomer(testApp, 'gita@late.in');
    const caseId = await aPaidCase(testApp, gita, 'gita@late.in');
    const hari = await aStaffMember(testApp, 'hari@late.in', 'seller');
    const path = `/api/cases/${caseId}/messages`;
    const finish = await beginInspection(hari, 'POST', path, { text: 'Pay this bill, please' });
    expect((await disable(hari)).status).toBe(200);
    expect(await finish()).toBe(401);
    const ofCase = testApp.db.selectFrom('case_messages').select('id').where('case_id', '=', caseId);
    expect([await ofCase.execute(), await storedPaths()]).toEqual([[], []]);
  });

  test('a stolen session does not change the profile', async () => {
    const indu = await aCustomer(testApp, 'indu@late.in', 'Indu Rao');
    const thief = await logIn(testApp, 'indu@late.in');
    const finish = await beginInspection(thief, 'PUT', '/api/user/profile', { name: 'Somebody Else' });
    const change = { current: goodPassword, password: 'a quite new kadhai 9' };
    expect((await ask(testApp, 'POST', '/api/user/password', change, indu.bearer)).status).toBeLessThan(300);
    expect(await finish()).toBe(401);
    const { body } = await ask(testApp, 'GET', '/api/user/profile', undefined, indu.bearer);
    expect(body['user']).toMatchObject({ name: 'Indu Rao', panCard: null });
    expect(await storedPaths()).toEqual([]);
  });

  test('a form of somebody who keeps the right is stored', async () => {
    const jaya = await aCustomer(testApp, 'jaya@late.in');
    const finish = await beginInspection(jaya, 'PUT', '/api/user/profile', { name: 'Jaya Rao' });
    expect(await finish()).toBe(200);
    expect(await storedPaths()).toHaveLength(1);
  });
});
