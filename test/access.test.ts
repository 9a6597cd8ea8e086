import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessDenied, deniedToStaff } from '#shared/access-denied.ts';
import { all } from '#shared/contract/all.ts';
import type { Access, Endpoint } from '#shared/contract/endpoint.ts';
import { staffRoles } from '#shared/rules/accounts.ts';
import { aCustomer, anAccountant, aStaffMember, ask } from './accounts.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const kinds = [
  'guest',
  'customer',
  'viewer',
  'accountant',
  'seller',
  'bookkeeper',
  'admin',
  'disabled',
  'made-up token',
] as const;
type Kind = (typeof kinds)[number];

let testApp: TestApp;
const bearers: Record<Kind, Record<string, string>> = {
  guest: {},
  customer: {},
  viewer: {},
  accountant: {},
  seller: {},
  bookkeeper: {},
  admin: {},
  disabled: {},
  'made-up token': { authorization: `Bearer ${'a'.repeat(43)}` },
};

async function signEverybodyIn(): Promise<void> {
  bearers.customer = (await aCustomer(testApp, 'customer@access.in')).bearer;
  for (const role of staffRoles) bearers[role] = (await aStaffMember(testApp, `${role}@access.in`, role)).bearer;
  // A seller to whom an admin gave the right of the accountant.
  bearers.bookkeeper = (await anAccountant(testApp, 'bookkeeper@access.in')).bearer;
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
  'signed-in': ['customer', 'viewer', 'accountant', 'seller', 'bookkeeper', 'admin'],
  employee: ['viewer', 'accountant', 'seller', 'bookkeeper', 'admin'],
  reader: ['viewer', 'seller', 'bookkeeper', 'admin'],
  staff: ['seller', 'bookkeeper', 'admin'],
  invoices: ['accountant', 'seller', 'bookkeeper', 'admin'],
  accountant: ['accountant', 'bookkeeper', 'admin'],
  admin: ['admin'],
};
const signedIn = admits['signed-in'];

/** Returns the error message of a refused call; a customer gets the same one everywhere. */
function deniedTo(access: Access, kind: Kind): string {
  if (kind === 'customer' || access === 'everyone' || access === 'signed-in' || access === 'provider')
    return accessDenied;
  return deniedToStaff(access);
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

test('what viewers and accountants may call', () => {
  const callsOf = (kind: Kind) =>
    all
      .filter(({ access }) => access !== 'provider' && access !== 'everyone' && access !== 'signed-in')
      .filter(({ access }) => admits[access as keyof typeof admits].includes(kind))
      .map(({ address }) => address);
  expect(callsOf('viewer').sort()).toMatchInlineSnapshot(`
    [
      "GET /api/admin/calendar",
      "GET /api/admin/orders",
      "GET /api/admin/orders/:orderId",
      "GET /api/admin/staff",
      "GET /api/cases",
      "GET /api/cases/:id",
      "GET /api/cases/counts",
      "GET /api/staff/services",
      "GET /api/tasks",
      "GET /api/tasks/:id",
      "POST /api/user/second-factor/confirm",
    ]
  `);
  expect(callsOf('accountant').sort()).toMatchInlineSnapshot(`
    [
      "GET /api/admin/gstr1",
      "GET /api/admin/invoices",
      "GET /api/admin/invoices/zip",
      "GET /api/admin/months/:period",
      "GET /api/admin/months/:period/register",
      "GET /api/admin/months/:period/tally",
      "GET /api/admin/numbers",
      "GET /api/admin/numbers.csv",
      "GET /api/admin/settlements",
      "GET /api/admin/settlements/lines",
      "GET /api/admin/settlements/periods",
      "GET /api/admin/settlements/sums",
      "POST /api/admin/invoicing/confirmation",
      "POST /api/admin/months/:period/close",
      "POST /api/user/second-factor/confirm",
    ]
  `);
});

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
