import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { all } from '#shared/contract/all.ts';
import { errorOf } from '#shared/messages.ts';
import { everything } from '#test/everything.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { withoutReferences } from '#web/site/reference/references.ts';
import { aCustomer, aStaffMember, ask } from '../accounts.ts';
import { type Described, requestAddress, requestTo } from './requests.ts';

/** Requests per role and endpoint; `FUZZ_RUNS=200 FUZZ_SEED=7 vitest run test/fuzz` sends more. */
const runs = Number(process.env['FUZZ_RUNS'] ?? (everything ? 4 : 2));
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const kinds = ['guest', 'customer', 'seller', 'admin'] as const;

let testApp: TestApp;
let described: Described;
const sessions = new Map<(typeof kinds)[number], Record<string, string>>();

beforeAll(async () => {
  testApp = await openTestApp();
  const document = (await ask(testApp, 'GET', '/api/openapi.json')).body;
  described = (withoutReferences(document) as { paths: Described }).paths;
});
afterAll(() => testApp.close());

/**
 * Returns the headers of a signed-in user; creates another account if an earlier request has ended the session or
 * erased the account.
 */
async function headersOf(kind: (typeof kinds)[number]): Promise<Record<string, string>> {
  if (kind === 'guest') return {};
  const session = sessions.get(kind);
  if (session && (await ask(testApp, 'POST', '/api/auth/verify-token', {}, session)).status === 200) return session;
  const email = `${randomUUID()}@fuzz.in`;
  const { bearer } = kind === 'customer' ? await aCustomer(testApp, email) : await aStaffMember(testApp, email, kind);
  sessions.set(kind, bearer);
  return bearer;
}

/** Statuses for unavailable services and server errors, which must not occur here. */
const neverHere = [500, 502, 503, 504];

describe.each(kinds)('fuzzing as %s', (kind) => {
  test.each(all)('$address answers as declared', async (endpoint) => {
    const headers = await headersOf(kind);
    await fc.assert(
      fc.asyncProperty(requestTo(described, endpoint), async ({ params, query, body }) => {
        const sent = endpoint.method === 'GET' ? undefined : (body ?? undefined);
        const answer = await ask(testApp, endpoint.method, requestAddress(endpoint, params, query), sent, headers);
        expect(neverHere).not.toContain(answer.status);
        if (answer.status >= 400) return expectError(answer.status, answer.body);
        if (answer.headers.get('content-type')?.startsWith('application/json') && answer.status !== 204)
          expect(endpoint.reply.safeParse(answer.body)).toMatchObject({ success: true });
      }),
      { numRuns: runs, seed, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true },
    );
  });
});

function expectError(status: number, body: Record<string, unknown>): void {
  expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  expect(status).toBe(errorOf(body.code as Parameters<typeof errorOf>[0]).status);
}

test('after the fuzzing the server is healthy', async () => {
  expect((await ask(testApp, 'GET', '/readyz')).status).toBe(200);
  expect(testApp.logged.filter((line) => line.includes('"fault"'))).toEqual([]);
});
