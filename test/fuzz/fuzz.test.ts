import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { refusalOf } from '#shared/messages.ts';
import { aCustomer, aStaffMember, ask } from '../accounts.ts';
import { openStage, type Stage } from '../stage.ts';
import { addressOf, type Described, requestTo } from './requests.ts';

/** Requests of each kind of person to each endpoint; more of them: `FUZZ_RUNS=200 FUZZ_SEED=7 vitest run test/fuzz`. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 4);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const kinds = ['guest', 'customer', 'seller', 'admin'] as const;

let stage: Stage;
let described: Described;
const sessions = new Map<(typeof kinds)[number], Record<string, string>>();

beforeAll(async () => {
  stage = await openStage();
  described = (await ask(stage, 'GET', '/api/openapi.json')).body.paths as Described;
});
afterAll(() => stage.close());

/** Some requests end the session or the account that they come with: then somebody new comes. */
async function headersOf(kind: (typeof kinds)[number]): Promise<Record<string, string>> {
  if (kind === 'guest') return {};
  const kept = sessions.get(kind);
  if (kept && (await ask(stage, 'POST', '/api/auth/verify-token', {}, kept)).status === 200) return kept;
  const email = `${randomUUID()}@fuzz.in`;
  const { bearer } = kind === 'customer' ? await aCustomer(stage, email) : await aStaffMember(stage, email, kind);
  sessions.set(kind, bearer);
  return bearer;
}

/** Refusals for which the world outside is to blame; none of it is broken here. */
const neverHere = [500, 502, 503, 504];

describe.each(kinds)('whatever a %s sends', (kind) => {
  test.each(Object.entries(contract) as [string, Endpoint][])('%s answers as declared', async (_name, endpoint) => {
    const headers = await headersOf(kind);
    await fc.assert(
      fc.asyncProperty(requestTo(described, endpoint), async ({ params, query, body }) => {
        const sent = endpoint.method === 'GET' ? undefined : (body ?? undefined);
        const answer = await ask(stage, endpoint.method, addressOf(endpoint, params, query), sent, headers);
        expect(neverHere).not.toContain(answer.status);
        if (answer.status >= 400) return expectRefusal(answer.status, answer.body);
        if (answer.headers.get('content-type')?.startsWith('application/json') && answer.status !== 204)
          expect(endpoint.reply.safeParse(answer.body)).toMatchObject({ success: true });
      }),
      { numRuns: runs, seed, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true },
    );
  });
});

function expectRefusal(status: number, body: Record<string, unknown>): void {
  expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  expect(status).toBe(refusalOf(body.code as Parameters<typeof refusalOf>[0]).status);
}

test('after all of it the server is as well as before', async () => {
  expect((await ask(stage, 'GET', '/readyz')).status).toBe(200);
  expect(stage.logged.filter((line) => line.includes('"fault"'))).toEqual([]);
});
