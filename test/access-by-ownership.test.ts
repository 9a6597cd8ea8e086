import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type DocumentKind, documentKinds, isProfileDocumentKind } from '#shared/rules/uploads.ts';
import { aStaffMember, ask, goodPassword, type Session } from './accounts.ts';
import { aCustomerWithThings, type Ids, idFields, kindOf, pathFields, unknownIds } from './owned-things.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { aPicture, open, saveProfile, upload } from './uploads.ts';

// A request with the id of another customer's record must get the same response as a request with an unknown id. The
// endpoints come from the contract, so the test fails for a new endpoint until its ids and its request data are
// described here.

/** Ids that do not identify a customer's record. */
const notOwned: Record<string, string> = {
  'GET /api/plan/:id.id': 'a plan of the price list',
  'POST /api/quote.planId': 'a plan of the price list',
  'POST /api/cashfree/initiate-payment.planId': 'a plan of the price list',
  'POST /api/auth/reset-password/:token.token': 'the token is the proof',
  'PUT /api/user/favourites/:slug.slug': 'a plan of the price list',
  'DELETE /api/user/favourites/:slug.slug': 'a plan of the price list',
  'DELETE /api/user/papers/:kind.kind': 'always of the caller',
  'POST /api/user/papers/:kind/restore.kind': 'always of the caller',
  'GET /api/user/cases/:id/messages.after': 'a place in a list of the caller',
  'PUT /api/user/cases/:id/requests/:requestId.draftId':
    'the draft that the customer has seen, compared with that of the request',
  'GET /api/orders/:orderId/status.orderId': 'open to everybody who knows the number; tested below',
};

/**
 * Bodies and queries for the endpoints that need one. `sameForAll`: even the owner gets the response for an unknown id.
 */
type Call = { with?: (ids: Ids) => object; sameForAll?: true };
const calls: Record<string, Call[]> = {
  'POST /api/orders/find': [{ with: ({ order }) => ({ orderNumber: order, by: 'email' }), sameForAll: true }],
  'POST /api/orders/find/open': [{ with: ({ order }) => ({ orderNumber: order, otp: '000000' }), sameForAll: true }],
  'GET /api/download': [{ with: ({ path }) => ({ path }) }],
  'GET /api/user/invoices': [{ with: ({ order }) => ({ orderId: order }) }],
  'POST /api/user/orders/:orderId/state': [{ with: () => ({ state: '27' }) }],
  'POST /api/user/orders/:orderId/cancel': [
    { with: () => ({ reason: 'Closed' }) },
    { with: (ids) => ({ reason: 'Closed', caseId: ids.case }) },
  ],
  'DELETE /api/user/sessions/:id': [{ with: () => ({ password: goodPassword }) }],
  'PUT /api/user/cases/:id/requests/:requestId': [
    { with: () => ({ text: 'Lane 4, Pune' }) },
    { with: ({ document }) => ({ documentId: document }) },
  ],
  'PUT /api/user/cases/:id/requests/:requestId/not-needed': [{ with: () => ({ notNeeded: true }) }],
  'POST /api/user/cases/:id/rating': [{ with: () => ({ stars: 5 }) }],
  'PATCH /api/user/cases/:id/rating': [{ with: () => ({ publish: true }) }],
  'POST /api/user/cases/:id/messages': [
    { with: () => ({ text: 'Mine?' }) },
    { with: ({ document }) => ({ text: 'Mine?', documentIds: [document] }) },
  ],
  'PUT /api/user/cases/:id/messages/read': [{ with: ({ message }) => ({ last: message }) }],
};

let testApp: TestApp;
let farah: Session;
let asha: Awaited<ReturnType<typeof aCustomerWithThings>>;
let bina: typeof asha;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@owns.in', 'seller');
  asha = await aCustomerWithThings(testApp, 'asha@owns.in', farah);
  bina = await aCustomerWithThings(testApp, 'bina@owns.in', farah);
});
afterAll(() => testApp.close());

