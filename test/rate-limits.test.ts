import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDevice, rememberDevice } from '#server/accounts/codes/devices.ts';
import { contract } from '#shared/contract/all.ts';
import type { Endpoint, RateLimit } from '#shared/contract/endpoint.ts';
import { aCustomer, aStaffMember, ask, type Session } from './accounts.ts';
import { openTestApp, type TestApp } from './test-app.ts';

// Factor of the rate limits, so low that 25 networks together exceed all limits.
const factor = 0.003;
const networks = 25;

let testApp: TestApp;
let admin: Session;
let reader: Session;
let guarded: Session;
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: factor, trustProxy: ['127.0.0.1'], jobs: false });
  const unlimited = await openTestApp({ where: testApp.where });
  [admin, reader, guarded] = [
    await aStaffMember(unlimited, 'admin@rate-limits.in', 'admin'),
    await aStaffMember(unlimited, 'reader@rate-limits.in', 'admin'),
    await aStaffMember(unlimited, 'guarded@rate-limits.in', 'admin'),
  ];
  await unlimited.close();
});
afterAll(() => testApp.close());

const endpoints: [string, Endpoint][] = Object.entries(contract);
const limited = endpoints.flatMap(([name, endpoint]) =>
  endpoint.rateLimit ? [{ name, ...endpoint, rateLimit: endpoint.rateLimit as RateLimit }] : [],
);
type Limited = (typeof limited)[number];

const allowed = ({ rateLimit }: Limited) => Math.max(1, Math.round(rateLimit.requests * factor));
const pathOf = ({ name, path }: Limited) =>
  path.replace(':key', unknownFile).replace(/:\w+/g, '00000000-0000-4000-8000-000000000000') +
  (name === 'GET /api/download' ? `?path=${unknownFile}` : '');
