import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '#database/connect.ts';
import { boardSize, lookAtBoard } from '../board-drag.ts';
import type { BenchEnvironment } from '../environment.ts';
import { type LiveBoardClient, openBoards } from '../live-boards.ts';
import { race, runner } from '../load.ts';
import { atMost, compare, cpuEach, median, type Row, share } from '../metrics.ts';
import { boardTask, staffToken } from '../requests.ts';
import { seedBoard, sellers } from '../seeds.ts';

const moves = 40;
const boards = 50;
const burst = 200;
/** Response time in ms that users perceive as instant: https://web.dev/articles/rail */
const instant = 100;
/** Number of the first card that no other measurement moves. */
const untouched = 420;

/**
 * Measures a board of 500 cards: the server's cost of moving a card, the delay until other boards show the move, and
 * the smoothness of dragging.
 */
export async function measureBoard(shared: BenchEnvironment): Promise<Row[]> {
  const environment = { ...shared, ...(await shared.openShop({}, {})) };
  const { product, query } = environment;
  // Deletes the cards of cases, because these cards can only make the moves that their case allows.
  await query('delete from tasks');
  await seedBoard(query, boardSize);
  const costs = await movesAgainstUpdates(environment);
  await cpuOfMoves(environment, 0);
  const quiet = await cpuOfMoves(environment, 1);
  const open = await openBoards(product.url, boards, (number) => staffToken(number % sellers));
  const delays = await heardAfter(product.url, open);
  const listened = await cpuOfMoves(environment, 2);
  for (const each of open) each.close();
  const seen = await lookAtBoard(product.url, staffToken(0));
  return [
    ...costs,
    atMost(`a move reaches ${boards} open boards, ms p50`, median(delays), 1_000),
    atMost(`a move reaches ${boards} open boards, ms at the latest`, Math.max(...delays), 1_000),
    share(`µs of CPU for a move that ${boards} boards hear, against none`, listened, quiet, 3),
    atMost(`${boardSize} cards: longest wait for the next picture while one is carried, ms`, seen.carried, 50),
    atMost(`${boardSize} cards: longest task in which one is taken or let go, ms`, seen.hand, instant),
    atMost(
      `${boardSize} cards: from the press on “Done” to the picture without the card in its old column, ms`,
      seen.menuMove,
      instant,
    ),
    atMost(`${boardSize} cards: a second of all countdowns, ms of the page's thread`, seen.tick, 50),
  ];
}

/**
 * Compares card moves with bare one-row updates. The latency is compared with updates through a pool in this process,
 * the CPU time with updates through a bare server.
 */
async function movesAgainstUpdates({ product, client, database, reference }: BenchEnvironment): Promise<Row[]> {
  const pool = openPool(database, { max: 4, onError: () => undefined });
  const ours: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    bare.push(await timed(() => pool.query('update tasks set updated_at = now() where id = $1', [boardTask(turn)])));
    ours.push(await timed(() => move(product.url, turn, 0)));
  }
  await pool.end();
  const update = await reference('fastify-update', { database });
  const moving = runner('PATCH of a task', product, { kind: 'move', connections: 8, path: '/' });
  const updating = runner('Fastify + pg, one UPDATE', update, { kind: 'update', connections: 8, path: '/' });
  await race(client, [moving, updating], { rounds: 4, seconds: 2 });
  await update.stop();
  return [
    share('PATCH of a task, ms p50, against a bare UPDATE', median(ours), median(bare)),
    compare(moving, updating, cpuEach),
  ];
}

async function move(url: string, number: number, turn: number): Promise<void> {
  const answer = await fetch(`${url}/api/tasks/${boardTask(number)}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${staffToken(turn % sellers)}` },
    body: JSON.stringify({ status: turn % 2 === 0 ? 'done' : 'inprogress' }),
  });
  if (!answer.ok) throw new Error(`a move: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/**
 * Returns the server's CPU time per card move. In every second round all cards move back, so each request moves a card.
 */
async function cpuOfMoves({ product }: BenchEnvironment, round: number): Promise<number> {
  const before = await product.cpu();
  for (let turn = 0; turn < burst; turn += 1) await move(product.url, turn, turn + round);
  return ((await product.cpu()) - before) / burst;
}

/** Measures the milliseconds from each move request until each open board has received the event. */
async function heardAfter(url: string, open: LiveBoardClient[]): Promise<number[]> {
  const waits: number[] = [];
  for (let turn = 0; turn < moves; turn += 1) {
    const task = boardTask(untouched + turn);
    const hearing = open.map((each) => each.hears(task));
    const began = performance.now();
    await move(url, untouched + turn, 0);
    for (const at of await Promise.all(hearing)) waits.push(at - began);
    await pause(50);
  }
  return waits;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
