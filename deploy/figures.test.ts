import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#database/connect.ts';
import { shopFigures } from '#server/operations/figures.ts';
import { openStage, type Stage } from '#test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ jobs: false });
});
afterAll(() => stage?.close());

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('every figure that the dashboard and the alerts name is really told, and each alert has its page', async () => {
  await fetch(`${stage.url}/livez`);
  const text = await (await fetch(`${stage.url}/metrics`)).text();
  const told = new Set([...text.matchAll(/^(?:# HELP )?(chulha_\w+)/gm)].map(([, name]) => name));
  for (const file of ['grafana.json', 'alerts.yaml']) {
    const named = [...new Set(read(file).match(/\bchulha_[a-z0-9_]+/g))];
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !told.has(name))).toEqual([]);
  }
  expect(text).toMatch(/^chulha_database_answers 1$/m);
  const headings = [...read('../docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      ?.toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const pages = [...read('alerts.yaml').matchAll(/operations\.md#([\w-]+)/g)].map(([, page]) => page);
  expect(pages.filter((page) => !headings.includes(page))).toEqual([]);
});

test('what waits, fails and is held shows in the figures', async () => {
  await stage.db
    .insertInto('mails')
    .values({ kind: 'code', recipient: 'a@x.in', sealed_letter: 'x', created_at: new Date(Date.now() - 700_000) })
    .execute();
  await stage.queue.enqueue(stage.db, 'send-mail', { mailId: 'nobody' });
  await stage.db.insertInto('held_back').values({ reason: 'a test' }).execute();
  const pool = openPool(stage.where, { say: () => undefined });
  const text = await shopFigures(stage.db, pool, () => 3)();
  await pool.end();
  expect(text).toMatch(/^chulha_mails_waiting\{kind="code"\} 1$/m);
  expect(Number(/^chulha_mails_oldest_seconds (\d+)/m.exec(text)?.[1])).toBeGreaterThan(690);
  expect(text).toMatch(/^chulha_jobs_waiting\{name="send-mail"\} 1$/m);
  expect(text).toMatch(/^chulha_held_back 1$/m);
  expect(text).toMatch(/^chulha_live_streams 3$/m);
});
