import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { all } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type Sample, type SampleValues, unknownValues } from '#shared/contract/samples.ts';
import { type DocumentKind, documentKinds, isProfileDocumentKind } from '#shared/rules/uploads.ts';
import { aStaffMember, ask, type Session } from './accounts.ts';
import { aCustomerWithThings, idFields } from './owned-things.ts';
import { pathFields, requestOf, samplesOf, sendSample } from './samples.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { aPicture, open, saveProfile, upload } from './uploads.ts';

// A request with the id of another customer's record must get the same response as a request with an unknown id. The
// endpoints, what their ids name and their requests come from the contract.

/** Endpoints that give even the owner the response for an unknown id. */
const sameForAll = new Set<string>(['POST /api/orders/find', 'POST /api/orders/find/open']);

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

const ofCustomers = all.filter(({ access }) => access === 'everyone' || access === 'signed-in');
/** What the ids of an endpoint name, without what is public. */
const thingsOf = ({ ids = {} }: Endpoint) => [...new Set(Object.values(ids))].filter((thing) => thing !== 'public');
const owned = ofCustomers.filter((endpoint) =>
  thingsOf(endpoint).some((thing) => thing !== 'resetLink' && thing !== 'invitationLink'),
);

type SampleOf = (values: SampleValues) => Sample;
/** Returns the samples of an endpoint that name a thing. */
const samplesWithThings = (endpoint: Endpoint): SampleOf[] =>
  samplesOf(endpoint, unknownValues)
    .map(
      (_, n): SampleOf =>
        (values) =>
          samplesOf(endpoint, values)[n] ?? {},
    )
    .filter((sample) => {
      const [own, unknown] = [asha.values, unknownValues].map((each) => requestOf(endpoint, sample(each), each));
      return !isDeepStrictEqual(own, unknown);
    });
/** Whether a request of the owner closes the case, so that it must be the last one. */
const ends = ({ path }: Endpoint) => path.endsWith('/cancel');

/** Calls an endpoint. Ids and times in the response are replaced, so that responses can be compared. */
async function answer(endpoint: Endpoint, sample: Sample, values: SampleValues, who?: Session) {
  const { status, body } = await sendSample(testApp, endpoint, sample, values, who?.bearer);
  const text = JSON.stringify(body).replaceAll(/"(id|at)":("[^"]+"|\d+)/g, '"$1":0');
  const texts = Object.values(values).filter((id) => id.length > 8);
  return [status, texts.reduce((left, id) => left.replaceAll(id, 'ID'), text)];
}

/** Returns what Asha sees of her own records. */
const seenByAsha = async () => {
  const { values, session } = asha;
  const paths = [`cases/${values.case}`, `cases/${values.case}/messages`, 'sessions', 'invoices', 'paper-openings'];
  const replies = paths.map((path) => ask(testApp, 'GET', `/api/user/${path}`, undefined, session.bearer));
  return (await Promise.all(replies)).map(({ status, body }) => [status, body]);
};

test.each(ofCustomers)('$address says what its ids name, and names each of them in a sample', (endpoint) => {
  const { ids = {} } = endpoint;
  const fields = [...pathFields(endpoint), ...idFields(endpoint)];
  expect(Object.keys(ids).sort()).toEqual(fields.sort());
  const given = samplesOf(endpoint, unknownValues).flatMap(({ query, body }) => Object.keys({ ...query, ...body }));
  const named = idFields(endpoint).filter((field) => ids[field] !== 'public');
  expect(given).toEqual(expect.arrayContaining(named));
});

describe('things of another customer are as unknown ones', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await seenByAsha();
  });

  test.each(owned)('$address', async (endpoint) => {
    for (const sample of samplesWithThings(endpoint)) {
      const asked = (values: SampleValues, who?: Session) => answer(endpoint, sample(values), values, who);
      expect(await asked(asha.values, bina.session)).toEqual(await asked(unknownValues, bina.session));
      expect(await asked(asha.values)).toEqual(await asked(unknownValues));
      // One id is Asha's, the others are Bina's own.
      for (const thing of thingsOf(endpoint)) {
        const foreign = { ...bina.values, [thing]: asha.values[thing] };
        const unknown = { ...bina.values, [thing]: unknownValues[thing] };
        const [one, other] = [foreign, unknown].map((values) => requestOf(endpoint, sample(values), values));
        if (isDeepStrictEqual(one, other)) continue;
        expect([thing, await asked(foreign, bina.session)]).toEqual([thing, await asked(unknown, bina.session)]);
      }
    }
  });

  test('and nothing of them has changed', async () => {
    expect(await seenByAsha()).toEqual(before);
  });

  // The owner gets a different response, so the requests above were not refused for another reason.
  test.each(owned.toSorted((one, two) => Number(ends(one)) - Number(ends(two))))(
    '$address answers the owner',
    async (endpoint) => {
      for (const sample of samplesWithThings(endpoint)) {
        const unknown = await answer(endpoint, sample(unknownValues), unknownValues, asha.session);
        const own = await answer(endpoint, sample(asha.values), asha.values, asha.session);
        if (sameForAll.has(endpoint.address)) expect(own).toEqual(unknown);
        else expect(own).not.toEqual(unknown);
      }
    },
  );
});

test.each(all.filter(({ access, path }) => !['everyone', 'signed-in', 'provider'].includes(access) && /:/.test(path)))(
  '$address of staff is refused to customers before it looks for anything',
  async (endpoint) => {
    const sample = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} };
    const [[status, said], unknown] = [
      await answer(endpoint, sample, asha.values, asha.session),
      await answer(endpoint, sample, unknownValues, asha.session),
    ];
    expect(status).toBe(403);
    expect([status, said]).toEqual(unknown);
    expect((await answer(endpoint, sample, asha.values))[0]).toBe(401);
  },
);

test('the state of an order names nobody and gives no rights to those who only know its number', async () => {
  for (const who of [bina.session, undefined]) {
    const { body } = await ask(testApp, 'GET', `/api/orders/${asha.values.order}/status`, undefined, who?.bearer);
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
      } else if (kind === 'caseDocument') paths.set(kind, asha.values.path);
  });

  test.each(documentKinds)('%s: owner and staff open it, others get the answer for an unknown file', async (kind) => {
    const path = paths.get(kind);
    expect(path, 'a file of every kind').toMatch(/^\/uploads\/[\w-]{43}$/);
    for (const way of [(each: string) => each, (each: string) => `/api/download?path=${encodeURIComponent(each)}`]) {
      const opened = async (who?: Session) => (await open(testApp, way(path ?? ''), who)).status;
      const stranger = openTo[kind] === 'signed-in' ? 200 : 404;
      const people = [asha.session, farah, bina.session, undefined];
      expect(await Promise.all(people.map(opened))).toEqual([200, 200, stranger, 404]);
      const unknown = await open(testApp, way(unknownValues.path), undefined);
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
