import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordMissedPromises } from '#server/cases/jobs/missed-promises.ts';
import { refreshClocks } from '#server/cases/jobs/refresh-clocks.ts';
import { addWorkingMinutes, fullDay, workingMinutesBetween } from '#shared/rules/calendar/working-time.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { rewriteCaseEvents } from '#test/rewrite-case-events.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { findCalendar, type VersionedCalendar } from './find-calendar.ts';

let testApp: TestApp;
let admin: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await aStaffMember(testApp, 'admin@calendar.in', 'admin');
});
afterAll(() => testApp.close());

const day = 86_400_000;
const call = (method: string, path: string, body?: unknown) => ask(testApp, method, path, body, admin.bearer);
const add = (date: string, name = 'Founder’s day') =>
  call('POST', '/api/admin/calendar/holidays', { day: date, name, kind: 'own', source: 'Decided by us' });
const theCase = (id: string) =>
  testApp.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Creates a case that has been waiting for us for this many days. */
async function aCaseOfOurs(email: string, days: number): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ email }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const [opened] = await waitUntil(
    () => testApp.db.selectFrom('cases').select('id').where('order_id', '=', body.order_id).execute(),
    (cases) => cases.length > 0,
  );
  const id = opened?.id ?? '';
  const since = new Date(Date.now() - days * day);
  await rewriteCaseEvents(testApp.db, id, { at: since, ball: 'us', step_key: 'check' });
  await testApp.db
    .updateTable('cases')
    .set({ ball: 'us', step_key: 'check', since, calendar_version: 0 })
    .where('id', '=', id)
    .execute();
  await refreshClocks(testApp.db, new Date());
  return id;
}

/** Returns the first working day at least this many days from now. */
function workingDayAfter(days: number, calendar: VersionedCalendar): string {
  for (let n = days; ; n += 1) {
    const date = dayInIndia(new Date(Date.now() + n * day));
    const midnight = new Date(`${date}T00:00:00+05:30`);
    if (workingMinutesBetween(midnight, new Date(midnight.getTime() + day), calendar) > 0) return date;
  }
}

const moved = (id: string, before: Date | null) =>
  waitUntil(
    () => theCase(id),
    (one) => one.due_at?.getTime() !== before?.getTime(),
  );

