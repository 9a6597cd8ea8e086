import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { rewriteCaseEvents } from '#test/rewrite-case-events.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@promises.in', 'seller');
});
afterAll(() => testApp.close());

const today = dayInIndia(new Date());
const query = { from: today, to: today };
const report = async () => (await callEndpoint(testApp, 'GET /api/staff/promises', { query }, farah.bearer)).body;

/** A finished case whose steps had these sides, each for one office day, in a week of November 2026 without holidays. */
async function aFinishedCase(email: string, missed: boolean) {
  const { caseId } = await aPaidOrderWithCase(testApp, { email });
  const monday = (day: number) => new Date(`2026-11-${16 + day}T10:00:00+05:30`);
  const moves = [
    ['check', 'us'],
    ['papers', 'customer'],
    ['check', 'us'],
    ['rating', 'customer'],
  ] as const;
  await rewriteCaseEvents(testApp.db, caseId, { at: monday(0), step_key: 'papers', ball: 'customer' });
  await testApp.db
    .insertInto('case_events')
    .values(
      moves.map(([step_key, ball], day) => ({ case_id: caseId, kind: 'ball', at: monday(day + 1), ball, step_key })),
    )
    .execute();
  await testApp.db
    .updateTable('cases')
    .set({ opened_at: monday(0), status: 'done', closed_at: sql`now()`, missed_at: missed ? monday(3) : null })
    .where('id', '=', caseId)
    .execute();
  const message = (from_staff: boolean, at: string) => ({
    case_id: caseId,
    from_staff,
    author_name: 'Somebody',
    text: 'Hello',
    at: new Date(`2026-11-16T${at}:00+05:30`),
  });
  await testApp.db
    .insertInto('case_messages')
    .values([message(false, '11:00'), message(false, '11:30'), message(true, '13:00'), message(false, '14:00')])
    .execute();
  await testApp.db
    .insertInto('case_ratings')
    .values({ case_id: caseId, stars: missed ? 2 : 5, text: '', publish: false })
    .execute();
}

test('without finished cases the report is empty, and says nothing of medians', async () => {
  expect(await report()).toMatchObject({
    kept: 0,
    missed: 0,
    templates: [],
    firstAnswer: { count: 0, median: null },
    ratings: { count: 0, average: null },
  });
});

test('kept and missed, working days by step and holder, first answers and ratings are counted', async () => {
  await aFinishedCase('one@promises.in', false);
  await aFinishedCase('two@promises.in', true);
  const { caseId } = await aPaidOrderWithCase(testApp, { email: 'late@promises.in' });
  await testApp.db.updateTable('cases').set({ missed_at: sql`now()` }).where('id', '=', caseId).execute();
  const { templates, steps, ...found } = await report();
  expect(found).toMatchObject({
    kept: 1,
    missed: 1,
    openLate: 1,
    capped: false,
    firstAnswer: { count: 2, median: 2, ninety: 2 },
    ratings: {
      count: 2,
      average: 3.5,
      stars: [
        { stars: 5, count: 1 },
        { stars: 2, count: 1 },
      ],
    },
  });
  expect(templates).toMatchObject([{ kept: 1, missed: 1, count: 2, median: 4, ninety: 4 }]);
  expect(steps.map(({ step, holder, count, median }) => [step, holder, count, median])).toEqual([
    ['papers', 'customer', 2, 2],
    ['check', 'us', 2, 2],
  ]);
  const csv = await ask(testApp, 'GET', `/api/staff/promises.csv?from=${today}&to=${today}`, undefined, farah.bearer);
  expect(csv.status).toBe(200);
});
