import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { everything } from '#test/everything.ts';
import { aDataDir, databaseRuns, type Product, startProduct } from './product.ts';
import { runProgram } from './program.ts';
import { fillAsUsed } from './used-data-dir.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { dataDir, remove } = aDataDir();
const owner = { email: 'owner@kitchen.in', password: 'kadhai aur karchhi 7' };
const named = ['--email', owner.email, '--name', 'Meera Owner'];
let product: Product;

beforeAll(async () => {
  await fillAsUsed(dataDir);
  product = await startProduct({ dataDir });
});
afterAll(async () => {
  await product.kill();
  await remove();
});

/** Runs `npm run account -- …`; returns the exit code and the output. */
async function account(...args: string[]): Promise<[number | null, string]> {
  const settings = { NODE_ENV: 'production', DATA_DIR: dataDir };
  const program = runProgram('server/ops/account-main.ts', args, settings, { input: `${owner.password}\n` });
  const { code } = await program.ended;
  return [code, program.output().trim()];
}

async function post(
  path: string,
  body: object,
  token = '',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${product.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const logIn = () => post('/api/auth/login', owner);
const stillIn = async (token: unknown) => (await post('/api/auth/verify-token', {}, String(token))).status;

test('account commands beside a running server take effect at once and revoke tokens', async () => {
  expect(await account('create', ...named, '--role', 'user')).toEqual([0, `${owner.email} is user.`]);
  const customer = (await logIn()).body;
  expect(customer).toMatchObject({ user: { name: 'Meera Owner', role: 'user' } });

  expect(await account('set-role', '--email', owner.email, '--role', 'seller')).toEqual([
    0,
    `${owner.email} is seller.`,
  ]);
  expect(await stillIn(customer['token'])).toBe(401);
  const seller = (await logIn()).body;
  expect(seller).toMatchObject({ user: { role: 'seller' } });

  expect(await account('disable', '--email', owner.email)).toEqual([0, `${owner.email} is disabled.`]);
  expect([await stillIn(seller['token']), (await logIn()).status]).toEqual([401, 401]);
});

test('without a password the error says how to give one', async () => {
  const settings = { NODE_ENV: 'production', DATA_DIR: dataDir };
  const args = ['create', '--email', 'new@kitchen.in', '--name', 'New', '--role', 'user'];
  const program = runProgram('server/ops/account-main.ts', args, settings, { input: '' });
  expect((await program.ended).code).toBe(1);
  for (const way of ['at a terminal', 'standard input', '--password']) expect(program.output()).toContain(way);
});

test('erasing an unknown address prints one message', async () => {
  const settings = { NODE_ENV: 'production', DATA_DIR: dataDir };
  const program = runProgram('server/ops/main.ts', ['erase-user', 'nobody@kitchen.in'], settings, { input: '' });
  expect((await program.ended).code).toBe(1);
  expect(program.output().trim()).toBe('There is no data of nobody@kitchen.in: no account, order, message or e-mail.');
});

test('invalid account commands fail with one sentence', async () => {
  const [code, said] = await account('create', ...named, '--role', 'admin', '--password', 'password123');
  expect([code, said]).toEqual([1, expect.stringContaining('Many people use this password')]);
  expect(said).toContain('other users of this machine can see a password on the command line');
  expect(await account('set-role', '--email', 'nobody@x.in', '--role', 'admin')).toEqual([
    1,
    'There is no account for nobody@x.in.',
  ]);
  expect(await account('create', ...named, '--role', 'owner')).toEqual([
    1,
    '--role must be one of user, viewer, accountant, seller, admin.',
  ]);
});

test.runIf(everything)('an erasure that is refused is one sentence', async () => {
  expect(await account('enable', '--email', owner.email)).toEqual([0, `${owner.email} is enabled.`]);
  expect(await account('set-role', '--email', owner.email, '--role', 'admin')).toEqual([0, `${owner.email} is admin.`]);
  const [, accounts] = await account('list');
  for (const [, email = ''] of accounts.matchAll(/^admin +(\S+)/gm))
    if (email !== owner.email) await account('set-role', '--email', email, '--role', 'user');
  const settings = { NODE_ENV: 'production', DATA_DIR: dataDir };
  const program = runProgram('server/ops/main.ts', ['erase-user', owner.email], settings, { input: '' });
  expect((await program.ended).code).toBe(1);
  expect(program.output().trim()).toMatch(/^[^\n]*admin[^\n]*$/);
  await account('set-role', '--email', owner.email, '--role', 'seller');
});

test('on a stopped product they work on the same data and leave nothing running', async () => {
  await product.stop();
  expect(await account('enable', '--email', owner.email)).toEqual([0, `${owner.email} is enabled.`]);
  const [code, people] = await account('list');
  expect([code, people]).toEqual([0, expect.stringMatching(/^seller +owner@kitchen\.in +Meera Owner *$/m)]);
  expect(databaseRuns(dataDir)).toBe(false);
});