describe('days off', () => {
  test('a new database has the gazetted holidays with their source, and says which year is incomplete', async () => {
    const { body } = await call('GET', '/api/admin/calendar?year=2026');
    expect(body).toMatchObject({ year: 2026, remedyPercent: 10 });
    const holidays = body['holidays'] as { day: string }[];
    expect(holidays).toHaveLength(17);
    expect(holidays[0]).toMatchObject({
      day: '2026-01-26',
      name: 'Republic Day',
      kind: 'gazetted',
      source: expect.stringContaining('Delhi list'),
    });
  });

  test('an added day moves the date of an open case by exactly this day, and its removal moves it back', async () => {
    const id = await aCaseOfOurs('moved@calendar.in', 0);
    const { due_at: before } = await theCase(id);
    const calendar = await findCalendar(testApp.db);
    const date = workingDayAfter(3, calendar);
    expect((await add(date)).status).toBe(201);
    const later = await moved(id, before);
    expect(later.due_at).toEqual(addWorkingMinutes(before as Date, fullDay(calendar), calendar));
    expect((await call('DELETE', `/api/admin/calendar/holidays/${date}`)).status).toBe(204);
    expect((await moved(id, later.due_at)).due_at).toEqual(before);
  });

  test('longer office hours move closing times and dates of open cases, and the former ones move them back', async () => {
    const id = await aCaseOfOurs('hours@calendar.in', 0);
    const { due_at: before } = await theCase(id);
    const { week } = await findCalendar(testApp.db);
    const save = (hours: Record<string, string>) =>
      call('PUT', '/api/admin/settings/hours', { values: hours, version: 1_000_000 });
    expect((await save({ closes: '20:00', lastDay: 'friday' })).status).toBe(200);
    expect((await moved(id, before)).due_at?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
    const changed = await findCalendar(testApp.db);
    expect([changed.week[5], changed.week[6]]).toEqual([{ opens: 600, closes: 1_200 }, null]);
    const { due_at: later } = await theCase(id);
    expect((await save(shippedSettings.hours)).status).toBe(200);
    expect((await moved(id, later)).due_at).toEqual(before);
    expect((await findCalendar(testApp.db)).week).toEqual(week);
  });

  test('the card of a case on the board follows the date that an added day moves', async () => {
    const id = await aCaseOfOurs('card@calendar.in', 0);
    // Opened ten days ago, so that the deadline for the first step's welcome call has passed.
    const opened_at = new Date(Date.now() - 10 * day);
    await testApp.db
      .updateTable('cases')
      .set({ opened_at, due_at: null, calendar_version: 0 })
      .where('id', '=', id)
      .execute();
    await refreshClocks(testApp.db, new Date());
    const card = async () => {
      const found = testApp.db.selectFrom('tasks').select(['due_at', 'version']).where('case_id', '=', id);
      return found.where('deleted_at', 'is', null).where('status', '<>', 'done').executeTakeFirstOrThrow();
    };
    const before = await card();
    expect(before.due_at).toEqual((await theCase(id)).due_at);
    const calendar = await findCalendar(testApp.db);
    const date = workingDayAfter(3, calendar);
    await add(date);
    const later = await waitUntil(card, ({ due_at }) => due_at?.getTime() !== before.due_at?.getTime());
    expect(later.due_at).toEqual(addWorkingMinutes(before.due_at as Date, fullDay(calendar), calendar));
    expect(later.version).toBeGreaterThan(before.version);
    expect(later.due_at).toEqual((await theCase(id)).due_at);
    await call('DELETE', `/api/admin/calendar/holidays/${date}`);
    await waitUntil(card, ({ due_at }) => due_at?.getTime() === before.due_at?.getTime());
  });

  test('a missed promise stays missed and its coupon offered, whatever becomes of the calendar', async () => {
    const id = await aCaseOfOurs('missed@calendar.in', 60);
    await recordMissedPromises(testApp.db, testApp, new Date());
    const { missed_at, remedy_coupon } = await theCase(id);
    expect([missed_at === null, remedy_coupon === null]).toEqual([false, false]);
    const version = (await findCalendar(testApp.db)).version;
    for (let n = 30; n < 45; n += 1) await add(dayInIndia(new Date(Date.now() - n * day)));
    await waitUntil(
      () => theCase(id),
      (one) => one.calendar_version >= version + 5,
    );
    await recordMissedPromises(testApp.db, testApp, new Date());
    expect(await theCase(id)).toMatchObject({ missed_at, remedy_coupon });
    const aboutMissed = testApp.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', 'missed@calendar.in')
      .where('kind', '=', 'case-missed');
    expect(await aboutMissed.execute()).toHaveLength(1);
    await waitUntil(
      async () => testApp.emails.filter(({ to, subject }) => to === 'missed@calendar.in' && /late/.test(subject)),
      (letters) => letters.length === 1,
    );
  });

  test('a day is moved and renamed; two days off on one date are refused', async () => {
    expect((await add('2030-01-02')).status).toBe(201);
    expect((await add('2030-01-02')).body['code']).toBe('holiday_exists');
    const path = '/api/admin/calendar/holidays/2030-01-02';
    expect((await call('PATCH', path, { day: '2030-01-03', name: 'Stocktaking' })).body).toMatchObject({
      day: '2030-01-03',
      name: 'Stocktaking',
      kind: 'own',
    });
    expect((await call('PATCH', path, { name: 'Gone' })).body['code']).toBe('holiday_unknown');
    await add('2030-01-05');
    const clash = await call('PATCH', '/api/admin/calendar/holidays/2030-01-05', { day: '2030-01-03' });
    expect([clash.status, clash.body['code']]).toEqual([409, 'holiday_exists']);
    const entries = await testApp.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('action', '=', 'calendar.day-changed')
      .execute();
    expect(entries).toEqual([{ action: 'calendar.day-changed', detail: { from: '2030-01-02', to: '2030-01-03' } }]);
  });
});

test('without a remedy a missed promise is recorded once, and the e-mail has no code', async () => {
  expect((await call('PUT', '/api/admin/remedy', { percent: 0 })).status).toBe(204);
  const id = await aCaseOfOurs('none@calendar.in', 60);
  await recordMissedPromises(testApp.db, testApp, new Date());
  await waitUntil(
    async () => testApp.emails.filter(({ to, subject }) => to === 'none@calendar.in' && /late/.test(subject)),
    (letters) => letters.length === 1,
  );
  expect(await recordMissedPromises(testApp.db, testApp, new Date())).toBe(0);
  expect(await theCase(id)).toMatchObject({ missed_at: expect.any(Date), remedy_coupon: null, remedy_percent: 0 });
  const letter = testApp.emails.find(({ to, subject }) => to === 'none@calendar.in' && /late/.test(subject));
  expect(letter?.text).not.toContain('SORRY');
});

test('the percent of the policy is stored with the case, and a later change leaves it', async () => {
  await call('PUT', '/api/admin/remedy', { percent: 15 });
  const id = await aCaseOfOurs('fifteen@calendar.in', 60);
  await recordMissedPromises(testApp.db, testApp, new Date());
  await call('PUT', '/api/admin/remedy', { percent: 20 });
  const { remedy_percent, remedy_coupon } = await theCase(id);
  expect(remedy_percent).toBe(15);
  const coupon = await testApp.db
    .selectFrom('coupons')
    .select(['value', 'max_redemptions'])
    .where('code', '=', remedy_coupon)
    .executeTakeFirstOrThrow();
  expect(coupon).toEqual({ value: 15, max_redemptions: 1 });
});
