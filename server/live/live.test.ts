import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, openPool } from '#database/connect.ts';
import { aStaffMember, ask, logIn, type Session } from '#test/accounts.ts';
import { until } from '#test/people.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { announce } from './announce.ts';

const beatEvery = 150;
let stage: Stage;
let farah: Session;
beforeAll(async () => {
  stage = await openStage({ beatEvery });
  farah = await aStaffMember(stage, 'farah@live.in', 'seller');
});
afterAll(() => stage.close());

type Stream = { text: () => string; ended: () => boolean; stop: () => void };

/** Opens the stream and keeps what it says; by hand, because fetch leaves an empty connection behind when it is broken off. */
async function follow(headers: Record<string, string>, url = stage.url): Promise<Stream> {
  const request = get(`${url}/api/live`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { 'content-type': type, 'x-accel-buffering': buffering } = response.headers;
  expect([response.statusCode, type, buffering]).toEqual([200, 'text/event-stream; charset=utf-8', 'no']);
  let text = '';
  let ended = false;
  response.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  response
    .on('error', () => undefined)
    .once('close', () => {
      ended = true;
    });
  return { text: () => text, ended: () => ended, stop: () => request.destroy() };
}

const heard = (stream: Stream, part: string) =>
  until(
    async () => stream.text(),
    (text) => text.includes(part),
    3,
  );

test('a change through one process reaches a stream of another within a second, by bearer and by cookie', async () => {
  const other = openPool(stage.where, {
    say: (error) => {
      throw error;
    },
  });
  const streams = [await follow(farah.bearer), await follow({ cookie: farah.cookie })];
  for (const stream of streams) await heard(stream, 'event: refresh');
  const began = performance.now();
  await openDb(other)
    .transaction()
    .execute((tx) => announce(tx, 'tasks', 'from-elsewhere'));
  for (const stream of streams) await heard(stream, 'data: {"topic":"tasks","id":"from-elsewhere"}');
  expect(performance.now() - began).toBeLessThan(1_000);
  for (const stream of streams) stream.stop();
  await other.end();
});

test('nothing is told of a change that was undone', async () => {
  const stream = await follow(farah.bearer);
  const undone = stage.db.transaction().execute(async (tx) => {
    await announce(tx, 'tasks', 'undone');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await announce(stage.db, 'tasks', 'after');
  await heard(stream, '"after"');
  expect(stream.text()).not.toContain('"undone"');
  stream.stop();
});

test('the stream of a session that was ended, and of somebody who is no staff any more, ends', async () => {
  const joseph = await aStaffMember(stage, 'joseph@live.in', 'seller');
  const kept = await follow(joseph.bearer);
  const session = await logIn(stage, 'joseph@live.in');
  const ending = await follow(session.bearer);
  await heard(ending, ': beat');
  await ask(stage, 'POST', '/api/auth/logout', undefined, session.bearer);
  await until(async () => ending.ended(), Boolean, 3);
  expect(kept.ended()).toBe(false);
  await stage.db.updateTable('people').set({ role: 'user' }).where('id', '=', joseph.id).execute();
  await until(async () => kept.ended(), Boolean, 3);
});

test('when the connection to the database was lost, screens are told to ask again', async () => {
  const stream = await follow(farah.bearer);
  await heard(stream, 'event: refresh');
  const { rows } = await cutListeners();
  expect(rows.length).toBeGreaterThan(0);
  await until(
    async () => stream.text().match(/event: refresh/g)?.length,
    (times) => (times ?? 0) >= 2,
    5,
  );
  stream.stop();
});

async function cutListeners() {
  const pool = openPool(stage.where, { say: () => undefined });
  const cut = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen "live"' and datname = current_database()`,
  );
  await pool.end();
  return cut;
}

test('one person has at most ten streams, and leaving makes room', async () => {
  const lakshmi = await aStaffMember(stage, 'lakshmi@live.in', 'admin');
  const streams = await Promise.all(Array.from({ length: 10 }, () => follow(lakshmi.bearer)));
  expect((await ask(stage, 'GET', '/api/live', undefined, lakshmi.bearer)).body.code).toBe('too_many');
  streams[0]?.stop();
  const again = await until(
    async () => follow(lakshmi.bearer).catch(() => undefined),
    (stream) => stream !== undefined,
    3,
  );
  for (const stream of [...streams, again]) stream?.stop();
});

test('open streams do not hold up the end of a server', async () => {
  const going = await openStage();
  const member = await aStaffMember(going, 'going@live.in', 'seller');
  const stream = await follow(member.bearer, going.url);
  const began = performance.now();
  await going.close();
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(stream.ended()).toBe(true);
});
