import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessDenied, accountantsOnly, adminsOnly } from '#shared/access-denied.ts';
import { all } from '#shared/contract/all.ts';
import type { Access, Endpoint } from '#shared/contract/endpoint.ts';
import { aCustomer, aStaffMember, ask } from './accounts.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const kinds = ['guest', 'customer', 'seller', 'accountant', 'admin', 'disabled', 'made-up token'] as const;
type Kind = (typeof kinds)[number];

let testApp: TestApp;
const bearers: Record<Kind, Record<string, string>> = {
  guest: {},
  customer: {},
  seller: {},
  accountant: {},
  admin: {},
  disabled: {},
  'made-up token': { authorization: `Bearer ${'a'.repeat(43)}` },
};

async function signEverybodyIn(): Promise<void> {
  bearers.customer = (await aCustomer(testApp, 'customer@access.in')).bearer;
  bearers.seller = (await aStaffMember(testApp, 'seller@access.in', 'seller')).bearer;
  const accountant = await aStaffMember(testApp, 'accountant@access.in', 'seller');
  await testApp.db.updateTable('users').set({ accountant: true }).where('id', '=', accountant.id).execute();
  bearers.accountant = accountant.bearer;
  bearers.admin = (await aStaffMember(testApp, 'admin@access.in', 'admin')).bearer;
  const disabled = await aCustomer(testApp, 'disabled@access.in');
  await testApp.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
  bearers.disabled = disabled.bearer;
}

beforeAll(async () => {
  testApp = await openTestApp();
  await signEverybodyIn();
});
afterAll(() => testApp.close());

const admits: Record<Exclude<Access, 'provider'>, readonly Kind[]> = {
  everyone: kinds,
  'signed-in': ['customer', 'seller', 'accountant', 'admin'],
  staff: ['seller', 'accountant', 'admin'],
  accountant: ['accountant', 'admin'],
  admin: ['admin'],
};
const signedIn: readonly Kind[] = ['customer', 'seller', 'accountant', 'admin'];

/** Returns the error message of a refused call; a customer gets the same one everywhere. */
function deniedTo(access: Access, kind: Kind): string {
  if (kind === 'customer') return accessDenied;
  return access === 'accountant' ? accountantsOnly : adminsOnly;
}

function due(access: Exclude<Access, 'provider'>, kind: Kind): 'in' | 401 | 403 {
  if (admits[access].includes(kind)) return 'in';
  return signedIn.includes(kind) ? 403 : 401;
}

/** Fills the path with ids that do not exist. */
const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');

const rows = all.flatMap((endpoint) => kinds.map((kind) => [endpoint.address, kind, endpoint] as const));

describe('access by role', () => {
  test.each(rows)('%s by a %s', async (name, kind, endpoint) => {
    if (endpoint.access === 'provider')
      return expect((await ask(testApp, endpoint.method, pathOf(endpoint), {}, bearers[kind])).status).toBe(401);
    const wanted = due(endpoint.access, kind);
    const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {};
    const { status, body: reply } = await ask(testApp, endpoint.method, pathOf(endpoint), body, bearers[kind]);
    if (name === 'POST /api/auth/logout' || wanted === 'in') await signEverybodyAgain(name, kind);
    if (wanted === 'in') expect([401, 403]).not.toContain(isAboutProof(String(reply.code)) ? 0 : status);
    else expect([status, reply.code]).toEqual([wanted, wanted === 401 ? 'signed_out' : 'access_denied']);
    if (wanted === 403) expect(reply.message).toBe(deniedTo(endpoint.access, kind));
  });
});

/** Whether the call is allowed, but the reauthentication is missing. */
const isAboutProof = (code: string) => ['login_failed', 'phone_token_wrong', 'password_needed'].includes(code);

/** Logs in again after a call that has ended the session. */
async function signEverybodyAgain(name: string, kind: Kind): Promise<void> {
  const ends = ['POST /api/auth/logout', 'DELETE /api/user/sessions', 'DELETE /api/user'].includes(name);
  if (!ends || !signedIn.includes(kind)) return;
  const { logIn } = await import('./accounts.ts');
  const { bearer } = await logIn(testApp, `${kind}@access.in`);
  bearers[kind] = bearer;
}

test('every route below /api is in the contract', async () => {
  const described = (await ask(testApp, 'GET', '/api/openapi.json')).body as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  const served = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const declared = all.map(({ address }) => address);
  expect(described.openapi).toMatch(/^3\.1/);
  expect(served.filter((route) => !route.startsWith('HEAD ')).sort()).toEqual(declared.sort());
});
