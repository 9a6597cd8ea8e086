import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseMessage } from '#shared/contract/case-messages.ts';
import { largestUpload } from '#shared/rules/uploads.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture } from '#test/uploads.ts';

let testApp: TestApp;
let asha: Session;
let stranger: Session;
let farah: Session;
let id: string;

async function paid(email: string, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email }), headers);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const [one] = await waitUntil(
    () => testApp.db.selectFrom('cases').select('id').where('order_id', '=', body.order_id).execute(),
    (cases) => cases.length > 0,
  );
  return one?.id ?? '';
}

beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@files.in');
  stranger = await aCustomer(testApp, 'stranger@files.in');
  farah = await aStaffMember(testApp, 'farah@files.in', 'seller');
  id = await paid('asha@files.in', asha.bearer);
});
afterAll(() => testApp.close());

const picture = async (name = 'kitchen.png') =>
  new File([new Uint8Array(await aPicture())], name, { type: 'image/png' });
const own = () => `/api/user/cases/${id}/messages`;
const staffs = () => `/api/cases/${id}/messages`;
const ownMessages = async () =>
  (await callEndpoint(testApp, 'GET /api/user/cases/:id/messages', { params: { id } }, asha.bearer)).body;

async function send(who: Session, path: string, text: string, files: readonly File[], key?: string) {
  const form = new FormData();
  form.set('text', text);
  for (const file of files) form.append('file', file, file.name);
  const headers = key ? { ...who.bearer, 'idempotency-key': key } : who.bearer;
  const response = await fetch(testApp.url + path, { method: 'POST', body: form, headers });
  return { status: response.status, body: (await response.json()) as CaseMessage & { code?: string } };
}
const opened = async (who: Session | undefined, url: string) =>
  (await fetch(testApp.url + url, { headers: who?.bearer ?? {} })).status;
const documents = async () =>
  (await testApp.db.selectFrom('documents').select('id').where('kind', '=', 'caseDocument').execute()).length;

test('files of either side are documents of the case’s owner; only owner and staff open them', async () => {
  for (const [who, path] of [
    [asha, own()],
    [farah, staffs()],
  ] as const) {
    const { status, body } = await send(who, path, 'The kitchen', [await picture(), await picture('door.png')]);
    expect(status).toBe(201);
    expect(body.documents.map(({ name }) => name.replace(/\.\w+$/, ''))).toEqual(['kitchen', 'door']);
    const url = body.documents[0]?.url ?? '';
    expect(await Promise.all([asha, farah, stranger, undefined].map((each) => opened(each, url)))).toEqual([
      200, 200, 404, 404,
    ]);
  }
  const owners = await testApp.db.selectFrom('documents').select('user_id').distinct().execute();
  expect(owners).toEqual([{ user_id: asha.id }]);
  expect((await ownMessages()).map(({ from, documents: files }) => [from, files.length])).toEqual([
    ['customer', 2],
    ['staff', 2],
  ]);
});

test('the same key with another file is refused; nothing is lost without an error', async () => {
  for (const [who, path] of [
    [asha, own()],
    [farah, staffs()],
  ] as const) {
    const first = await send(who, path, 'The menu', [await picture()], 'menu');
    expect((await send(who, path, 'The menu', [await picture()], 'menu')).body.id).toBe(first.body.id);
    const before = await documents();
    const other = new File([new Uint8Array(await aPicture('jpeg'))], 'menu.jpg', { type: 'image/jpeg' });
    expect((await send(who, path, 'The menu', [other], 'menu')).body.code).toBe('key_reused');
    expect((await send(who, path, 'The menu', [], 'menu')).body.code).toBe('key_reused');
    expect(await documents()).toBe(before);
  }
});

test('the checks are those of a request’s files; nothing is stored of a refused message', async () => {
  const before = [await documents(), await count()];
  const refused = [
    new File(['<svg onload="alert(1)"/>'], 'a.png', { type: 'image/png' }),
    new File([new Uint8Array(largestUpload + 1)], 'large.pdf', { type: 'application/pdf' }),
  ];
  for (const file of refused)
    for (const [who, path] of [
      [asha, own()],
      [farah, staffs()],
    ] as const)
      expect((await send(who, path, 'Look', [await picture(), file])).status).toBeGreaterThanOrEqual(400);
  expect((await send(asha, own(), 'Look', await Promise.all(Array.from({ length: 7 }, () => picture())))).status).toBe(
    400,
  );
  expect((await send(stranger, own(), 'Mine?', [await picture()])).status).toBe(404);
  expect([await documents(), await count()]).toEqual(before);
});

test('sent again with its key, message and files are stored once', async () => {
  const before = await documents();
  const first = await send(asha, own(), 'Once', [await picture()], 'once');
  const again = await send(asha, own(), 'Once', [await picture()], 'once');
  expect(again.body).toEqual(first.body);
  const atOnce = await Promise.all([1, 2, 3].map(async () => send(asha, own(), 'Twice', [await picture()], 'twice')));
  expect(new Set(atOnce.map(({ body }) => body.documents[0]?.id)).size).toBe(1);
  expect(await documents()).toBe(before + 2);
});

test('a guest without an account gets messages without files only', async () => {
  const guests = await paid('guest@files.in');
  const { status, body } = await send(farah, `/api/cases/${guests}/messages`, 'Look', [await picture()]);
  expect([status, body.code]).toEqual([409, 'case_without_account']);
  expect((await send(farah, `/api/cases/${guests}/messages`, 'Look', [])).status).toBe(201);
});

test('the other side’s reading is shown to the author by message id', async () => {
  const { body: mine } = await send(asha, own(), 'Read me', []);
  const readOf = async (message: string) => (await ownMessages()).find((one) => one.id === message)?.read;
  expect(await readOf(mine.id)).toBe(false);
  await ask(testApp, 'PUT', `${staffs()}/read`, { last: Number(mine.id) - 1 }, farah.bearer);
  expect(await readOf(mine.id)).toBe(false);
  await ask(testApp, 'PUT', `${staffs()}/read`, { last: mine.id }, farah.bearer);
  expect(await readOf(mine.id)).toBe(true);
});

async function count(): Promise<number> {
  return (await testApp.db.selectFrom('case_messages').select('id').where('case_id', '=', id).execute()).length;
}
