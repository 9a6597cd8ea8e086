import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aDataDir, databaseRuns, type Product, startProduct } from './product.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { dataDir, remove } = aDataDir();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ dataDir });
});
afterAll(async () => {
  await product.kill();
  await remove();
});

type Visit = { answers: number; failures: string[]; shownOut: boolean };

function ask(agent: Agent, path: string): Promise<{ status: number | undefined; goodbye: boolean }> {
  return new Promise((resolve, reject) => {
    const asking = request({ agent, host: 'localhost', port: product.port, path }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => resolve({ status: answer.statusCode, goodbye: answer.headers.connection === 'close' }));
    });
    asking.once('error', reject);
    asking.end();
  });
}

/** Asks on one kept connection until it is told that this was the last answer on it. */
async function visit(path: string, seen: Visit): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!seen.shownOut && seen.failures.length === 0) {
    try {
      const { status, goodbye } = await ask(agent, path);
      seen.answers += 1;
      seen.shownOut = goodbye;
      if (status !== 200) seen.failures.push(`${path}: ${status}`);
    } catch (error) {
      seen.failures.push(`${path}: ${String(error)}`);
    }
  }
  agent.destroy();
}

test('a restart under load fails no request: each of twenty visitors is shown out with an answer', async () => {
  const seen = Array.from({ length: 20 }, (): Visit => ({ answers: 0, failures: [], shownOut: false }));
  const visits = seen.map((each, n) => visit(n % 2 === 0 ? '/' : '/api/plans', each));
  await vi.waitUntil(() => seen.every(({ answers }) => answers > 5), { timeout: 30_000 });
  const stopped = product.stop();
  await Promise.all(visits);
  expect(seen.flatMap(({ failures }) => failures)).toEqual([]);
  expect(seen.every(({ shownOut }) => shownOut)).toBe(true);
  expect(await stopped).toEqual({ code: 0, signal: null });
  expect(databaseRuns(dataDir)).toBe(false);
});