const unknownFile = 'a'.repeat(43);
const bodyOf = (method: string) => (['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined);

let seen = 0;
const aNetwork = () => {
  seen += 1;
  return { 'x-forwarded-for': `10.${Math.floor(seen / 62_500)}.${Math.floor(seen / 250) % 250}.${seen % 250}` };
};
const isRefused = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status === 429 && body['code'] === 'too_many';

const countedPer = ({ access, rateLimit }: Limited) =>
  rateLimit.countedPer ?? (access === 'everyone' ? 'network' : 'network-and-account');
const byAccount = limited.filter((endpoint) => countedPer(endpoint) === 'network-and-account');
const byAccountInNetwork = limited.filter((endpoint) => countedPer(endpoint) === 'account-in-network');
const apartFromGuests = limited.filter((endpoint) => countedPer(endpoint) === 'guests-or-account');
/**
 * Whether the limit per account is tested here; files have lower limits by role
 * (server/documents/download-limit.test.ts).
 */
const countsAccounts = ({ name }: Limited) => name !== 'GET /uploads/:key' && name !== 'GET /api/download';
const ofSignedIn = limited.filter(({ access }) => access !== 'everyone' && access !== 'provider');
const named = (list: Limited[]) => list.map((endpoint) => [endpoint.name, endpoint] as const);

const call = (endpoint: Limited, headers: Record<string, string>, method: string = endpoint.method) =>
  ask(testApp, method, pathOf(endpoint), bodyOf(method), headers);
/** Returns for each request whether a rate limit refused it. */
async function refusedOf(endpoint: Limited, requests: Record<string, string>[]): Promise<boolean[]> {
  const refused: boolean[] = [];
  for (const headers of requests) refused.push(isRefused(await call(endpoint, headers)));
  return refused;
}

test.each(named([...byAccount, ...apartFromGuests.filter(countsAccounts)]))(
  'an account has the limit of one network at %s, from 25 networks',
  async (_name, endpoint) => {
    const requests = Array.from({ length: networks }, () => ({ ...admin.bearer, ...aNetwork() }));
    const most = allowed(endpoint);
    expect(await refusedOf(endpoint, requests)).toEqual([
      ...Array(most).fill(false),
      ...Array(networks - most).fill(true),
    ]);
  },
);

test.each(named(ofSignedIn))(
  'requests without a session do not use up the limit of %s for their network',
  async (_name, endpoint) => {
    const here = aNetwork();
    const forged = { ...here, authorization: `Bearer ${'a'.repeat(43)}` };
    for (const headers of [here, forged])
      for (let each = 0; each <= allowed(endpoint); each += 1) expect((await call(endpoint, headers)).status).toBe(401);
    expect((await call(endpoint, { ...guarded.bearer, ...here })).status).not.toBe(429);
  },
);

test.each(named(byAccountInNetwork))(
  'an account that uses up %s closes it neither for its neighbours nor for itself in another network',
  async (_name, endpoint) => {
    const [here, elsewhere] = [aNetwork(), aNetwork()];
    const own = { ...admin.bearer, ...here };
    expect(await refusedOf(endpoint, Array(allowed(endpoint) + 1).fill(own))).toEqual([
      ...Array(allowed(endpoint)).fill(false),
      true,
    ]);
    expect(await refusedOf(endpoint, [{ ...reader.bearer, ...here }])).toEqual([false]);
    expect(await refusedOf(endpoint, [{ ...admin.bearer, ...elsewhere }])).toEqual([false]);
  },
);

/** Endpoints and kinds of access without a rate limit, each with the reason. */
const unlimited: Record<string, string> = {
  staff: 'staff are few and known, and an office has one address, whose screens live updates let read again',
  accountant: 'staff',
  admin: 'staff',
  provider: 'a signature is required, and a refused event comes again',
  'GET /api/plans': 'from memory, the same for everybody',
  'GET /api/plan/:id': 'from memory, the same for everybody',
  'GET /api/gita': 'from memory, the same for everybody',
  'POST /api/auth/logout': 'it must always work, and ends one session',
  'GET /livez': 'asked by the operator’s monitoring',
  'GET /readyz': 'asked by the operator’s monitoring',
};

test('every endpoint has a limit, or a reason why it has none', () => {
  const without = endpoints.filter(([, { rateLimit }]) => !rateLimit);
  const used = without.map(([name, { access }]) => (access in unlimited ? access : name));
  expect([...new Set(used)].sort()).toEqual(Object.keys(unlimited).sort());
});

test('what a customer can do again and again at some cost has a limit of the account', () => {
  const names = [...byAccount, ...apartFromGuests].map(({ name }) => name);
  for (const name of [
    'PUT /api/user/cases/:id/requests/:requestId',
    'POST /api/user/orders/:orderId/cancel',
    'GET /api/user/export',
    'GET /api/invoices/:id/pdf',
    'DELETE /api/user/papers/:kind',
    'POST /api/user/papers/:kind/restore',
    'PUT /api/user/profile',
    'GET /api/user/search',
    'POST /api/user/cases/:id/messages',
    'POST /api/cashfree/initiate-payment',
  ])
    expect(names).toContain(name);
});

test('only endpoints that take passwords and codes are counted per account in each network', () => {
  expect(byAccountInNetwork.map(({ name }) => name).sort()).toEqual(
    [
      'POST /api/user/second-factor',
      'POST /api/user/email',
      'POST /api/user/password',
      'POST /api/user/phone',
      'PATCH /api/admin/staff-accounts/:id',
      'POST /api/user/email/confirm',
      'POST /api/user/phone/confirm',
      'POST /api/user/second-factor/confirm',
      'POST /api/admin/staff-accounts/:id/enable',
      'DELETE /api/user/sessions',
      'POST /api/user/second-factor/off',
      'DELETE /api/user/sessions/:id',
      'DELETE /api/user',
      'POST /api/admin/staff-accounts',
      'POST /api/user/erasure-code',
      'POST /api/user/reauth-code',
    ].sort(),
  );
});

test.each(named(limited.filter(({ method }) => method === 'GET')))(
  'HEAD and GET share the limit of %s',
  async (_name, endpoint) => {
    const headers = { ...aNetwork(), ...(endpoint.access === 'everyone' ? {} : reader.bearer) };
    const statuses: number[] = [];
    for (let each = 0; each <= allowed(endpoint); each += 1)
      statuses.push((await call(endpoint, headers, each % 2 ? 'GET' : 'HEAD')).status);
    expect(statuses.map((status) => status === 429)).toEqual([...Array(allowed(endpoint)).fill(false), true]);
    expect((await call(endpoint, headers, 'HEAD')).status).toBe(429);
  },
);

/** Public endpoints that distinguish accounts from guests in another way. */
const otherwiseApart: Record<string, string> = {
  'GET /api/orders/:orderId/status':
    'counts each account; guests are counted by order (server/orders/payments/status-limits.test.ts)',
};

test('guests of a network close no endpoint to its accounts, or to browsers that an account knows', () => {
  const closed = limited.filter(
    (endpoint) =>
      endpoint.access === 'everyone' && !endpoint.rateLimit.knownDevices && !apartFromGuests.includes(endpoint),
  );
  expect(closed.map(({ name }) => name)).toEqual(Object.keys(otherwiseApart));
  for (const endpoint of limited.filter(({ rateLimit }) => rateLimit.knownDevices))
    expect(countedPer(endpoint), endpoint.name).toBe('network');
});

test.each(named(limited.filter(({ rateLimit }) => rateLimit.knownDevices)))(
  'guests who use up %s do not close it to a browser that an account knows',
  async (_name, endpoint) => {
    const here = aNetwork();
    const device = newDevice();
    await rememberDevice(
      testApp.db,
      (await aCustomer(testApp, `${endpoint.name.toLowerCase().replace(/\W+/g, '-')}@rate-limits.in`)).id,
      device,
      'email',
    );
    expect(await refusedOf(endpoint, Array(allowed(endpoint) + 1).fill(here))).toEqual([
      ...Array(allowed(endpoint)).fill(false),
      true,
    ]);
    expect(await refusedOf(endpoint, [{ ...here, cookie: `device=${device}` }, here])).toEqual([false, true]);
  },
);

const guestsApart: Limited[] = [
  ...apartFromGuests,
  { ...contract['GET /api/orders/:orderId/status'], name: 'GET /api/orders/:orderId/status' },
];

test.each(named(guestsApart))(
  'guests who use up %s close it to no account of their network',
  async (_name, endpoint) => {
    const here = aNetwork();
    const guest = Array(allowed(endpoint) + 1).fill(here);
    expect(await refusedOf(endpoint, guest)).toEqual([...Array(allowed(endpoint)).fill(false), true]);
    expect(await refusedOf(endpoint, [{ ...reader.bearer, ...here }])).toEqual([false]);
    const forged = { ...here, authorization: `Bearer ${'a'.repeat(43)}` };
    expect(await refusedOf(endpoint, [forged])).toEqual([true]);
  },
);

test.each(named(guestsApart.filter(countsAccounts)))(
  'an account that uses up %s does not close it to the guests of its network',
  async (_name, endpoint) => {
    const own = aNetwork();
    const account = Array(allowed(endpoint) + 1).fill({ ...guarded.bearer, ...own });
    expect(await refusedOf(endpoint, account)).toEqual([...Array(allowed(endpoint)).fill(false), true]);
    expect(await refusedOf(endpoint, [own])).toEqual([false]);
  },
);
