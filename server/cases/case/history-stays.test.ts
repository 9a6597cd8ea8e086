import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let caseId: string;
beforeAll(async () => {
  testApp = await openTestApp();
  ({ caseId } = await aPaidOrderWithCase(testApp, { email: 'asha@history.in' }));
  await testApp.db
    .insertInto('case_events')
    .values({ case_id: caseId, kind: 'ball', step_key: 'papers', ball: 'us', reason: 'Lane 4', by_name: 'Farah Khan' })
    .execute();
});
afterAll(() => testApp.close());

const events = () =>
  testApp.db.selectFrom('case_events').selectAll().where('case_id', '=', caseId).orderBy('id').execute();

test.each([
  `at = now() - interval '90 days'`,
  `ball = 'customer'`,
  `kind = 'note'`,
  `step_key = 'check'`,
  `reason = 'Somebody else''s fault'`,
  `by_name = 'Nobody'`,
  'by_name = null',
  'by_id = gen_random_uuid()',
  'case_id = gen_random_uuid()',
  'id = default',
])('the database refuses to change an event: %s', async (change) => {
  const before = await events();
  await expect(sql`update case_events set ${sql.raw(change)}`.execute(testApp.db)).rejects.toThrow(/append-only/);
  expect(await events()).toEqual(before);
});

test.each(['delete from case_events', 'truncate case_events'])('the database refuses: %s', async (statement) => {
  const before = await events();
  await expect(sql.raw(statement).execute(testApp.db)).rejects.toThrow(/append-only/);
  expect(await events()).toEqual(before);
});

test('only a demo lets events be moved in time, and nothing else', async () => {
  const inDemo = (change: string) =>
    testApp.db.transaction().execute(async (tx) => {
      await sql`insert into demo_database default values`.execute(tx);
      await sql`update case_events set ${sql.raw(change)}`.execute(tx);
      throw new Error('undone');
    });
  await expect(inDemo(`at = now() - interval '90 days'`)).rejects.toThrow('undone');
  await expect(inDemo(`at = now(), ball = 'customer'`)).rejects.toThrow(/append-only/);
});

test('a reason can be removed, as the purge of old texts does, and the events go with their case', async () => {
  await sql`update case_events set reason = null where reason is not null`.execute(testApp.db);
  expect((await events()).map(({ reason }) => reason).filter(Boolean)).toEqual([]);
  await testApp.db.deleteFrom('cases').where('id', '=', caseId).execute();
  expect(await events()).toEqual([]);
});
