import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskFiles } from '#server/adapters/disk-files.ts';
import { aCustomer, type Session } from '#test/accounts.ts';
import { startClock } from '#test/event-loop/clock.ts';
import { everything } from '#test/everything.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { aPdf } from '#test/pdfs.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { saveProfile } from '#test/uploads.ts';

const messages = 8_600;
// Limits in ms, and in multiples of the time on an idle machine (see test/event-loop.test.ts).
const most = 200;
const timesIdle = 5;

let testApp: TestApp;
let asha: Session;
let caseId: string;
const clock = startClock();

beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@large-export.in');
  caseId = await aPaidCase(testApp, asha, 'asha@large-export.in');
  await writeMessages();
});
afterAll(async () => {
  clock.stop();
  await testApp?.close();
});

/** Writes messages of 2,000 Devanagari letters that compress poorly. */
async function writeMessages(): Promise<void> {
  await sql`insert into case_messages (case_id, from_staff, author_name, text)
    select ${caseId}, false, 'Asha',
      (select translate(left(string_agg(md5(random()::text), ''), 2000), '0123456789abcdef', 'कखगघचछजझटठडढतथदध')
       from generate_series(1, 63) where message > 0)
    from generate_series(1, ${messages}) as message`.execute(testApp.db);
}

const exporting = (who: Session, app = testApp) => fetch(`${app.url}/api/user/export`, { headers: who.bearer });
const dataOf = async (answer: Response) =>
  JSON.parse(
    unzip(Buffer.from(await answer.arrayBuffer()))
      .get('my-data.json')
      ?.toString() ?? '',
  );

test.runIf(everything)(
  'an export of thousands of messages does not block the event loop',
  async () => {
    const thread = new URL('../../test/event-loop/sender.ts', import.meta.url);
    const sender = new Worker(thread, { workerData: { url: testApp.url, bearers: { customer: asha.bearer } } });
    const send = async (path: string) => {
      clock.restart();
      sender.postMessage({ name: path, by: 'customer', method: 'GET', path });
      const [answer]: unknown[] = await once(sender, 'message');
      return { answer, stood: clock.longest() };
    };
    await send('/livez');
    clock.restart();
    await pause(1_500);
    const limit = Math.max(most, timesIdle * clock.longest());
    // Repeats a slow export, because garbage collection or other load is unlikely to delay it each time.
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 3 && least >= limit; time += 1) {
      const { answer, stood } = await send('/api/user/export');
      expect(answer).toBe(200);
      least = Math.min(least, stood);
    }
    await sender.terminate();
    expect(least).toBeLessThan(limit);
  },
  60_000,
);

test('the archive is sent while rows are read', async () => {
  const answer = await exporting(asha);
  const reader = answer.body?.getReader();
  const chunks = [(await reader?.read())?.value ?? new Uint8Array()];
  // Rows that are deleted after the first bytes have arrived are no longer found.
  await sql`delete from case_messages where id in (select id from case_messages order by id desc limit ${messages / 2})`.execute(
    testApp.db,
  );
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) chunks.push(part.value);
  const data = await dataOf(new Response(Buffer.concat(chunks)));
  expect(data.cases[0].messages).toHaveLength(messages / 2);
  expect(data.cases[0].messages[0]).toEqual({
    at: expect.stringMatching(/^\d{4}-.*\+00:00$/),
    author_name: 'Asha',
    text: expect.stringMatching(/^[क-ध]{2000}$/),
  });
});

test('an error after the first byte breaks the connection, and the next export is possible', async () => {
  let broken = false;
  const files = diskFiles(testApp.filesFolder);
  const failing = await openTestApp({
    where: testApp.where,
    jobs: false,
    files: {
      ...files,
      get: (key) => (broken ? Promise.reject(new Error('the disk is gone')) : files.get(key)),
    },
  });
  expect((await saveProfile(failing, asha, { panCard: { bytes: aPdf() } })).status).toBe(200);
  broken = true;
  const bytes = exporting(asha, failing).then(async (answer) => (await answer.arrayBuffer()).byteLength);
  await expect(bytes).rejects.toThrow(/terminated|failed/);
  broken = false;
  expect((await dataOf(await exporting(asha, failing))).papers).toHaveLength(1);
  await failing.close();
});
