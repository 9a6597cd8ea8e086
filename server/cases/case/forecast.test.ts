import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { refreshClock } from '../case/store-transition.ts';

let testApp: TestApp;
let farah: Session;
let asha: Session;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@forecast.in', 'seller');
  asha = await aCustomer(testApp, 'asha@forecast.in');
});
afterAll(() => testApp.close());

const own = async (id: string) =>
  (await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id } }, asha.bearer)).body;
const staffs = async (id: string) =>
  (await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id } }, farah.bearer)).body;

/** Stores that the case has been with FoSCoS since `at`. */
async function filed(id: string, at: Date): Promise<void> {
  const { db } = testApp;
  const event = { case_id: id, kind: 'ball', ball: 'authority' as const, step_key: 'scrutiny', at };
  await db.insertInto('case_events').values(event).execute();
  await db
    .updateTable('case_steps')
    .set({ state: 'done' })
    .where('case_id', '=', id)
    .where('key', 'in', ['papers', 'check', 'kind', 'draft', 'plan', 'confirm', 'filed'])
    .execute();
  await db
    .updateTable('case_steps')
    .set({ state: 'now', at })
    .where('case_id', '=', id)
    .where('key', '=', 'scrutiny')
    .execute();
  await db
    .updateTable('cases')
    .set({ ball: 'authority', step_key: 'scrutiny', since: at })
    .where('id', '=', id)
    .execute();
  await db.transaction().execute((tx) => refreshClock(tx, id));
}

test('a filed case tells when FoSCoS usually answers, to the customer and to staff; the due date stays', async () => {
  const id = await aPaidCase(testApp, asha, 'asha@forecast.in');
  const atPapers = await own(id);
  expect(atPapers.forecast).toMatchObject({ kind: 'sent', partner: 'FoSCoS' });
  expect(atPapers.forecast?.to).toBe(atPapers.timeBar?.expected);
  expect((await staffs(id)).replyValues.promisedBy).not.toBeNull();

  const before = await testApp.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await filed(id, new Date());
  const seen = await own(id);
  expect(seen.forecast).toMatchObject({ kind: 'answer', partner: 'FoSCoS', outsideDays: null });
  expect((seen.forecast?.to ?? '') >= dayInIndia(new Date())).toBe(true);
  const { body } = await callEndpoint(testApp, 'GET /api/user/cases', {}, asha.bearer);
  expect(body.find((one) => one.id === id)?.forecast).toEqual(seen.forecast);

  const forStaff = await staffs(id);
  expect(forStaff.forecast).toEqual(seen.forecast);
  expect(forStaff.promisedBy).toBe(before.promised_by);
  expect(forStaff.replyValues.promisedBy).toBeNull();
});

test('days on which only our office is closed do not delay the authority, gazetted ones do', async () => {
  const id = await aPaidCase(testApp, asha, 'asha@forecast.in');
  await filed(id, new Date());
  const last = (await own(id)).forecast?.to ?? '';
  const addDay = async (kind: 'own' | 'gazetted') => {
    await testApp.db.deleteFrom('holidays').where('day', '=', last).execute();
    await testApp.db.insertInto('holidays').values({ day: last, name: 'A day off', kind, source: 'Test' }).execute();
    return (await own(id)).forecast?.to ?? '';
  };
  expect(await addDay('own')).toBe(last);
  expect((await addDay('gazetted')) > last).toBe(true);
});

test.each(['granted', 'rejected'] as const)('an application that is %s is not awaited', async (status) => {
  const id = await aPaidCase(testApp, asha, 'asha@forecast.in');
  await filed(id, new Date());
  await testApp.db.updateTable('cases').set({ authority_status: status }).where('id', '=', id).execute();
  expect((await own(id)).forecast).toBeNull();
});

test('a granted application says so and what comes next, in the customer’s language, and staff read the same', async () => {
  const id = await aPaidCase(testApp, asha, 'asha@forecast.in');
  await filed(id, new Date());
  expect((await own(id)).milestone).toBeNull();
  await testApp.db.updateTable('cases').set({ authority_status: 'granted' }).where('id', '=', id).execute();
  const granted = await own(id);
  expect(granted.milestone).toEqual({ kind: 'granted', partner: 'FoSCoS', next: 'Your number and certificate' });
  expect(granted.note).toBe('We check the 14 digits and send you both.');
  expect((await staffs(id)).milestone).toEqual(granted.milestone);
  const { body } = await ask(testApp, 'GET', `/api/user/cases/${id}?lang=hi`, undefined, asha.bearer);
  expect(body['milestone']).toMatchObject({ kind: 'granted', next: 'आपका नंबर और सर्टिफ़िकेट' });
});

test('a noted visit of an officer moves the forecast behind it', async () => {
  const id = await aPaidCase(testApp, asha, 'asha@forecast.in');
  await filed(id, new Date());
  const usual = (await own(id)).forecast?.to ?? '';
  const visitOn = dayInIndia(new Date(Date.now() + 100 * 86_400_000));
  const visit = { authority_status: 'inspection', visit_on: visitOn } as const;
  await testApp.db.updateTable('cases').set(visit).where('id', '=', id).execute();
  const { forecast } = await own(id);
  expect(forecast).toMatchObject({ kind: 'answer', from: visitOn });
  expect((forecast?.to ?? '') > visitOn && visitOn > usual).toBe(true);
});

test('nothing more is announced once FoSCoS has been late, and nothing at all after the end', async () => {
  const id = await aPaidCase(testApp, asha, 'asha@forecast.in');
  await filed(id, new Date(Date.now() - 60 * 86_400_000));
  expect((await own(id)).forecast).toMatchObject({ kind: 'late', from: null, to: null });
  await testApp.db.updateTable('cases').set({ status: 'done', closed_at: new Date() }).where('id', '=', id).execute();
  expect((await own(id)).forecast).toBeNull();
});