const endpoints = Object.entries(contract) as [string, Endpoint][];
const named = (name: string, endpoint: Endpoint) =>
  [...pathFields(endpoint), ...idFields(endpoint)].filter((field) => !(`${name}.${field}` in notOwned));
const customers = endpoints.filter(
  ([name, endpoint]) => ['everyone', 'signed-in'].includes(endpoint.access) && named(name, endpoint).length > 0,
);

type Data = object | undefined;

/** Returns the path and the body of a request with these ids. */
function written(endpoint: Endpoint, ids: Ids, data: Data) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, field: string) => {
    const kind = kindOf(endpoint, field);
    return String(kind ? ids[kind] : unknownIds.case);
  });
  if (endpoint.method !== 'GET' || !data) return { path, body: data };
  const query = new URLSearchParams(Object.entries(data).map(([name, each]) => [name, String(each)]));
  return { path: `${path}?${query}`, body: undefined };
}

/** Calls an endpoint with these ids. Ids and times in the response are replaced, so that responses can be compared. */
async function answer(endpoint: Endpoint, ids: Ids, data: Data, who?: Session) {
  const { path, body } = written(endpoint, ids, data);
  const { status, body: reply } = await ask(testApp, endpoint.method, path, body, who?.bearer);
  const text = JSON.stringify(reply).replaceAll(/"(id|at)":("[^"]+"|\d+)/g, '"$1":0');
  const texts = Object.values(ids).filter((id) => typeof id === 'string');
  return [status, texts.reduce((left, id) => left.replaceAll(id, 'ID'), text)];
}

/** Returns what Asha sees of her own records. */
const seenByAsha = async () => {
  const paths = [`cases/${asha.ids.case}`, `cases/${asha.ids.case}/messages`, 'sessions', 'invoices', 'paper-openings'];
  const replies = paths.map((path) => ask(testApp, 'GET', `/api/user/${path}`, undefined, asha.session.bearer));
  return (await Promise.all(replies)).map(({ status, body }) => [status, body]);
};

describe('everything that names a thing of a customer is described', () => {
  test.each(customers)('%s', (name, endpoint) => {
    const fields = named(name, endpoint);
    for (const field of fields) expect(kindOf(endpoint, field), `${name}.${field}: what does it name?`).toBeDefined();
    const given = (calls[name] ?? [{}]).flatMap((call) => Object.keys(call.with?.(unknownIds) ?? {}));
    const inBody = fields.filter((field) => !pathFields(endpoint).includes(field));
    expect(given, `${name}: with which body or query is it called?`).toEqual(expect.arrayContaining(inBody));
  });

  test('nothing that is gone is described', () => {
    const existing = endpoints.flatMap(([name, endpoint]) =>
      [...pathFields(endpoint), ...idFields(endpoint)].map((field) => `${name}.${field}`),
    );
    expect(Object.keys(notOwned).filter((each) => !existing.includes(each))).toEqual([]);
    expect(Object.keys(calls).filter((each) => !customers.some(([name]) => name === each))).toEqual([]);
  });
});

describe('things of another customer are as unknown ones', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await seenByAsha();
  });

  test.each(customers)('%s', async (name, endpoint) => {
    for (const { with: data } of calls[name] ?? [{}]) {
      const asked = (ids: Ids, who?: Session) => answer(endpoint, ids, data?.(ids), who);
      expect(await asked(asha.ids, bina.session)).toEqual(await asked(unknownIds, bina.session));
      expect(await asked(asha.ids)).toEqual(await asked(unknownIds));
      // One id is Asha's, the others are Bina's own.
      for (const kind of named(name, endpoint).map((field) => kindOf(endpoint, field) ?? 'case')) {
        const foreign = { ...bina.ids, [kind]: asha.ids[kind] };
        const unknown = { ...bina.ids, [kind]: unknownIds[kind] };
        const [one, other] = [foreign, unknown].map((ids) => JSON.stringify(written(endpoint, ids, data?.(ids))));
        if (one === other) continue;
        expect([kind, await asked(foreign, bina.session)]).toEqual([kind, await asked(unknown, bina.session)]);
      }
    }
  });

  test('and nothing of them has changed', async () => {
    expect(await seenByAsha()).toEqual(before);
  });

  // The owner gets a different response, so the requests above were not refused for another reason.
  test.each(
    customers.toSorted(
      ([one], [two]) =>
        Number(one === 'POST /api/user/orders/:orderId/cancel') -
        Number(two === 'POST /api/user/orders/:orderId/cancel'),
    ),
  )('%s answers the owner', async (name, endpoint) => {
    for (const call of calls[name] ?? [{}]) {
      const unknown = await answer(endpoint, unknownIds, call.with?.(unknownIds), asha.session);
      const own = await answer(endpoint, asha.ids, call.with?.(asha.ids), asha.session);
      if (call.sameForAll) expect(own).toEqual(unknown);
      else expect(own).not.toEqual(unknown);
    }
  });
});

