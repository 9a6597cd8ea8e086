import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#database/connect.ts';
import { registerBusinessMetrics } from '#server/platform/business-metrics.ts';
import { fiscalYearOf } from '#shared/rules/invoices.ts';
import { initiatePayment, orderStatus, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp?.close());

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('dashboard and alerts name only exposed metrics, and each alert links to a section of operations.md', async () => {
  await fetch(`${testApp.url}/livez`);
  const text = await (await fetch(`${testApp.url}/metrics`)).text();
  const exposed = new Set(
    [...text.matchAll(/^(?:# HELP )?((?:chulha|http|nodejs|process)_\w+)/gm)].map(([, name]) => name),
  );
  for (const file of ['grafana.json', 'alerts.yaml']) {
    const named = [...new Set(read(file).match(/\b(?:chulha|http|nodejs|process)_[a-z0-9_]+/g))];
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !exposed.has(name.replace(/_bucket$/, '')))).toEqual([]);
  }
  expect(text).toMatch(/^chulha_database_up 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  const headings = [...read('../docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      ?.toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const pages = [...read('alerts.yaml').matchAll(/operations\.md#([\w-]+)/g)].map(([, page]) => page);
  expect(pages.filter((page) => !headings.includes(page))).toEqual([]);
  const rules = read('alerts.yaml').split('- alert: ').slice(1);
  expect(rules.filter((rule) => !/severity: (page|ticket) }/.test(rule))).toEqual([]);
});

test('money and promises in trouble have metrics: unknown orders, disputes, failed refunds, missed days, disk', async () => {
  const shop = await openTestApp();
  const { body } = await initiatePayment(shop);
  const order_id = String(body.order_id);
  await shop.provider.admin(`/orders/${order_id}/attempts`, { status: 'SUCCESS' });
  await waitUntil(
    () => orderStatus(shop, order_id),
    ({ status }) => status === 'paid',
  );
  await shop.db.updateTable('cases').set({ missed_at: new Date() }).where('order_id', '=', order_id).execute();
  const soon = new Date(Date.now() + 86_400_000);
  const row = {
    order_id,
    kind: 'DISPUTE',
    reason: '',
    status: 'CREATED',
    amount_paise: 100,
    changed_at: soon,
    opened_at: soon,
  };
  await shop.db
    .insertInto('disputes')
    .values([
      { ...row, id: 'd1', event: 'created', respond_by: soon },
      { ...row, id: 'd2', event: 'closed', respond_by: new Date(Date.now() + 3_600_000) },
    ])
    .execute();
  const failed = { order_id, amount_paise: 100, reason: 'other', note: '', state: 'failed' };
  await shop.db
    .insertInto('refund_requests')
    .values([
      { ...failed, id: 'refundMetrics1' },
      { ...failed, id: 'refundMetrics2' },
    ])
    .execute();
  const task = { order_id, title: 'A refund failed' };
  await shop.db
    .insertInto('tasks')
    .values([
      { ...task, template_step: 'refund-refundMetrics1', status: 'todo' },
      { ...task, template_step: 'refund-refundMetrics2', status: 'done', done_at: new Date() },
    ])
    .execute();
  const registry = new Registry();
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  registerBusinessMetrics(registry, { db: shop.db, pool, streams: () => 0, freeDisk: async () => 5e9 });
  const text = await registry.metrics();
  expect(Number(/^chulha_dispute_answer_due_seconds (\d+)/m.exec(text)?.[1])).toBeGreaterThan(86_000);
  expect(text).toMatch(/^chulha_refunds_failed 1$/m);
  expect(text).toMatch(/^chulha_cases_missed 1$/m);
  expect(text).toMatch(/^chulha_disk_free_bytes 5000000000$/m);
  expect(text).toMatch(/^chulha_payment_events\{state="order_unknown"\} 0$/m);
  await shop.close();
});

test('business metrics: pending e-mails and jobs, pause, live streams', async () => {
  await testApp.db
    .insertInto('mails')
    .values({ kind: 'code', recipient: 'a@x.in', content: 'x', created_at: new Date(Date.now() - 700_000) })
    .execute();
  await testApp.queue.enqueue(testApp.db, 'send-mail', { mailId: 'nobody' });
  await testApp.db.insertInto('held_back').values({ reason: 'a test' }).execute();
  const year = fiscalYearOf(new Date());
  await testApp.db
    .insertInto('tax_document_series')
    .values([
      { series: 'INV', fiscal_year: year, last_number: 999_999 },
      { series: 'IN2', fiscal_year: year, last_number: 950_000 },
      { series: 'CRN', fiscal_year: '01-02', last_number: 990_000 },
    ])
    .execute();
  const pool = openPool(testApp.where, { onError: () => undefined });
  const registry = new Registry();
  registerBusinessMetrics(registry, { db: testApp.db, pool, streams: () => 3, freeDisk: async () => 5e9 });
  const text = await registry.metrics();
  await pool.end();
  expect(text).toMatch(/^chulha_emails_pending\{kind="code"\} 1$/m);
  expect(Number(/^chulha_email_oldest_pending_seconds (\d+)/m.exec(text)?.[1])).toBeGreaterThan(690);
  expect(text).toMatch(/^chulha_jobs_pending\{name="send-mail"\} 1$/m);
  expect(text).toMatch(/^chulha_paused 1$/m);
  expect(text.match(/^chulha_tax_series_used_ratio.*$/gm)).toEqual([
    expect.stringMatching(/^chulha_tax_series_used_ratio\{series="IN2"\} 0\.95/),
  ]);
  expect(text).toMatch(/^chulha_live_streams 3$/m);
  expect(text).not.toMatch(/^chulha_backup_age_seconds/m);
});
