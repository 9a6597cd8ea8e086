import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { waitUntil } from '#test/checkout.ts';
import { emailOf, pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import type { Shop } from '#test/process/shop.ts';
import type { Experiment } from './experiment.ts';
import { times, withShop } from './shop.ts';

/** Number of retries that a mail gets in an hour: after 2, 4, 8 … 256 seconds, then every five minutes. */
const triesInAnHour = 18;

type Waiting = { id: string; retry_count: number };

const waiting = async ({ db }: Shop) =>
  (
    await sql<Waiting>`select id, retry_count from pgboss.job
      where name = 'send-mail' and state < 'completed'`.execute(db)
  ).rows;

/** Makes waiting mail retries due now, and waits until all mails are sent. */
export async function sendWaitingMails(db: Db): Promise<void> {
  await waitUntil(
    async () => {
      await sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`.execute(db);
      return db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
    },
    (unsent) => unsent.length === 0,
    60,
  );
}

/** Makes all mail retries of one hour due now. */
async function letAnHourPass(shop: Shop): Promise<void> {
  for (let round = 0; round < triesInAnHour; round += 1) {
    const before = new Map((await waiting(shop)).map(({ id, retry_count }) => [id, retry_count]));
    const untried = async () => (await waiting(shop)).filter((job) => job.retry_count <= (before.get(job.id) ?? -1));
    await waitUntil(
      async () => {
        const ids = (await untried()).map(({ id }) => id);
        // Only mails that still have retries within the hour; further attempts would exhaust the retries of the others.
        await sql`update pgboss.job set start_after = now()
          where id = any(${ids}::uuid[]) and state in ('created', 'retry')`.execute(shop.db);
        return ids.length;
      },
      (left) => left === 0,
      30,
    );
  }
}

async function signUp({ url }: Shop, email: string): Promise<number> {
  const body = JSON.stringify({ name: 'Asha Rao', email, password: 'kadhai aur karchhi 7' });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })).status;
}

export const mail: Experiment = {
  name: 'mail',
  fault: 'mail server down 1 h',
  promise: 'sign-up and payment go on; every mail arrives once, later',
  runs: 20,
  prove: (runs) =>
    withShop({}, async (shop) => {
      await shop.mailServer.shut();
      const people = Array.from({ length: runs }, (_, n) => `sign-up-${n}@x.in`);
      const signedUp = await times(runs, (n) => signUp(shop, people[n] ?? ''));
      assert.deepEqual(new Set(signedUp), new Set([200]));
      const buyers = Array.from({ length: runs }, (_, n) => `patient-${n}`);
      await times(runs, async (n) => {
        const orderId = await pressesPay(shop, buyers[n] ?? '');
        await pays(shop, orderId);
        await waitsForTicket(shop, orderId);
      });
      await letAnHourPass(shop);
      assert.equal(shop.mailServer.deliveries.length, 0);
      await shop.mailServer.reopen();
      await sendWaitingMails(shop.db);
      for (const to of [...people, ...buyers.map(emailOf)])
        assert.equal(shop.mailServer.deliveries.filter((letter) => letter.to === to).length, 1, to);
      return `${2 * runs} mails waited through ${triesInAnHour} tries each, as in an hour; each arrived once`;
    }),
};
