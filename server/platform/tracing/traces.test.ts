import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { openTraces, type Traces } from './traces.ts';

type Told = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
};

let testApp: TestApp;
let traces: Traces;
const bodies: string[] = [];
const asked: IncomingMessage['headers'][] = [];
const errors: Error[] = [];
let status = 200;
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    asked.push(request.headers);
    if (request.url === '/v1/traces' && status === 200) bodies.push(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
});

beforeAll(async () => {
  const port = await freeLoopbackPort();
  await new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', resolve));
  traces = openTraces(
    { endpoint: `http://127.0.0.1:${port}`, headers: { authorization: 'Bearer a-key' } },
    { onError: (error) => void errors.push(error), exportEveryMs: 50 },
  );
  testApp = await openTestApp({ traces });
});
afterAll(async () => {
  await testApp?.close();
  await traces?.close();
  collector.close();
});
beforeEach(() => {
  bodies.length = 0;
});

const spans = (): Told[] => bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Told[]);
const spanNamed = (name: string) =>
  waitUntil(
    async () => spans().find((span) => span.name === name),
    (span) => span !== undefined,
  ) as Promise<Told>;
const below = (parent: Told) => spans().filter((span) => span.parentSpanId === parent.spanId);
const names = (all: Told[]) => all.map(({ name }) => name);
const value = (span: Told | undefined, key: string) => {
  const { stringValue, intValue } = span?.attributes.find((attribute) => attribute.key === key)?.value ?? {};
  return stringValue ?? Number(intValue);
};

test('a checkout and the buyer’s return are traced: request, queries, provider calls, job', async () => {
  await testApp.provider.admin('/webhooks', { never: true });
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'private@dosaplaza.in', name: 'Asha Private' }));
  const pay = await spanNamed('POST /api/cashfree/initiate-payment');
  expect(names(below(pay)).filter((name) => name === 'postgresql insert')).toHaveLength(1);
  expect(names(below(pay))).toEqual(expect.arrayContaining(['postgresql select', 'postgresql update']));
  const call = below(pay).find(({ name }) => name === 'POST 127.0.0.1');
  expect([value(call, 'http.response.status_code'), value(pay, 'http.response.status_code')]).toEqual([200, 200]);
  expect(BigInt(call?.endTimeUnixNano ?? 0)).toBeLessThanOrEqual(BigInt(pay.endTimeUnixNano));

  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  await fetch(`${testApp.url}/api/orders/${body.order_id}/status?from=private-query`);
  const looks = await spanNamed('GET /api/orders/:orderId/status');
  const mail = await spanNamed('job send-mail');
  expect(mail).toMatchObject({ traceId: looks.traceId, parentSpanId: looks.spanId });
  expect(names(below(looks))).toEqual(
    expect.arrayContaining(['GET 127.0.0.1', 'postgresql begin', 'postgresql insert']),
  );
  await waitUntil(
    async () => names(below(mail)),
    (all) => all.includes('postgresql update'),
  );
  expect(
    new Set(
      spans()
        .filter(({ traceId }) => traceId === looks.traceId)
        .map(({ name }) => name),
    ).size,
  ).toBeGreaterThan(5);

  const all = bodies.join();
  const secret = ['private', 'Private', '9876543', body.order_id, body.payment_session_id, 'Rao', 'new-secret'];
  expect(secret.filter((text) => all.includes(text))).toEqual([]);
  expect(asked[0]).toMatchObject({ authorization: 'Bearer a-key', 'content-type': 'application/json' });
});

test('a webhook and its job are one trace, up to the receipt', async () => {
  await testApp.provider.admin('/webhooks', {});
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'second@dosaplaza.in' }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const hook = await spanNamed('POST /api/cashfree/webhook');
  const ask = await spanNamed('job sync-payment');
  const mail = await spanNamed('job send-mail');
  expect(ask).toMatchObject({ traceId: hook.traceId, parentSpanId: hook.spanId });
  expect(mail).toMatchObject({ traceId: hook.traceId, parentSpanId: ask.spanId });
  expect(names(below(ask))).toContain('GET 127.0.0.1');
});

test('an incoming traceparent is ignored, and errors are recorded without their message', async () => {
  await fetch(`${testApp.url}/api/plan/basic`, {
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  const plan = await spanNamed('GET /api/plan/:id');
  expect(plan.parentSpanId).toBeUndefined();
  expect(plan.traceId).not.toBe('a'.repeat(32));
  await expect(
    traces.job('send-mail', {}, () => Promise.reject(new Error('mailbox private@x.in is full'))),
  ).rejects.toThrow('is full');
  const failed = await waitUntil(
    async () => spans().find((span) => span.name === 'job send-mail' && span.status.code === 2),
    (span) => span !== undefined,
  );
  expect(JSON.stringify(failed)).not.toContain('full');
});

test('a collector outage delays no request and is logged once; later spans arrive', async () => {
  status = 503;
  const before = asked.length;
  expect((await fetch(`${testApp.url}/api/plans`)).status).toBe(200);
  await waitUntil(
    async () => asked.length,
    (count) => count > before + 2,
  );
  await waitUntil(
    async () => errors.length,
    (count) => count > 0,
    20,
  );
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('OpenTelemetry collector')]);
  status = 200;
  await fetch(`${testApp.url}/api/plans`);
  await spanNamed('GET /api/plans');
});
