import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { all } from '#shared/contract/all.ts';
import { withoutReferences } from '#web/site/reference/references.ts';
import { aCustomer, aStaffMember, ask } from './accounts.ts';
import { aDrawnPdf, streamOf } from './drawn-pdfs.ts';
import { type Case, casesOf } from './event-loop/cases.ts';
import { startClock, threadMs } from './event-loop/clock.ts';
import type { Described } from './fuzz/requests.ts';
import { aPdf } from './pdfs.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { noise } from './uploads.ts';

// Maximum time in ms for which a request may block the event loop.
const most = 200;
const timesIdle = 5;
const retries = 4;

let testApp: TestApp;
let sender: Worker;
let described: Described;
let limit = most;

const clock = startClock();

beforeAll(async () => {
  testApp = await openTestApp();
  const bearers = {
    guest: {},
    customer: (await aCustomer(testApp, 'asha@event-loop.in')).bearer,
    admin: (await aStaffMember(testApp, 'lakshmi@event-loop.in', 'admin')).bearer,
  };
  const document = (await ask(testApp, 'GET', '/api/openapi.json')).body;
  described = (withoutReferences(document) as { paths: Described }).paths;
  const thread = new URL('./event-loop/sender.ts', import.meta.url);
  sender = new Worker(thread, { workerData: { url: testApp.url, bearers } });
  for (const path of ['/livez', '/plans', '/checkout/basic', '/not-found'])
    await send({ name: 'warm', by: 'guest', method: 'GET', path });
  await pause(300);
  clock.restart();
  await pause(1_500);
  limit = Math.max(most, timesIdle * clock.longest());
});
afterAll(async () => {
  clock.stop();
  await sender?.terminate();
  await testApp?.close();
});

/** Sends a request; returns the event loop delay in ms, and the status or error. */
async function send(one: Case): Promise<{ stood: number; answer: number | string }> {
  clock.restart();
  sender.postMessage(one);
  const [answer]: (number | string)[] = await once(sender, 'message');
  return { stood: clock.longest(), answer: answer ?? 'nothing' };
}

/**
 * Repeats a request up to three times and returns the shortest delay, to rule out garbage collection and other load.
 */
async function stoodStill(one: Case): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && least > limit; time += 1) least = Math.min(least, (await send(one)).stood);
  return least;
}

const megabyte = 1_040_000;
const filled = (token: string) => aPdf({ objects: [token.repeat(Math.floor((megabyte - 1_000) / token.length))] });

async function awkwardFiles(): Promise<Record<string, Uint8Array>> {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(megabyte, 0xff)]);
  return {
    'stream, 149,000 times': filled('stream\n'),
    'streams of empty blocks': filled('stream\nx\u009c\0\0\0\u00ff\u00ff'),
    'a PDF of 60 MB of zeros': aPdf({
      objects: [
        `<< /Filter /FlateDecode >>\nstream\n${deflateSync(Buffer.alloc(60_000_000)).toString('latin1')}\nendstream`,
      ],
    }),
    'a PDF of 40 pages of noise': aDrawnPdf('200 0 0 100 0 0 cm /I Do', {
      pages: 40,
      resources: '/XObject << /I 5 0 R >>',
      objects: [
        streamOf(
          '/Type /XObject /Subtype /Image /Width 600 /Height 500 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
          randomBytes(900_000),
        ),
      ],
    }),
    'a picture of noise': await noise(560),
    'a JPEG of 0xff': jpeg,
    'a boundary again and again': Buffer.from('\r\n------formdata'.repeat(megabyte / 16)),
    ...Object.fromEntries(['/', '<<', '#4a', '/Filter[', 'obj '].map((token) => [token, filled(token)])),
  };
}

test('the measurement detects a blocked event loop', async () => {
  clock.restart();
  const before = threadMs();
  while (threadMs() - before < 2 * most);
  await pause(20);
  expect(clock.longest()).toBeGreaterThan(most);
});

test('no request blocks the event loop: every text of the contract, every header, every file', async () => {
  const still: string[] = [];
  const unanswered: string[] = [];
  const sent = new Set<string>();
  for (const one of casesOf(described, await awkwardFiles())) {
    sent.add(one.name.split(',')[0] ?? '');
    let { stood, answer } = await send(one);
    // Retries. A request that is refused for its size closes its connection, which the next request may have tried to
    // reuse. On a busy machine, inspecting a file may also time out, several times in a row.
    for (let again = 0; again < retries && /closed|hang up|ECONNRESET|^503$/.test(String(answer)); again += 1)
      ({ stood, answer } = await send(one));
    if (typeof answer !== 'number' || answer >= 500) unanswered.push(`${one.name}: ${answer}`);
    if (stood > limit && (await stoodStill(one)) > limit) still.push(`${one.name}: ${Math.round(stood)} ms`);
  }
  expect(still).toEqual([]);
  expect(unanswered).toEqual([]);
  const withText = all.filter(({ body, params, query, access }) => body || params || query || access === 'provider');
  expect(withText.map(({ address }) => address).filter((address) => !sent.has(address))).toEqual([]);
}, 300_000);
