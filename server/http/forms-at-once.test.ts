import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, saveProfile, upload } from '#test/uploads.ts';
import { formsAtOnce, formTimes } from './read-form.ts';

let testApp: TestApp;
let asha: Session;
let bela: Session;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@forms.in');
  bela = await aCustomer(testApp, 'bela@forms.in');
  farah = await aStaffMember(testApp, 'farah@forms.in', 'seller');
});
afterAll(() => testApp.close());

let open: Socket[] = [];
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open = [];
  await new Promise((resolve) => setTimeout(resolve, 100));
});

const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${'x'.repeat(100_000)}\r\n`;
const end = '--b--';

/** Sends a form without its last bytes; `answer` holds the response received so far. */
async function withhold(who: Session, path: string, method = 'POST') {
  const socket = connect(Number(new URL(testApp.url).port), '127.0.0.1');
  open.push(socket);
  const form = { socket, answer: '' };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    form.answer += chunk.toString();
  });
  await once(socket, 'connect');
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${who.bearer.authorization}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${file.length + end.length}\r\n\r\n${file}`,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  return form;
}

/** Returns the response to a form that is refused before it is complete. */
const refusalOf = async (form: ReturnType<typeof withhold>) => {
  const sent = await form;
  return waitUntil(async () => sent.answer, Boolean);
};
const profile = (who: Session) => withhold(who, '/api/user/profile', 'PUT');
/**
 * Sends forms until the account's limit is reached and one more is refused. A slow machine accepts them in any order
 * and may still count an earlier form.
 */
async function fill(send: () => ReturnType<typeof withhold>) {
  let held: Awaited<ReturnType<typeof withhold>>[] = [];
  let refused = '';
  while (held.length < formsAtOnce.perAccount) {
    const missing = formsAtOnce.perAccount - held.length;
    const forms = await Promise.all(Array.from({ length: missing + 1 }, send));
    refused = await waitUntil(async () => forms.find(({ answer }) => answer)?.answer ?? '', Boolean);
    held = [...held, ...forms].filter(({ answer }) => answer === '');
  }
  expect(held).toHaveLength(formsAtOnce.perAccount);
  return { held, refused };
}
const allOf = (who: Session) => fill(() => profile(who));
const save = async (who: Session) => saveProfile(testApp, who, { panCard: upload(await aPicture()) });

test('an account sends ten forms at once; one more is asked to wait, and others are served', async () => {
  const { refused } = await allOf(asha);
  expect(refused).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused).toMatch(/retry-after: 5\r\n/);
  expect(refused).toContain('"code":"upload_busy"');
  expect((await save(bela)).status).toBe(200);
});

test.each([
  ['leaves', (socket: Socket) => socket.end()],
  ['breaks off', (socket: Socket) => socket.resetAndDestroy()],
  ['sends the rest', (socket: Socket) => socket.write(end)],
] as const)('a form counts no longer when its sender %s', async (_what, finish) => {
  const { held } = await allOf(asha);
  for (const { socket } of held) finish(socket);
  await waitUntil(
    () => save(asha),
    ({ status }) => status === 200,
  );
  const many = await Promise.all(Array.from({ length: formsAtOnce.perAccount }, () => save(asha)));
  expect(many.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a form that stands still is closed without an answer', async () => {
  const usual = formTimes.longestPauseMs;
  formTimes.longestPauseMs = 200;
  const { socket, answer } = await profile(asha);
  if (!socket.closed) await once(socket, 'close');
  formTimes.longestPauseMs = usual;
  expect([usual, answer]).toEqual([15_000, '']);
});

test('files of cases count like those of the profile: of their owner, and of staff', async () => {
  const caseId = await aPaidCase(testApp, asha, 'asha@forms.in');
  for (const [who, path] of [
    [asha, `/api/user/cases/${caseId}/messages`],
    [farah, `/api/cases/${caseId}/messages`],
    [farah, `/api/cases/${caseId}/results`],
    [farah, `/api/cases/${caseId}/authority-document`],
  ] as const) {
    const { refused } = await fill(() => withhold(who, path));
    expect(refused).toContain('"code":"upload_busy"');
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const text = { text: 'Without a file' };
  await fill(() => withhold(asha, `/api/user/cases/${caseId}/messages`));
  expect((await ask(testApp, 'POST', `/api/user/cases/${caseId}/messages`, text, asha.bearer)).status).toBe(201);
});

test('one network has half of the forms, and staff have some that customers cannot take', async () => {
  const { perAccount, perNetwork, inAll, ofStaff } = formsAtOnce;
  expect([perAccount, perNetwork, inAll, ofStaff]).toEqual([10, 20, 40, 10]);
  for (let n = 0; n < perNetwork / perAccount; n += 1) {
    const customer = await aCustomer(testApp, `customer-${n}@forms.in`);
    await allOf(customer);
  }
  const refused = await refusalOf(profile(bela));
  expect(refused).toMatch(/^HTTP\/1\.1 429 /);
  expect((await save(farah)).status).toBe(200);
}, 60_000);
