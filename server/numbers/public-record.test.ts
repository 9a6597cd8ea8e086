import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { waitUntil } from '#test/checkout.ts';
import { ofShippedShop, ownShop } from '#test/own-shop.ts';
import { readPage } from '#test/pages.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { rewriteCaseEvents } from '#test/rewrite-case-events.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { findPublicRecord } from './public-record.ts';

let testApp: TestApp;
let asha: Session;
let id: string;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@record.in');
  id = await aPaidCase(testApp, asha, 'asha@record.in');
});
afterAll(() => testApp.close());

const monday = (day: number) => new Date(`2026-11-${16 + day}T10:00:00+05:30`);
const pageWith = (words: string, path = '/record') =>
  waitUntil(
    () => readPage(testApp, path),
    ({ text }) => text.includes(words),
  );

/** Finishes the case after a question of the authority, in a week of November 2026 without holidays. */
async function finish(): Promise<void> {
  const { db } = testApp;
  await rewriteCaseEvents(db, id, { at: monday(0), step_key: 'papers', ball: 'customer' });
  const moves = [
    ['scrutiny', 'authority'],
    ['query', 'customer'],
    ['scrutiny', 'authority'],
    ['rating', 'customer'],
  ] as const;
  await db
    .insertInto('case_events')
    .values(moves.map(([step_key, ball], n) => ({ case_id: id, kind: 'ball', step_key, ball, at: monday(n + 1) })))
    .execute();
  await db
    .insertInto('case_results')
    .values({ case_id: id, kind: 'licence_number', number: '22726001000318' })
    .execute();
  await db
    .updateTable('cases')
    .set({ opened_at: monday(0), status: 'done', closed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Adds copies of the finished case as further units of its order. */
async function copies(from: number, to: number): Promise<void> {
  await sql`insert into cases select (jsonb_populate_record(model, jsonb_build_object('id', gen_random_uuid(), 'unit', n))).*
    from cases as model, generate_series(${from}::int, ${to}::int) as n where model.id = ${id}`.execute(testApp.db);
}

test('twenty finished cases are no record, and the page says so in both languages', async () => {
  await finish();
  await copies(2, 20);
  expect(await findPublicRecord(testApp.db, new Date())).toBeNull();
  await pageWith('fewer than 21 pieces of work');
  await pageWith('21 से कम काम', '/hi/record');
});

test('from the twenty-first on, the record is counted from the cases', async () => {
  await copies(21, 21);
  const { db } = testApp;
  await db.updateTable('cases').set({ missed_at: sql`now()` }).where('id', '=', id).execute();
  const late = await aPaidCase(testApp, asha, 'late@record.in');
  await db.updateTable('cases').set({ missed_at: sql`now()` }).where('id', '=', late).execute();
  await db
    .insertInto('refund_requests')
    .values({
      id: 'rfrecord',
      order_id: sql`(select order_id from cases where id = ${id})`,
      amount_paise: 15_000,
      reason: '03',
      note: '',
      idempotency_key: `remedy ${id}`,
      state: 'succeeded',
    })
    .execute();
  await db
    .insertInto('case_ratings')
    .values({ case_id: id, stars: 4, text: 'Filed within a week.', publish: true })
    .execute();
  expect(await findPublicRecord(db, new Date())).toMatchObject({
    finished: 21,
    kept: 20,
    missed: 1,
    openLate: 1,
    filed: 1,
    askedBack: 1,
    granted: 1,
    givenBackPaise: 15_000,
    services: [{ slug: 'fssai', count: 1, days: 4 }],
    ratings: { count: 1, average: 4, words: [{ stars: 4, text: 'Filed within a week.' }] },
  });
});

test('the page follows the settings, and words whose consent is withdrawn leave it at once', async () => {
  const admin = await aStaffMember(testApp, 'admin@record.in', 'admin');
  for (const section of ['brand', 'contact', 'hours', 'people', 'messages'] as const) {
    const { body } = await callEndpoint(testApp, 'GET /api/admin/settings', {}, admin.bearer);
    const change = { params: { section }, body: { values: ownShop[section], version: body.version } };
    expect((await callEndpoint(testApp, 'PUT /api/admin/settings/:section', change, admin.bearer)).status).toBe(200);
  }
  await pageWith('Tandoor');
  const { html, text } = await pageWith('20 of 21 kept the promised date');
  expect(text).toContain('Filed within a week.');
  // A shop that has issued a tax document keeps its GSTIN.
  expect(html.replaceAll(shippedSettings.invoicing.gstin, '').match(ofShippedShop)).toBeNull();
  await pageWith('21 में से 20 काम', '/hi/record');
  const consent = { params: { id }, body: { publish: false } };
  expect((await callEndpoint(testApp, 'PATCH /api/user/cases/:id/rating', consent, asha.bearer)).status).toBe(200);
  await waitUntil(
    () => readPage(testApp, '/record'),
    (page) => !page.text.includes('Filed within a week.'),
  );
});
