import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { hashPassword } from '#server/accounts/passwords.ts';
import { goodPassword } from './accounts.ts';
import { allRequests, type RequestCase, sendRequest } from './all-requests.ts';
import { freshDatabase } from './database.ts';
import { fakeProviders } from './every-job.ts';
import { insertOrderHistory } from './seed-order-history.ts';
import { openTestApp, type TestApp } from './test-app.ts';

// No user input may be stored with a full Aadhaar number; this one is made up and has a valid check digit.
const number = '2345 6789 0124';
const orders = 12_000;
const turn = 0.5;

let testApp: TestApp;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  drop = fresh.drop;
  const place = { ...inject('postgres'), ...fresh.where };
  await insertOrderHistory(place, { to: orders, passwordHash: await hashPassword(goodPassword) });
  testApp = await openTestApp({ where: place, jobs: false, rateLimitFactor: 1_000, ...fakeProviders });
});
afterAll(async () => {
  await testApp.close();
  await drop();
});

/** Returns the names of the body fields that accept free text. */
function freeText({ endpoint: { body } }: RequestCase): string[] {
  const object = body instanceof z.ZodOptional || body instanceof z.ZodNullable ? body.unwrap() : body;
  if (!(object instanceof z.ZodObject)) return [];
  return Object.entries(object.shape).flatMap(([field, schema]) =>
    schema instanceof z.ZodType && schema.safeParse(text).success ? [field] : [],
  );
}

const text = `My number is ${number}.`;

/** Puts the number into one field of the request, even if the request normally omits the field. */
const withNumber = (request: RequestCase, field: string): RequestCase => ({
  ...request,
  sample: { ...request.sample, body: { ...request.sample.body, [field]: text } },
});

// The bank reference of a refund (RRN) also has twelve digits; one in ten has a valid check digit, so it is stored.
const isKept = ({ endpoint }: RequestCase, field: string) =>
  endpoint.address === 'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/done' && field === 'reference';

const stored = async () => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(testApp.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await sql`select from ${sql.raw(name)} as row where to_jsonb(row)::text like ${`%${number}%`} limit 1`;
    if ((await hit.execute(testApp.db)).rows.length > 0) found.push(name);
  }
  return found;
};

test('a full Aadhaar number that is typed into any field is not stored', async () => {
  const accepted: string[] = [];
  for (const request of allRequests(turn, orders))
    for (const field of freeText(request).filter((each) => !isKept(request, each)))
      await sendRequest(testApp, withNumber(request, field)).then(
        () => accepted.push(`${request.endpoint.address}.${field}`),
        // Ignore refused requests: some fields are ids, and some requests can succeed only once.
        () => undefined,
      );
  expect(await stored()).toEqual([]);
  expect(accepted.length).toBeGreaterThan(30);
  expect(accepted).toEqual(
    expect.arrayContaining([
      'POST /api/tasks.title',
      'POST /api/contact.message',
      'POST /api/admin/enquiries/:number/replies.message',
      'POST /api/cases/:id/notes.text',
      'POST /api/cashfree/initiate-payment.address',
      'POST /api/cashfree/initiate-payment.company',
    ]),
  );
});
