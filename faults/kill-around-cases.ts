import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { waitUntil } from '#test/checkout.ts';
import { emailOf } from '#test/process/buyers.ts';
import type { Shop } from '#test/process/shop.ts';
import { beginLicence, type CaseAct, caseActs } from './case-acts.ts';
import { beginMonth, endings, nextMonth } from './case-endings.ts';
import { historyOf } from './case-history.ts';
import type { CaseWalk } from './case-walk.ts';
import { aSender } from './kill-around-uploads.ts';

/** Moment of the kill: while the server's transaction waits for a lock (`held`), or around its commit. */
type Kill = { table: string; when: 'held' | 'about the commit' };

/** Locks a table against writes, so that transactions of the server wait for it. */
async function holdTable(db: Db, table: string) {
  const tx = await db.startTransaction().execute();
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
  return {
    /** Resolves when the server waits for the lock. */
    reached: () =>
      waitUntil(
        async () => {
          const { rows } = await sql`select from pg_locks where not granted
            and relation = ${`public.${table}`}::regclass`.execute(db);
          return rows.length;
        },
        (waiting) => waiting > 0,
        60,
      ),
    release: () => tx.rollback().execute(),
  };
}

async function killDuring(shop: Shop, { table, when }: Kill, act: () => Promise<unknown>): Promise<void> {
  const held = await holdTable(shop.db, table);
  const acting = act();
  // Awaiting the promise below reports the error.
  acting.catch(() => undefined);
  await Promise.race([held.reached(), acting.then(() => undefined)]);
  if (when === 'about the commit') {
    await held.release();
    await pause(Math.random() * 25);
    await shop.product.kill();
  } else {
    await shop.product.kill();
    await held.release();
  }
  await shop.open();
  await acting;
}

const allActs: readonly CaseAct[] = [...caseActs, ...endings.flat(), nextMonth];

/**
 * Chooses the moment of a kill. Every second kill happens around the commit of the change. The others happen while the
 * change waits for a table; each of these kills uses the next one of its tables.
 */
function killOf({ writes }: CaseAct, n: number): Kill {
  const last = writes.at(-1) ?? '';
  return n % 2 === 0
    ? { table: writes[(n / 2) % writes.length] ?? last, when: 'held' }
    : { table: last, when: 'about the commit' };
}

type Options = {
  /** Number of kills per change. */
  times: number;
  /** Names of the changes during which the server is killed; all if undefined. */
  only?: readonly string[];
  /** Includes the second ending of a case and the next month of a growth plan. */
  whole: boolean;
};

/**
 * Runs walks without kills and walks with a kill during each change; expects equal histories and mails. Returns the
 * number of kills.
 */
export async function killAroundCases(shop: Shop, { times, only, whole }: Options): Promise<number> {
  const seller = await aSender(shop, 'farah@case-kills.in', 'seller');
  let kills = 0;
  const disturb = async (one: CaseAct, walk: CaseWalk, turn: number | undefined) => {
    await one.prepare?.(walk);
    if (turn === undefined || (only && !only.includes(one.name))) return one.act(walk);
    kills += 1;
    await killDuring(shop, killOf(one, turn + allActs.indexOf(one)), () => one.act(walk)).catch((error: Error) => {
      throw new Error(`${one.name}, kill ${turn}: ${error.message}`, { cause: error });
    });
  };
  const walkLicence = async (name: string, ending: readonly CaseAct[], turn?: number) => {
    const walk = await beginLicence(shop, seller, name);
    for (const one of [...caseActs, ...ending]) await disturb(one, walk, turn);
    return walk;
  };
  const walkMonth = async (name: string, turn?: number) => {
    const walk = await beginMonth(shop, seller, name);
    await disturb(nextMonth, walk, turn);
    return walk;
  };
  const turns = Array.from({ length: times }, (_, turn) => turn);
  const groups = [];
  for (const [n, ending] of endings.slice(0, whole ? 2 : 1).entries()) {
    const model = await walkLicence(`model-${n}`, ending);
    const killed = [];
    for (const turn of turns.filter((each) => !whole || Math.floor(each / 2) % 2 === n))
      killed.push(await walkLicence(`licence-${turn}`, ending, turn));
    groups.push({ model, killed });
  }
  if (whole) {
    const model = await walkMonth('model-month');
    const killed = [];
    for (const turn of turns) killed.push(await walkMonth(`month-${turn}`, turn));
    groups.push({ model, killed });
  }
  await expectEveryMail(shop);
  for (const { model, killed } of groups) {
    const expected = await historyOf(shop.db, model.orderId);
    assert.ok(expected.length > 30, `a history of ${expected.length} rows`);
    for (const { name, orderId } of killed) assert.deepEqual(await historyOf(shop.db, orderId), expected, name);
  }
  await expectMailsArrivedOnce(
    shop,
    groups.flatMap(({ model, killed }) => [model, ...killed]),
  );
  return kills;
}

function expectEveryMail({ db }: Shop): Promise<number> {
  return waitUntil(
    async () => (await db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()).length,
    (unsent) => unsent === 0,
    180,
  );
}

/** Expects that each customer received as many different e-mails (by Message-ID) as are stored. */
async function expectMailsArrivedOnce({ db, mailServer }: Shop, walks: readonly CaseWalk[]): Promise<void> {
  for (const { name } of walks) {
    const stored = await db.selectFrom('mails').select('id').where('recipient', '=', emailOf(name)).execute();
    const arrived = new Set(
      mailServer.deliveries.filter(({ to }) => to === emailOf(name)).map(({ messageId }) => messageId),
    );
    assert.equal(arrived.size, stored.length, `mails of ${name}`);
  }
}
