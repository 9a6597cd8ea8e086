import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { startClock } from '#test/event-loop/clock.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let asha: Session;
let caseId: string;
const clock = startClock();
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@many.in');
  caseId = await aPaidCase(testApp, asha, 'asha@many.in');
});
afterAll(async () => {
  clock.stop();
  await testApp.close();
});

/** Replaces the messages of the case with these texts. Each message gets `papers` documents. */
async function store(texts: string[], papers = 0): Promise<void> {
  const { db } = testApp;
  await db.deleteFrom('case_messages').execute();
  for (const text of texts) {
    const documents = Array.from({ length: papers }, () => ({
      user_id: asha.id,
      kind: 'caseDocument' as const,
      path: randomBytes(32).toString('base64url'),
      file_name: `${'papers & more '.repeat(5)}.jpg`,
      media_type: 'image/jpeg' as const,
      bytes: 1,
      seal: null,
    }));
    const stored = papers ? await db.insertInto('documents').values(documents).returning('id').execute() : [];
    const document_ids = stored.map(({ id }) => id);
    await db
      .insertInto('case_messages')
      .values({ case_id: caseId, from_staff: false, author_id: asha.id, author_name: 'Asha', text, document_ids })
      .execute();
  }
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `message no. ${at + 1};`);

test('each message has its own papers, once each, in the order in which they were sent', async () => {
  await store(numbered(3), 4);
  const { db } = testApp;
  const stored = await db.selectFrom('case_messages').select(['id', 'document_ids']).orderBy('id').execute();
  const [first, second] = stored;
  if (!first || !second) throw new Error('nothing stored');
  const [paper = '', ...others] = second.document_ids;
  // The two messages share one document. The second lists its documents in reverse order and one of them twice.
  const document_ids = [...others.toReversed(), paper, paper, ...first.document_ids.slice(0, 1)];
  await db.updateTable('case_messages').set({ document_ids }).where('id', '=', second.id).execute();
  const { body } = await callEndpoint(
    testApp,
    'GET /api/user/cases/:id/messages',
    { params: { id: caseId } },
    asha.bearer,
  );
  const ids = body.map(({ documents }) => documents.map(({ id }) => id));
  const before = first.document_ids.slice(0, 1);
  expect(ids.map((own) => own.length)).toEqual([4, 5, 4]);
  expect(ids[0]?.slice(0, 1)).toEqual(before);
  expect(ids[1]?.slice(0, 1)).toEqual(before);
  expect(new Set(ids[1])).toEqual(new Set(document_ids));
});

test('500 long messages with twelve papers each do not block the event loop', async () => {
  await store(Array(500).fill('<&"\n'.repeat(500)), 12);
  const sender = new Worker(new URL('../../../test/event-loop/sender.ts', import.meta.url), {
    workerData: { url: testApp.url, bearers: { customer: { cookie: asha.cookie } } },
  });
  const stood = async (path: string) => {
    clock.restart();
    sender.postMessage({ name: path, by: 'customer', method: 'GET', path });
    expect(await once(sender, 'message')).toEqual([200]);
    return clock.longest();
  };
  await stood('/livez');
  await pause(300);
  clock.restart();
  await pause(1_000);
  const limit = Math.max(200, 5 * clock.longest());
  const all: number[] = [];
  for (let time = 0; time < 6; time += 1) all.push(await stood(`/api/user/cases/${caseId}/messages`));
  expect(Math.min(...all)).toBeLessThan(limit);
  await sender.terminate();
}, 60_000);
