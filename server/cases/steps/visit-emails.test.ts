import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sendVisitEmails } from './visit-emails.ts';

// E-mails about an officer's visit: at most one per case in ten minutes, with the newest day and time.
let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
let one: Awaited<ReturnType<typeof aCaseOf>>;
let count = 0;
const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000));

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@visit.in', 'seller');
});
afterAll(async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.close();
});
beforeEach(async () => {
  count += 1;
  const email = `asha-${count}@visit.in`;
  asha = { ...(await aCustomer(testApp, email)), email };
  one = await aCaseOf(testApp, asha, farah);
  await one.goTo('scrutiny');
});

const change = (body: object) => one.act('PATCH', '', body);
const mails = async (kind = 'case-inspection') =>
  (
    await testApp.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', asha.email)
      .where('kind', '=', kind)
      .execute()
  ).length;
const callOffs = () => mails('case-visit-off');
const tenMinutesLater = () =>
  sql`update cases set visit_told_at = visit_told_at - interval '10 minutes',
    visit_email_at = visit_email_at - interval '10 minutes' where id = ${one.id}`.execute(testApp.db);
const sendDue = () => sendVisitEmails(testApp.db, testApp);

test('ten corrections in a row are one more e-mail, with the last of them', async () => {
  await change({ authorityStatus: 'inspection', visitOn: inDays(5), visitTime: '09:00' });
  expect(await mails()).toBe(1);
  for (let hour = 10; hour < 20; hour += 1) expect((await change({ visitTime: `${hour}:00` })).status).toBe(200);
  expect([await sendDue(), await mails()]).toEqual([0, 1]);
  await tenMinutesLater();
  // Three processes run the job at the same time.
  const sent = await Promise.all([sendDue(), sendDue(), sendDue()]);
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(await mails()).toBe(2);
  const [, last] = await waitUntil(
    async () =>
      testApp.emails.filter(({ to, subject }) => to === asha.email && subject.startsWith('An officer visits you')),
    ({ length }) => length === 2,
  );
  expect(last?.text).toContain('at 7:00 pm IST');
  await tenMinutesLater();
  expect(await sendDue()).toBe(0);
});

const ends: [string, () => ReturnType<typeof change>][] = [
  ['called off', () => change({ visitOn: null })],
  ['over because the application was granted', () => change({ authorityStatus: 'granted' })],
  ['over because the application is prepared again', () => one.move('check', 'return', { reason: 'Wrong address' })],
];

test.each(ends)('a visit that is %s is not announced any more, and the customer is told once', async (_, end) => {
  await change({ authorityStatus: 'inspection', visitOn: inDays(5), visitTime: '09:00' });
  await change({ visitTime: '11:00' });
  expect((await end()).body.visit).toBeNull();
  expect([await sendDue(), await callOffs()]).toEqual([0, 0]);
  await tenMinutesLater();
  const sent = await Promise.all([sendDue(), sendDue(), sendDue()]);
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect([await mails(), await callOffs()]).toEqual([1, 1]);
  await tenMinutesLater();
  expect(await sendDue()).toBe(0);
});

test.each([
  ['en', 'No visit by the officer: ', (day: string) => `The officer does not come on ${day}. The page of your case`],
  ['hi', 'अधिकारी नहीं आएँगे: ', (day: string) => `${day} को अधिकारी आपके यहाँ नहीं आएँगे। आगे क्या होगा`],
] as const)('the e-mail about a visit that is called off names the day (%s)', async (language, subject, text) => {
  await ask(testApp, 'PUT', '/api/user/language', { language }, asha.bearer);
  await change({ authorityStatus: 'inspection', visitOn: inDays(5), visitTime: '09:00' });
  await change({ visitOn: null });
  await tenMinutesLater();
  expect(await sendDue()).toBe(1);
  const [mail] = await waitUntil(
    async () => testApp.emails.filter((each) => each.to === asha.email && each.subject.startsWith(subject)),
    ({ length }) => length > 0,
  );
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain(text(formatIsoDate(inDays(5), language)));
    expect(body).toContain(`/cases/${one.id}`);
  }
});

