import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { until } from '#test/people.ts';
import { emailOf } from '#test/process/buyers.ts';
import { calm, whereItStands } from '#test/process/kills.ts';
import { runProgram } from '#test/process/program.ts';
import type { Shop } from '#test/process/shop.ts';
import { expectNoHalfFile } from '#test/process/upload-kills.ts';
import { expectSoundBooks } from '../shop.ts';
import type { Action } from './plan.ts';
import { act, openWorld, type World } from './world.ts';

const lastPatience = 180;

/** Lets everything of a plan happen to a shop whose database is apart, waits until all is calm, and looks at the books. */
export async function simulate(shop: Shop, plan: Action[]): Promise<void> {
  const world = await openWorld(shop);
  await happen(world, plan);
  await shop.office.reopen();
  await calm(shop);
  await settle(shop);
  await expectTrueBooks(world);
}

async function happen(world: World, plan: Action[]): Promise<void> {
  const began = Date.now();
  const doings: Promise<unknown>[] = [];
  for (const action of plan) {
    await pause(Math.max(0, action.at - (Date.now() - began)));
    const doing = act(world, action);
    // Told at the end, with all the others.
    doing.catch(() => undefined);
    doings.push(doing);
  }
  const late = new AbortController();
  const timeUp = pause(lastPatience * 1_000, undefined, { signal: late.signal }).then(() => {
    throw new Error(`not everybody was done ${lastPatience} s after the last action`);
  });
  timeUp.catch(() => undefined);
  await Promise.race([Promise.all(doings), timeUp]);
  late.abort();
}

/** The reconciler asks about every open order; whatever waits for its time is due now. */
async function settle(shop: Shop): Promise<void> {
  const reconciled = runProgram('server/ops.ts', ['reconcile', 'all'], { DATA_DIR: shop.dataDir, ...shop.settings });
  assert.equal((await reconciled.ended).code, 0, reconciled.output());
  await until(
    async () => {
      await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(shop.db);
      const { onlyPaidThere, unsent } = await whereItStands(shop);
      return { onlyPaidThere, unsent, jobs: await waitingJobs(shop) };
    },
    ({ onlyPaidThere, unsent, jobs }) => onlyPaidThere.length + unsent + jobs === 0,
    // Each second look asks for a list, of which the provider gives fewer than a hundred a minute.
    120 + (await waitingJobs(shop)),
  );
}

async function waitingJobs({ db }: Shop): Promise<number> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.job
    where state in ('created', 'retry', 'active') and name in ('ask-provider', 'send-mail')`.execute(db);
  return rows.length;
}

async function expectTrueBooks({ shop, buyers, cards, notes }: World): Promise<void> {
  await expectSoundBooks(shop.db);
  const payers = buyers.filter(({ payments }) => payments > 0);
  const { paid, onlyPaidHere, onlyPaidThere } = await whereItStands(shop);
  assert.deepEqual({ paid, onlyPaidHere, onlyPaidThere }, { paid: payers.length, onlyPaidHere: [], onlyPaidThere: [] });
  const twice = buyers.filter(({ payments }) => payments > 1).map(({ name }) => emailOf(name));
  const back = await shop.db
    .selectFrom('refund_tasks')
    .innerJoin('orders', 'orders.id', 'refund_tasks.order_id')
    .select('orders.email')
    .execute();
  assert.deepEqual(back.map(({ email }) => email).toSorted(), twice.toSorted(), 'money paid twice goes back');
  await expectEveryMailOnce(shop);
  for (const { id, moved, unsure } of cards) {
    const card = await shop.db.selectFrom('tasks').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    const changes = card.version - 1;
    assert.ok(
      changes >= moved && changes <= moved + unsure,
      `${changes} changes, ${moved} confirmed, ${unsure} unsure`,
    );
  }
  const { rows } = await sql<{ text: string }>`select distinct text from notes`.execute(shop.db);
  const missing = notes.filter((text) => !rows.some((row) => row.text === text));
  assert.deepEqual(missing, [], 'confirmed notes');
  await expectNoHalfFile(shop);
}

/** Every mail of the outbox arrived under one Message-ID, and nothing else did. */
async function expectEveryMailOnce({ db, office }: Shop): Promise<void> {
  // The demo's own people have had theirs before the shop opened.
  const mails = await db.selectFrom('mails').select('recipient').where('recipient', 'not like', '%@demo.%').execute();
  const arrived = new Map(office.deliveries.map(({ messageId, to }) => [messageId, to]));
  assert.deepEqual([...arrived.values()].toSorted(), mails.map(({ recipient }) => recipient).toSorted());
}
