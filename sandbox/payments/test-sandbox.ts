import { createServer, type IncomingHttpHeaders } from 'node:http';
import Fastify from 'fastify';
import { freeLoopbackPort } from '../free-loopback-port.ts';
import { type PaymentSandboxOptions, paymentSandbox } from './plugin.ts';

export const secret = 'cfsk_test_secret';
export const merchantHeaders = { 'x-client-id': 'TEST_id', 'x-client-secret': secret, 'x-api-version': '2025-01-01' };

type Json = ReturnType<typeof JSON.parse>;

async function call(method: string, url: string, body: unknown, headers: Record<string, string>) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers: { ...type, ...headers }, ...sent });
  const json: Json = await response.json();
  return { status: response.status, headers: response.headers, json };
}

/** Returns functions that call the order API and the admin API of a sandbox at `url`. */
export function callsOf(url: string) {
  return {
    api: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(method, `${url}/pg${path}`, body, { ...merchantHeaders, ...headers }),
    admin: (method: string, path: string, body?: unknown) => call(method, `${url}/admin${path}`, body, {}),
    press: (path: string, fields: Record<string, string>) =>
      fetch(`${url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) }),
  };
}

export function anOrder(changes: Record<string, unknown> = {}) {
  return {
    order_id: `sb_${crypto.randomUUID().replaceAll('-', '')}`,
    order_amount: 4799.4,
    order_currency: 'INR',
    customer_details: {
      customer_id: 'u7f3c2a91b04d',
      customer_phone: '9876500011',
      customer_email: 'asha@example.in',
      customer_name: 'Asha Rao',
    },
    order_meta: { return_url: 'https://shop.example.in/payment-success?order_id={order_id}' },
    ...changes,
  };
}

/** Starts a webhook receiver that responds with the next status of `answers`, or with 200 if there is none. */
export async function aShop() {
  const hooks: { headers: IncomingHttpHeaders; raw: string; json: Json }[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const raw = (await request.toArray()).join('');
    hooks.push({ headers: request.headers, raw, json: JSON.parse(raw) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  const port = await freeLoopbackPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${port}/webhook`;
  return { hooks, answers, url, close: () => server.close().closeAllConnections() };
}

export async function aSandbox(options: Partial<PaymentSandboxOptions> = {}) {
  const shop = await aShop();
  const app = Fastify({ forceCloseConnections: true });
  const port = await freeLoopbackPort();
  const url = `http://127.0.0.1:${port}/dev/cashfree`;
  await app.register(paymentSandbox, {
    prefix: '/dev/cashfree',
    clientId: merchantHeaders['x-client-id'],
    clientSecret: secret,
    publicUrl: url,
    webhookUrl: shop.url,
    retryDelays: [60, 120],
    refundDelay: 60,
    ...options,
  });
  await app.listen({ port, host: '127.0.0.1' });
  const calls = callsOf(url);
  return {
    ...calls,
    url,
    shop,
    open: async (changes?: Record<string, unknown>): Promise<Json> =>
      (await calls.api('POST', '/orders', anOrder(changes))).json,
    close: async () => {
      await app.close();
      shop.close();
    },
  };
}