test.each(
  endpoints.filter(([, { access, path }]) => ['staff', 'accountant', 'admin'].includes(access) && /:/.test(path)),
)('%s of staff is refused to customers before it looks for anything', async (_, endpoint) => {
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {};
  const [[status, said], unknown] = [
    await answer(endpoint, asha.ids, body, asha.session),
    await answer(endpoint, unknownIds, body, asha.session),
  ];
  expect(status).toBe(403);
  expect([status, said]).toEqual(unknown);
  expect((await answer(endpoint, asha.ids, body))[0]).toBe(401);
});

test('the state of an order names nobody and gives no rights to those who only know its number', async () => {
  for (const who of [bina.session, undefined]) {
    const { body } = await ask(testApp, 'GET', `/api/orders/${asha.ids.order}/status`, undefined, who?.bearer);
    expect(body).toMatchObject({ own: false, claimable: false, licences: [] });
    expect(JSON.stringify(body)).not.toMatch(/asha|@|98\d{8}/i);
  }
});

describe('documents', () => {
  /**
   * Document kinds that users other than the owner and staff may open: by the specification, all signed-in users may
   * open profile photos.
   */
  const openTo: Partial<Record<DocumentKind, 'signed-in'>> = { profilePhoto: 'signed-in' };
  const paths = new Map<DocumentKind, string>();
  beforeAll(async () => {
    const bytes = await aPicture('jpeg');
    for (const kind of documentKinds)
      if (isProfileDocumentKind(kind)) {
        const { body } = await saveProfile(testApp, asha.session, { [kind]: upload(bytes) });
        paths.set(kind, body.user[kind] ?? '');
      } else if (kind === 'caseDocument') paths.set(kind, String(asha.ids.path));
  });

  test.each(documentKinds)('%s: owner and staff open it, others get the answer for an unknown file', async (kind) => {
    const path = paths.get(kind);
    expect(path, 'a file of every kind').toMatch(/^\/uploads\/[\w-]{43}$/);
    for (const way of [(each: string) => each, (each: string) => `/api/download?path=${encodeURIComponent(each)}`]) {
      const opened = async (who?: Session) => (await open(testApp, way(path ?? ''), who)).status;
      const stranger = openTo[kind] === 'signed-in' ? 200 : 404;
      const people = [asha.session, farah, bina.session, undefined];
      expect(await Promise.all(people.map(opened))).toEqual([200, 200, stranger, 404]);
      const unknown = await open(testApp, way(String(unknownIds.path)), undefined);
      expect((await open(testApp, way(path ?? ''))).bytes).toEqual(unknown.bytes);
    }
  });

  test('a picture of an authority is for staff only, even against the owner of the case', async () => {
    expect((await bina.one.addPicture()).status).toBe(201);
    const staffOnly = testApp.db.selectFrom('documents').select('path').where('staff_only', '=', true);
    const { path } = await staffOnly.executeTakeFirstOrThrow();
    const people = [farah, bina.session, asha.session, undefined];
    const statuses = people.map(async (who) => (await open(testApp, `/uploads/${path}`, who)).status);
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404]);
  });
});
