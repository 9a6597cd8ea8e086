import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessActs } from '#test/access-acts.ts';
import { aCustomer, ask, codeGapOver, goodPassword } from '#test/accounts.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { aPicture, saveProfile, upload } from '#test/uploads.ts';
import { restoreAccess } from './account-access.ts';
import { personalDataCommands } from './personal-data-commands.ts';

let testApp: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'chulha-data-subject-'));
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => codeGapOver(testApp));
const { changeEmail, userOf } = accessActs(() => testApp);

type Command = keyof typeof personalDataCommands;

/** Runs a command; returns its output or its error message. */
async function run(command: Command, args: string[], app = testApp): Promise<string> {
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((text: string) => lines.push(text) > 0) as typeof process.stdout.write;
  const settings = {
    s3: undefined,
    dataDir: folder,
    appSecrets: [...app.secrets],
    documentKeys: [...app.documentKeys],
  };
  try {
    await personalDataCommands[command].run({ db: app.db, direct: app.where }, settings, args);
  } catch (error) {
    lines.push(error instanceof Error ? `${error.message}\n` : String(error));
  } finally {
    process.stdout.write = write;
  }
  return lines.join('');
}

let exports = 0;
async function exported(who: string): Promise<{ said: string; data: string }> {
  exports += 1;
  const name = join(folder, `${exports}.zip`);
  const said = await run('export-user', [who, name]);
  return { said, data: unzip(readFileSync(name)).get('my-data.json')?.toString() ?? '' };
}

const register = (email: string) =>
  ask(testApp, 'POST', '/api/auth/register', { name: 'Eve Stranger', email, password: goodPassword });
const write = (email: string, message: string) =>
  ask(testApp, 'POST', '/api/contact', { name: 'Gauri Guest', email, message });

/**
 * Creates an account that nobody can log in to, because it lost its e-mail address after a change.
 */
async function aFrozenAccount(name: string) {
  const old = `${name}@subject.in`;
  const owner = await aCustomer(testApp, old);
  await codeGapOver(testApp);
  await changeEmail(`${name}.new@subject.in`, owner);
  const none = { email: null, email_verified_at: null };
  await testApp.db.updateTable('users').set(none).where('id', '=', owner.id).execute();
  return { owner, old };
}

test('a guest’s orders and messages are exported although a stranger has signed up with the address', async () => {
  const email = 'guest@subject.in';
  const { orderId } = await aPaidOrderWithCase(testApp, { email, name: 'Gauri Guest' });
  await write(email, 'Where is my licence?');
  await register(email);
  const { id } = await testApp.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const { said, data } = await exported(email);
  for (const own of ['Where is my licence?', orderId]) expect(data).toContain(own);
  expect(data).not.toContain('Eve');
  expect(said).toContain(`No account has proved ${email}`);
  expect(said).toContain(id);
  expect(await run('erase-user', [email])).toContain('1 orders and 1 messages without an account are erased');
  expect((await userOf({ id })).erased_at).toBeNull();
});

test('a sign-up without a proof, and nothing else, is refused by its address and taken by its id', async () => {
  const email = 'typed@subject.in';
  await testApp.db.insertInto('users').values({ name: 'Eve Stranger', email }).execute();
  const { id } = await testApp.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  for (const command of ['export-user', 'erase-user'] as const) {
    const said = await run(command, [email]);
    expect(said).toContain(`${id}  ${email}`);
    expect(said).toContain('give its id');
  }
  expect((await exported(id)).data).toContain('Eve Stranger');
  expect(await run('erase-user', ['--email', id])).toContain('The account and 0 files are deleted');
  expect((await userOf({ id })).erased_at).not.toBeNull();
});