test('the e-mail about a cancelled visit is sent even if an inspection without a day follows within ten minutes', async () => {
  await change({ authorityStatus: 'inspection', visitOn: inDays(5) });
  await tenMinutesLater();
  await change({ authorityStatus: 'query', authorityWords: 'Which fan?' });
  await change({ authorityStatus: 'inspection' });
  expect(await callOffs()).toBe(0);
  await tenMinutesLater();
  expect([await sendDue(), await callOffs()]).toEqual([1, 1]);
});

test('a day that is taken back before the customer was told of it sends nothing', async () => {
  await change({ authorityStatus: 'inspection' });
  await change({ visitOn: inDays(5) });
  await change({ visitOn: null });
  await tenMinutesLater();
  expect([await sendDue(), await mails(), await callOffs()]).toEqual([0, 1, 0]);
});

test('a day that is cleared and replaced within ten minutes is one e-mail with the new day', async () => {
  await change({ authorityStatus: 'inspection', visitOn: inDays(5) });
  await tenMinutesLater();
  await change({ visitOn: null });
  await change({ visitOn: inDays(7) });
  await tenMinutesLater();
  expect([await sendDue(), await mails(), await callOffs()]).toEqual([0, 2, 0]);
});

test('a visit of today whose step is finished has taken place, and nobody is told otherwise', async () => {
  await change({ authorityStatus: 'inspection', visitOn: inDays(0) });
  expect((await one.move('inspection', 'complete')).body).toMatchObject({ authorityStatus: 'scrutiny', visit: null });
  await tenMinutesLater();
  expect([await sendDue(), await callOffs()]).toEqual([0, 0]);
});

test('a day in the past is refused, and one that is stored stays while something else changes', async () => {
  await change({ authorityStatus: 'inspection' });
  const refused = await change({ visitOn: inDays(-1), visitTime: '11:00' });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'visit_day_past', reasons: { visitOn: { code: 'visit_day_past' } } },
  });
  expect((await one.seen()).visit).toBeNull();
  expect((await change({ visitOn: inDays(0) })).status).toBe(200);
  await testApp.db
    .updateTable('cases')
    .set({ visit_on: inDays(-1) })
    .where('id', '=', one.id)
    .execute();
  const other = await change({ authorityNumber: '10260000000000012', visitOn: inDays(-1) });
  expect(other).toMatchObject({ status: 200, body: { visit: { day: inDays(-1) } } });
  expect((await change({ visitOn: inDays(-2) })).body.code).toBe('visit_day_past');
});

test('a case that is prepared again has no visit, and none can be noted', async () => {
  await change({ authorityStatus: 'inspection', visitOn: inDays(13) });
  const again = await one.move('check', 'return', { reason: 'Wrong address' });
  expect(again.body).toMatchObject({ step: { key: 'check' }, authorityStatus: 'not_started', visit: null });
  expect((await change({ visitOn: inDays(20) })).body.visit).toBeNull();
  expect((await one.own()).visit).toBeNull();
  expect(await mails()).toBe(1);
});

test('a question keeps its last day for the answer when the case returns to an earlier step', async () => {
  await change({ authorityStatus: 'query', authorityWords: 'Where is the tank?' });
  const again = await one.move('draft', 'return', { reason: 'We draw the tank' });
  expect(again.body).toMatchObject({ step: { key: 'draft' }, authorityStatus: 'query' });
});

test('a visit is refused before the application is sent, and after the work is finished', async () => {
  const early = await aCaseOf(testApp, asha, farah);
  const visit = { authorityStatus: 'inspection', visitOn: inDays(5) };
  expect((await early.act('PATCH', '', visit)).body.code).toBe('step_not_possible');
  expect((await early.seen()).visit).toBeNull();
  await early.goTo('result');
  await early.addResult({ kind: 'licence_number', number: '12345678901234' });
  await early.addResult({ kind: 'certificate', file: early.picture });
  await early.goTo('rating');
  expect((await early.act('PATCH', '', visit)).body.code).toBe('step_not_possible');
  expect(await mails()).toBe(0);
});
