import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { waitUntil } from '#test/checkout.ts';
import { calm, whereItStands } from '#test/process/kill-around-payment.ts';
import { runProgram } from '#test/process/program.ts';
import { differencesFromProvider } from '#test/process/provider-differences.ts';
import type { Shop } from '#test/process/shop.ts';
import { expectNoHalfFile } from '../kill-around-uploads.ts';
import { expectInvariantsHold } from '../shop.ts';
import { expectTrueWork } from './case-work.ts';
import { expectTrueCases } from './cases.ts';
import { expectClosedMonths } from './money.ts';
import { type Action, approvalAbove } from './plan.ts';
import { expectTrueRefunds, unfinishedRefunds } from './refunds.ts';
import { act, openWorld } from './world.ts';
import type { World } from './world-state.ts';

const stallTimeoutSeconds = 180;

/** Options of the shop for a simulation. */
export const simulatedShop = { databaseApart: true, settings: { REFUND_APPROVAL_ABOVE: String(approvalAbove) } };

/** Runs a plan against a shop with an external database, waits until all work is done, and checks the data. */
export async function runActions(shop: Shop, plan: Action[]): Promise<void> {
  const world = await openWorld(shop);
  await happen(world, plan);
  await shop.mailServer.reopen();
  await calm(shop);
  await settle(shop);
  await expectTrueBooks(world);
}

async function happen(world: World, plan: Action[]): Promise<void> {
  const began = Date.now();
  const doings: Promise<unknown>[] = [];
  const left = new Set<Action>();
  let lastDoneAt = began;
  for (const action of plan) {
    await pause(Math.max(0, action.at - (Date.now() - began)));
    left.add(action);
    const doing = act(world, action).finally(() => {
      left.delete(action);
      lastDoneAt = Date.now();
    });
    // Reported at the end, together with all other errors.
    doing.catch(() => undefined);
    doings.push(doing);
  }
  const finished = new AbortController();
  try {
    await Promise.race([Promise.all(doings), untilStalled(left, () => lastDoneAt, finished.signal)]);
  } finally {
    finished.abort();
  }
}

/** Rejects when no action has ended for a while. A slow machine makes the run longer, but does not fail it. */
async function untilStalled(left: Set<Action>, lastDoneAt: () => number, signal: AbortSignal): Promise<never> {
  for (;;) {
    const stallsAt = lastDoneAt() + stallTimeoutSeconds * 1_000;
    if (Date.now() >= stallsAt)
      throw new Error(
        `no action ended within ${stallTimeoutSeconds} s, and some are left: ${JSON.stringify([...left])}`,
      );
    await pause(stallsAt - Date.now(), undefined, { signal });
  }
}

/** Reconciles all orders with the provider, waits until all jobs, mails and refunds are done, and reconciles again. */
async function settle(shop: Shop): Promise<void> {
  await reconcileAll(shop);
  await waitUntil(
    async () => {
      await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(shop.db);
      const { onlyPaidThere, unsent } = await whereItStands(shop);
      return { onlyPaidThere, unsent, jobs: await waitingJobs(shop), refunds: await unfinishedRefunds(shop) };
    },
    ({ onlyPaidThere, unsent, jobs, refunds }) => onlyPaidThere.length + unsent + jobs + refunds === 0,
    // Time-out in seconds. It grows with the waiting jobs, because a `sync-payment` job asks the provider, which allows
    // 100 calls a minute.
    120 + (await waitingJobs(shop)),
  );
  // Rechecks all paid orders now; normally the rechecks of an order are spread over 30 days (`paidLooks`).
  await reconcileAll(shop);
}

async function reconcileAll(shop: Shop): Promise<void> {
  const reconciled = runProgram('server/ops/main.ts', ['reconcile', 'all'], {
    DATA_DIR: shop.dataDir,
    ...shop.settings,
  });
  assert.equal((await reconciled.ended).code, 0, reconciled.output());
}

async function waitingJobs({ db }: Shop): Promise<number> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.job
    where state in ('created', 'retry', 'active') and name in ('sync-payment', 'send-mail', 'send-refund')`.execute(db);
  return rows.length;
}

async function expectTrueBooks(world: World): Promise<void> {
  const { shop, buyers, cards, notes, cases } = world;
  await expectInvariantsHold(shop.db);
  const payers = buyers.filter(({ payments }) => payments > 0);
  const { paid, onlyPaidHere, onlyPaidThere } = await whereItStands(shop);
  assert.deepEqual(
    { paid, onlyPaidHere, onlyPaidThere },
    { paid: payers.length + cases.length, onlyPaidHere: [], onlyPaidThere: [] },
  );
  assert.deepEqual(await differencesFromProvider(shop), [], 'the lists of the provider');
  await expectEveryMailOnce(world);
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
  await expectTrueCases(world);
  for (const one of cases) await expectTrueWork(shop.db, one);
  await expectTrueRefunds(world);
  await expectClosedMonths(world);
  await expectNoHalfFile(shop);
}

/** Checks that every mail of the outbox arrived exactly once (by Message-ID) and that no other mail arrived. */
async function expectEveryMailOnce({ shop: { db, mailServer }, erased }: World): Promise<void> {
  const mails = await db.selectFrom('mails').select(['id', 'recipient']).execute();
  // The mails about orders of erased guests, to whomever they went, have lost their recipient.
  const emptied = new Set(mails.filter(({ recipient }) => recipient === '').map(({ id }) => id));
  const arrived = new Map(mailServer.deliveries.map(({ messageId, to }) => [messageId.replace(/^<|@.*$/g, ''), to]));
  // Excludes demo accounts: some of their mails were sent before the run, without this mail server.
  const counts = (to: string) => to !== '' && !/@demo\./.test(to) && !erased.has(to);
  const received = [...arrived].flatMap(([id, to]) => (emptied.has(id) ? [] : [to]));
  const wanted = mails.map(({ recipient }) => recipient);
  assert.deepEqual(received.filter(counts).toSorted(), wanted.filter(counts).toSorted());
}
