import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseTextPath } from '#shared/paths.ts';
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

async function open(path: string, cookie = asha.cookie) {
  const response = await fetch(testApp.url + path, { headers: { cookie } });
  return { status: response.status, html: await response.text() };
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `message no. ${at + 1};`);
const messagesIn = (html: string) => html.match(/message no\. \d+;/g) ?? [];
const earlierIn = (html: string) => /href="([^"]+\?before=\d+)#messages"/.exec(html)?.[1];

describe('the page of a case without scripts', () => {
  test.each([
    ['', 'These are the latest 100 messages.', 'Earlier messages', 'Back to the latest messages'],
    ['/hi', 'ये सबसे नए 100 संदेश हैं।', 'इससे पहले के संदेश', 'सबसे नए संदेशों पर वापस जाएँ'],
  ])('shows the latest 100 messages and leads to all earlier ones: %s', async (prefix, latest, earlier, back) => {
    const sent = numbered(250);
    await store(sent);
    const first = await open(prefix + caseTextPath(caseId));
    expect(messagesIn(first.html)).toEqual(sent.slice(150));
    for (const text of [latest, earlier]) expect(first.html).toContain(text);
    expect(first.html).not.toContain(back);

    const second = await open(earlierIn(first.html) ?? '');
    expect(messagesIn(second.html)).toEqual(sent.slice(50, 150));
    for (const text of [earlier, back]) expect(second.html).toContain(text);
    expect(second.html).not.toContain(latest);

    const third = await open(earlierIn(second.html) ?? '');
    expect(messagesIn(third.html)).toEqual(sent.slice(0, 50));
    expect(third.html).not.toContain(earlier);
    expect(third.html).toContain(`href="${prefix}${caseTextPath(caseId)}#messages"`);
  });

  test('shows all of 100 messages, without links', async () => {
    await store(numbered(100));
    const { html } = await open(caseTextPath(caseId));
    expect(messagesIn(html)).toEqual(numbered(100));
    expect(html).not.toMatch(/latest 100|Earlier messages|latest messages/);
  });

  test('shows the latest messages for an odd `before`, and nothing of a foreign case', async () => {
    const path = caseTextPath(caseId);
    for (const before of ['', '0', '-1', '1.5', 'x', '99999999999999999999', '1&before=2']) {
      const { status, html } = await open(`${path}?before=${before}`);
      expect([before, status, messagesIn(html).length]).toEqual([before, 200, 100]);
    }
    const bina = await aCustomer(testApp, 'bina@many.in');
    const foreign = await open(`${path}?before=999999`, bina.cookie);
    expect([foreign.status, messagesIn(foreign.html)]).toEqual([404, []]);
  });
});

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
  const { body } = await callEndpoint(testApp, 'listOwnCaseMessages', { params: { id: caseId } }, asha.bearer);
  const ids = body.map(({ documents }) => documents.map(({ id }) => id));
  const before = first.document_ids.slice(0, 1);
  expect(ids.map((own) => own.length)).toEqual([4, 5, 4]);
  expect(ids[0]?.slice(0, 1)).toEqual(before);
  expect(ids[1]?.slice(0, 1)).toEqual(before);
  expect(new Set(ids[1])).toEqual(new Set(document_ids));
});

test('500 long messages with twelve papers each do not block the event loop', async () => {
  await store(Array(500).fill('<&"\n'.repeat(500)), 12);
  const sender = new Worker(new URL('../../test/event-loop/sender.ts', import.meta.url), {
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
  for (const path of [caseTextPath(caseId), `/api/user/cases/${caseId}/messages`]) {
    const all: number[] = [];
    for (let time = 0; time < 6; time += 1) all.push(await stood(path));
    expect([path, Math.min(...all) < limit]).toEqual([path, true]);
  }
  await sender.terminate();
}, 60_000);
