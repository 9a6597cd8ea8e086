import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const most = 100;
let testApp: TestApp;
let asha: Session;
let caseId: string;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@message-limit.in');
  caseId = await aPaidCase(testApp, asha, 'asha@message-limit.in');
});
afterAll(() => testApp.close());

const write = (key: string = randomUUID(), to = caseId) =>
  ask(
    testApp,
    'POST',
    `/api/user/cases/${to}/messages`,
    { text: 'Any news?' },
    { ...asha.bearer, 'idempotency-key': key },
  );

test('a customer writes at most 100 messages a day about a case', async () => {
  const sent = await Promise.all(Array.from({ length: most + 5 }, (_, n) => write(`message ${n}`)));
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(most);
  const refused = sent.filter(({ status }) => status !== 201);
  for (const { status, body } of refused)
    expect([status, body]).toEqual([
      429,
      expect.objectContaining({
        code: 'case_messages_many',
        params: { most },
        message: expect.stringContaining('100 messages'),
      }),
    ]);
  const response = await fetch(`${testApp.url}/api/user/cases/${caseId}/messages`, {
    method: 'POST',
    headers: { ...asha.bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Any news?' }),
  });
  const wait = Number(response.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(23 * 3_600);
  expect(wait).toBeLessThanOrEqual(24 * 3_600);

  const stored = sent.findIndex(({ status }) => status === 201);
  expect(await write(`message ${stored}`)).toMatchObject({ status: 201, body: { id: sent[stored]?.body['id'] } });

  const farah = await aStaffMember(testApp, 'farah@message-limit.in', 'seller');
  const answer = await ask(testApp, 'POST', `/api/cases/${caseId}/messages`, { text: 'We are reading.' }, farah.bearer);
  expect(answer.status).toBe(201);
  const other = await aPaidCase(testApp, asha, 'asha@message-limit.in');
  expect((await write(randomUUID(), other)).status).toBe(201);
});

test('when the day is over, they may write again', async () => {
  const shift = (by: string) =>
    sql`update case_messages set at = at + ${by}::interval where case_id = ${caseId}`.execute(testApp.db);
  await shift('-23:58:00');
  expect((await write()).body.code).toBe('case_messages_many');
  await shift('-00:03:00');
  expect((await write()).status).toBe(201);
});
