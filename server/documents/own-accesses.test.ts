import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { aPicture, open, saveProfile, upload } from '#test/uploads.ts';

let testApp: TestApp;
let asha: Session;
let farah: Session;
let path: string | null;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@own.in');
  farah = await aStaffMember(testApp, 'farah@own.in', 'seller');
  path = (await saveProfile(testApp, asha, { panCard: upload(await aPicture()) })).body.user.panCard;
});
afterAll(() => testApp.close());
beforeEach(() => testApp.db.deleteFrom('document_accesses').execute());

const list = async () => (await callEndpoint(testApp, 'GET /api/user/paper-openings', {}, asha.bearer)).body;
const age = (interval: string) =>
  sql`update document_accesses set accessed_at = accessed_at - ${interval}::interval`.execute(testApp.db);

test('own readings of one document within an hour are one entry with the latest time; readings by staff are not', async () => {
  for (let n = 0; n < 3; n += 1) await open(testApp, path, asha);
  const [first, ...more] = await list();
  expect(more).toEqual([]);
  await age('59 minutes');
  await open(testApp, path, asha);
  const renewed = await list();
  expect(renewed).toHaveLength(1);
  expect(Date.parse(renewed[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.at ?? ''));
  await age('61 minutes');
  await open(testApp, path, asha);
  expect(await list()).toHaveLength(2);
  for (let n = 0; n < 3; n += 1) await open(testApp, path, farah);
  expect((await list()).filter(({ self }) => !self)).toHaveLength(3);
});

test('own readings push no reading by staff out of the list, and the export has all of them', async () => {
  await open(testApp, path, farah);
  await sql`insert into document_accesses
      (document_id, kind, owner_id, accessed_by, accessed_by_name, accessed_by_role, address, accessed_at)
    select document_id, kind, owner_id, owner_id, 'Asha', 'user', address, now() + n * interval '1 second'
    from document_accesses, generate_series(1, 1200) as n`.execute(testApp.db);
  const shown = await list();
  expect(shown.filter(({ self }) => !self)).toHaveLength(1);
  expect(shown.toSorted((a, b) => b.at.localeCompare(a.at))).toEqual(shown);

  const { bytes } = await open(testApp, '/api/user/export', asha);
  const { paperOpenings } = JSON.parse(unzip(bytes).get('my-data.json')?.toString() ?? '');
  expect(paperOpenings.filter(({ self }: { self: boolean }) => !self)).toHaveLength(1);
  expect(paperOpenings.length).toBeGreaterThanOrEqual(1_201);
});
