import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// A file whose rows are read during the transfer is cut off when its reader loses access.

let testApp: TestApp;
let admin: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await aStaffMember(testApp, 'lakshmi@streamed.in', 'admin');
  await sql`insert into users (name, email, email_verified_at)
    select 'Customer ' || n, 'customer' || n || '@streamed.in', now() from generate_series(1, 60000) as n`.execute(
    testApp.db,
  );
});
afterAll(() => testApp.close());

const download = (who: Session) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`${testApp.url}/api/admin/users.csv`, { headers: who.bearer, agent: false }, resolve).once('error', reject);
  });

/** Reads the rest of a reply; returns true if it was not cut off. */
async function readRest(reply: IncomingMessage): Promise<boolean> {
  reply.on('error', () => undefined);
  for await (const _ of reply.iterator()) if (reply.destroyed) break;
  reply.destroy();
  return reply.complete;
}
const rest = (reply: IncomingMessage) => readRest(reply).catch(() => false);

test.each([
  [
    'the account is disabled',
    (id: string) => sql`update users set disabled_at = now() where id = ${id}`.execute(testApp.db),
  ],
  ['another role is given', (id: string) => sql`update users set role = 'user' where id = ${id}`.execute(testApp.db)],
])('a list of customers that is not read ends when %s', async (_, change) => {
  const seller = await aStaffMember(testApp, `farah-${crypto.randomUUID().slice(0, 8)}@streamed.in`, 'seller');
  const reply = await download(seller);
  expect(reply.statusCode).toBe(200);
  reply.pause();
  await change(seller.id);
  expect((await ask(testApp, 'GET', '/api/admin/users', undefined, seller.bearer)).status).toBeGreaterThanOrEqual(401);
  await pause(7_000);
  expect(await rest(reply)).toBe(false);
});

test('one that is read comes whole, also to a slow reader', async () => {
  const reply = await download(admin);
  reply.pause();
  await pause(7_000);
  expect(await rest(reply)).toBe(true);
});
