import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { openDb, openPool } from './connect.ts';
import { migrate, migrateTo } from './migrate.ts';

test('migration 097 fills dropped_by from the latest event, and visit_told_on if the e-mail about the visit was sent', async () => {
  const { where, drop } = await emptyDatabase(inject('postgres'));
  const db = openDb(openPool(where, { onError: () => undefined }));
  const request = (kind: string, state: string, events: readonly string[]) => [
    `insert into case_requests (case_id, kind, state, optional) select id, '${kind}', '${state}', true from cases where unit = 1`,
    ...events.map(
      (event, minutes) => `insert into case_events (case_id, kind, at, reason)
        select id, 'request-${event}', '2026-11-01'::timestamptz + interval '${minutes} minutes', '${kind}' from cases where unit = 1`,
    ),
  ];
  try {
    await migrateTo(db, '096-debit-notes-without-gst');
    for (const statement of [
      'alter table cases drop constraint cases_order_id_fkey',
      `insert into cases (order_id, unit, template_slug, template_version, step_key, ball, since, opened_at)
        values ('a', 1, 'fssai-registration', 1, 'papers', 'customer', now(), now())`,
      `insert into cases (order_id, unit, template_slug, template_version, step_key, ball, since, opened_at,
          visit_on, visit_told_at, visit_email_at)
        select order_id, unit + n, template_slug, template_version, step_key, ball, since, opened_at,
          '2026-12-05', now(), case when n = 2 then now() end from cases, generate_series(1, 2) as n`,
      ...request('withdrawn', 'not_needed', ['declined', 'resumed', 'withdrawn']),
      ...request('declined', 'not_needed', ['declined', 'resumed', 'declined']),
      ...request('asked-again', 'needed', ['withdrawn']),
      ...request('filed-without', 'not_needed', []),
    ])
      await sql.raw(statement).execute(db);
    await migrate(db);
    const rows = await db.selectFrom('case_requests').select(['kind', 'dropped_by']).orderBy('kind').execute();
    expect(Object.fromEntries(rows.map(({ kind, dropped_by }) => [kind, dropped_by]))).toEqual({
      'asked-again': null,
      declined: 'customer',
      'filed-without': null,
      withdrawn: 'staff',
    });
    const told = await db.selectFrom('cases').select(['unit', 'visit_told_on']).orderBy('unit').execute();
    expect(told.map(({ visit_told_on }) => visit_told_on)).toEqual([null, '2026-12-05', null]);
  } finally {
    await db.destroy();
    await drop();
  }
});
