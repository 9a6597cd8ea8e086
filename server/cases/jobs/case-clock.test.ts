import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseView } from '#shared/rules/cases/statuses.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { rewriteCaseEvents } from '#test/rewrite-case-events.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { refreshClock } from '../case/store-transition.ts';
import { recordAtRisk, refreshClocks } from './refresh-clocks.ts';

let testApp: TestApp;
let farah: Session;
let asha: Session;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@clock.in', 'seller');
  asha = await aCustomer(testApp, 'asha@clock.in');
});
afterAll(() => testApp.close());

const aCase = () => aPaidCase(testApp, asha, 'asha@clock.in');

/** Backdates the history of a case, as if this many days had passed. */
async function daysPass(id: string, days: number): Promise<void> {
  await rewriteCaseEvents(testApp.db, id, { at: sql<Date>`at - make_interval(secs => ${(days * day) / 1_000})` });
}

async function holdsBall(id: string, ball: 'us' | 'authority', step: string, at: Date): Promise<void> {
  await testApp.db.insertInto('case_events').values({ case_id: id, kind: 'ball', ball, step_key: step, at }).execute();
  await testApp.db
    .updateTable('case_steps')
    .set({ state: 'done' })
    .where('case_id', '=', id)
    .where('state', '=', 'now')
    .execute();
  await testApp.db
    .updateTable('case_steps')
    .set({ state: 'now' })
    .where('case_id', '=', id)
    .where('key', '=', step)
    .execute();
  await testApp.db.updateTable('cases').set({ ball, step_key: step, since: at }).where('id', '=', id).execute();
  await testApp.db.transaction().execute((tx) => refreshClock(tx, id, at));
}

const own = async (id: string) =>
  (await callEndpoint(testApp, 'GET /api/user/cases/:id', { params: { id } }, asha.bearer)).body;
const staffs = async (id: string) =>
  (await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id } }, farah.bearer)).body;
const list = async (view: CaseView) =>
  (await callEndpoint(testApp, 'GET /api/cases', { query: { view } }, farah.bearer)).body.items;
const row = (id: string) => testApp.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('the promised day of a paused case is never in the past, on any screen', async () => {
  const id = await aCase();
  await daysPass(id, 30);
  const past = new Date(Date.now() - 20 * day);
  await testApp.db.transaction().execute((tx) => refreshClock(tx, id, past));
  const stored = (await row(id)).promised_by ?? '';
  const shown = (await own(id)).promisedBy ?? '';
  expect(shown > stored).toBe(true);
  expect(shown > dayInIndia(new Date())).toBe(true);
  const { promisedBy, forecast, replyValues } = await staffs(id);
  expect(promisedBy).toBe(shown);
  expect(replyValues.promisedBy).toContain(String(Number(forecast?.to?.slice(8))));
  expect((await list('all')).find((item) => item.id === id)?.promisedBy).toBe(shown);

  // The stored day, which lists are sorted by, is updated once a day.
  expect(await refreshClocks(testApp.db, new Date())).toBeGreaterThan(0);
  expect((await row(id)).promised_by).toBe(shown);
  expect(await refreshClocks(testApp.db, new Date())).toBe(0);
  const next = new Date(Date.now() + 7 * day);
  expect(await refreshClocks(testApp.db, next)).toBeGreaterThan(0);
  expect(((await row(id)).promised_by ?? '') > shown).toBe(true);
});

test('a question of the authority has a last day, and the case is urgent whoever has it', async () => {
  const id = await aCase();
  const other = await aCase();
  await holdsBall(id, 'us', 'query', new Date(Date.now() - 26 * day));
  const end = dayInIndia(new Date(Date.now() + 4 * day));
  expect(await staffs(id)).toMatchObject({ answerBy: end });
  expect(await own(other)).toMatchObject({ answerBy: null });
  expect((await list('due-soon')).map((item) => item.id)).toContain(id);
  expect((await list('due-soon')).map((item) => item.id)).not.toContain(other);
  await testApp.db
    .updateTable('cases')
    .set({ ball: 'customer', missed_at: null, due_at: new Date(Date.now() + 40 * day) })
    .where('id', '=', id)
    .execute();
  expect((await list('due-soon')).map((item) => item.id)).toContain(id);
  const all = (await list('all')).map((item) => item.id);
  expect(all.indexOf(id)).toBeLessThan(all.indexOf(other));
  await testApp.db
    .updateTable('cases')
    .set({ answer_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute();
  expect((await list('overdue')).map((item) => item.id)).toContain(id);
});

test('three quarters of our time used: one event, seen by staff only', async () => {
  const id = await aCase();
  await holdsBall(id, 'us', 'check', new Date());
  expect(await recordAtRisk(testApp.db, new Date())).toBe(0);
  const { warn_at } = await row(id);
  const later = new Date((warn_at ?? new Date()).getTime() + 60_000);
  const runs = await Promise.all([1, 2].map(() => recordAtRisk(testApp.db, later)));
  expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await recordAtRisk(testApp.db, later)).toBe(0);
  const kinds = (events: { kind: string }[]) => events.map(({ kind }) => kind);
  expect(kinds((await staffs(id)).events)).toContain('at-risk');
  expect(kinds((await own(id)).events)).not.toContain('at-risk');
});