test('an address that an account had, names in an order or was restored to by a typing error does not touch it', async () => {
  const { owner, old } = await aFrozenAccount('frozen');
  const wrong = 'innocent@subject.in';
  expect(await run('erase-user', [old])).toContain('e-mails to the address');
  expect(await run('erase-user', [old])).toContain(owner.id);
  await restoreAccess(testApp.db, owner.id, { email: wrong });
  expect(await run('erase-user', [wrong])).toContain(owner.id);
  expect((await userOf(owner)).erased_at).toBeNull();
  expect(await run('erase-user', [owner.id])).toContain('deleted');
});

test('paid orders without an account are exported beside the account that has proved their address', async () => {
  const email = 'beside@subject.in';
  await aCustomer(testApp, email);
  const { orderId } = await aPaidOrderWithCase(testApp, { email, name: 'Gauri Guest' });
  await testApp.db.updateTable('orders').set({ user_id: null }).where('id', '=', orderId).execute();
  expect((await exported(email)).data).toContain(orderId);
});

test('an account is found by its proved number', async () => {
  const { id } = await testApp.db
    .insertInto('users')
    .values({ name: 'Phula Bai', phone: '9811100077', phone_verified_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await testApp.db.insertInto('users').values({ name: 'Noted Only', phone: '9811100077' }).execute();
  expect((await exported('+91 98111 00077')).data).toContain('Phula Bai');
  expect(await run('erase-user', ['9811100077'])).toContain('deleted');
  expect((await userOf({ id })).erased_at).not.toBeNull();
});

test('the export of an address without data writes neither a file nor an audit entry', async () => {
  const entries = () => testApp.db.selectFrom('audit_log').select('id').where('action', '=', 'data.exported').execute();
  const before = (await entries()).length;
  const name = join(folder, 'nobody.zip');
  expect(await run('export-user', ['nobody@subject.in', name])).toBe(
    'There is no data of nobody@subject.in: no account, order, message or e-mail.\n',
  );
  expect(() => readFileSync(name)).toThrow('ENOENT');
  expect((await entries()).length).toBe(before);
});

test('an export goes into DATA_DIR or where --out says, never into the folder of the release, and over no other file', async () => {
  const { id } = await aCustomer(testApp, 'where@subject.in');
  const usual = join(folder, `data-of-${id}.zip`);
  expect(await run('export-user', ['where@subject.in'])).toContain(`Written to ${usual}.`);
  expect(await run('export-user', ['where@subject.in'])).toMatch(/There is a file of that name already/);
  const chosen = join(folder, 'chosen.zip');
  expect(await run('export-user', ['where@subject.in', '--out', chosen])).toContain(`Written to ${chosen}.`);
});

test('an erasure by the operator is confirmed by e-mail', async () => {
  // The server is stopped, so no job sends the e-mail from the outbox.
  const stopped = await openTestApp({ jobs: false });
  try {
    const email = 'told@subject.in';
    const values = { name: 'Tara Told', email, email_verified_at: new Date() };
    await stopped.db.insertInto('users').values(values).execute();
    expect(await run('erase-user', [email], stopped)).toContain('deleted');
    expect(await stopped.db.selectFrom('mails').select(['kind', 'recipient']).execute()).toEqual([
      { kind: 'account-erased', recipient: email },
    ]);
  } finally {
    await stopped.close();
  }
});

test('the owner sees that an operator exported the identity documents', async () => {
  const email = 'papers@subject.in';
  const owner = await aCustomer(testApp, email);
  await saveProfile(testApp, owner, { panCard: upload(await aPicture()) });
  const stored = await testApp.db.selectFrom('documents').select('path').where('user_id', '=', owner.id).execute();
  expect(stored).toHaveLength(1);
  // The file store of this test is elsewhere, so reading the file fails after the access was recorded.
  await run('export-user', [email, join(folder, 'papers.zip')]);
  const { body } = await ask(testApp, 'GET', '/api/user/paper-openings', undefined, owner.bearer);
  expect(body).toMatchObject([{ kind: 'panCard', openedBy: 'Operator', role: 'admin', self: false }]);
});
