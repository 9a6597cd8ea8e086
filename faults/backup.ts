import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDb, openPool } from '#database/connect.ts';
import { startEmbedded } from '#database/embedded.ts';
import { uploadPath } from '#shared/rules/uploads.ts';
import { waitUntil } from '#test/checkout.ts';
import { pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import { startMailServer } from '#test/process/mail-server.ts';
import { aDataDir, databaseIn, startProduct } from '#test/process/product.ts';
import { runProgram } from '#test/process/program.ts';
import type { Shop } from '#test/process/shop.ts';
import { aPicture } from '#test/uploads.ts';
import type { Experiment } from './experiment.ts';
import { aForm, aSender } from './kill-around-uploads.ts';
import { sendWaitingMails } from './mail.ts';
import { expectInvariantsHold, times, withShop } from './shop.ts';

const settings = { BACKUP_KEY: 'a-backup-key-of-the-fault-suite-long-enough' };
const silence = 12_000;

async function ops(dataDir: string, ...args: string[]): Promise<string> {
  const program = runProgram('server/ops/main.ts', args, { DATA_DIR: dataDir, ...settings });
  const { code } = await program.ended;
  assert.equal(code, 0, program.output());
  return program.output();
}

/** Checksums of the main tables, without the mails, which the shop goes on sending. */
async function contentsOf(db: Db): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of [
    'orders',
    'subscriptions',
    'payments',
    'payment_events',
    'users',
    'documents',
    'tasks',
    'cases',
  ]) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${sql.table(table)} as t`.execute(db);
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}

/** The same of a restored copy before a server has started on it. */
async function contentsOfCopy(dataDir: string): Promise<Record<string, string>> {
  const embedded = await startEmbedded(dataDir);
  const db = openDb(openPool(embedded.connection, { max: 2, onError: () => undefined }));
  try {
    return await contentsOf(db);
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

/** Makes all waiting `send-mail` jobs due now; returns how many there were. */
async function makeAllDue(dataDir: string): Promise<number> {
  const db = openDb(openPool(databaseIn(dataDir), { max: 1, onError: () => undefined }));
  const { rows } = await sql`update pgboss.job set start_after = now()
    where name = 'send-mail' and state in ('created', 'retry') returning id`.execute(db);
  await db.destroy();
  return rows.length;
}

/** Restores a backup into another data folder; checks that the copy has equal data and sends no mails. */
async function drill(shop: Shop): Promise<string> {
  await shop.mailServer.shut();
  const sender = await aSender(shop, 'papers@x.in');
  const picture = [await aPicture('png', 120, 90)];
  const sent = await fetch(`${shop.url}/api/user/profile`, {
    method: 'PUT',
    headers: sender.headers,
    body: aForm(picture),
  });
  const { user } = (await sent.json()) as { user: { panCard: string } };
  const opened = async (url: string) =>
    Buffer.from(await (await fetch(url + user.panCard, { headers: sender.headers })).arrayBuffer());
  assert.ok(user.panCard.startsWith(uploadPath('')));
  await times(10, async (n) => {
    const orderId = await pressesPay(shop, `kept-${n}`);
    await pays(shop, orderId);
    await waitsForTicket(shop, orderId);
  });
  await waitUntil(
    () => shop.db.selectFrom('payment_events').select('event_key').where('state', '=', 'received').execute(),
    (unread) => unread.length === 0,
  );
  const paper = await opened(shop.url);
  const file = join(shop.dataDir, 'all.backup');
  await ops(shop.dataDir, 'backup', file);
  const waiting = (await shop.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()).length;
  assert.ok(waiting >= 10);

  const copy = aDataDir();
  mkdirSync(copy.dataDir, { recursive: true });
  for (const key of ['app.secret', 'documents.key']) copyFileSync(join(shop.dataDir, key), join(copy.dataDir, key));
  const began = performance.now();
  await ops(copy.dataDir, 'restore', file);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  assert.deepEqual(await contentsOfCopy(copy.dataDir), await contentsOf(shop.db), 'equal data');
  const mailServer = await startMailServer(join(copy.dataDir, 'letters'));
  const there = await startProduct({ dataDir: copy.dataDir, settings: { SMTP_URL: mailServer.url } });
  try {
    assert.ok(paper.equals(await opened(there.url)), 'papers open in the copy');
    assert.ok((await makeAllDue(copy.dataDir)) >= waiting);
    await pause(silence);
    assert.deepEqual(mailServer.deliveries, [], 'the copy sends nothing');
  } finally {
    await there.stop();
    await mailServer.close();
    await copy.remove();
  }
  await shop.mailServer.reopen();
  await sendWaitingMails(shop.db);
  await expectInvariantsHold(shop.db);
  return seconds;
}

export const backup: Experiment = {
  name: 'backup',
  fault: 'backup → restore',
  promise: 'equal data, and the copy sends nothing',
  runs: 1,
  prove: () =>
    withShop({}, async (shop) => {
      const seconds = await drill(shop);
      return `restored in ${seconds} s; 8 tables equal by their sums, papers open, of all mails due nothing sent for ${silence / 1_000} s`;
    }),
};
