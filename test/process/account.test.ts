import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aDataDir, databaseRuns, type Product, startProduct } from './product.ts';
import { runProgram } from './program.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { dataDir, remove } = aDataDir();
const owner = { email: 'owner@kitchen.in', password: 'kadhai aur karchhi 7' };
const named = ['--email', owner.email, '--name', 'Meera Owner', '--password', owner.password];
let product: Product;

beforeAll(async () => {
  product = await startProduct({ dataDir });
});
afterAll(async () => {
  await product.kill();
  await remove();
});

/** `npm run account -- …` once all is installed: how it ended and what it said. */
async function account(...args: string[]): Promise<[number | null, string]> {
  const program = runProgram('server/account.ts', args, { NODE_ENV: 'production', DATA_DIR: dataDir });
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

test('beside the running product: what is made, changed or shut out counts at once, and old tokens are dead', async () => {
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

test('what cannot be done is said in one sentence', async () => {
  expect(await account('create', ...named.slice(0, 4), '--role', 'admin', '--password', 'password123')).toEqual([
    1,
    expect.stringContaining('Many people use this password'),
  ]);
  expect(await account('set-role', '--email', 'nobody@x.in', '--role', 'admin')).toEqual([
    1,
    'There is no account for nobody@x.in.',
  ]);
  expect(await account('create', ...named, '--role', 'owner')).toEqual([
    1,
    '--role must be one of user, seller, admin.',
  ]);
});

test('on the stopped product: it works on the same data, and leaves nothing running', async () => {
  await product.stop();
  expect(await account('enable', '--email', owner.email)).toEqual([0, `${owner.email} is enabled.`]);
  const [code, people] = await account('list');
  expect([code, people]).toEqual([0, expect.stringMatching(/^seller +owner@kitchen\.in +Meera Owner *$/m)]);
  expect(databaseRuns(dataDir)).toBe(false);
});
