import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookies from '@fastify/cookie';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { prepareGracefulShutdown } from '#server/http/graceful-shutdown.ts';
import { createMetrics, type Metrics } from '#server/platform/metrics.ts';
import { openPageCache, type PageCache } from './page-cache.ts';
import { registerPages } from './page-routes.ts';
import type { Web } from './render-page.ts';

type Told = { status: number; headers: IncomingHttpHeaders; body: Buffer };

let rendered: string[];
let trouble: Error | undefined;
let cache: PageCache;
let metrics: Metrics;
let ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<Told>;
let leave: () => Promise<void>;
let close: () => Promise<unknown>;
let line: Agent;

/** Renders pages of a fictitious site: /kept… are shared, the others are personal. */
const render: Web['handle'] = async (asked, reading, { nonce, onError }) => {
  const { pathname, search } = new URL(asked.url);
  rendered.push(pathname + search);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const html = `<p>${pathname}${search} ${asked.headers.get('cookie') ?? ''}</p><script nonce="${nonce}">go()</script>`;
  const failed =
    pathname.startsWith('/plans') &&
    (await reading.plans().then(
      () => false,
      (error) => {
        onError(error);
        return true;
      },
    ));
  const status = /^\/(gone|not-found)/.test(pathname) ? 404 : pathname.startsWith('/broken') || failed ? 500 : 200;
  const headers = new Headers({ 'content-type': 'text/html' });
  if (!pathname.startsWith('/mine')) headers.set('x-page-cache', '1');
  if (!pathname.startsWith('/mine')) headers.set('cache-control', 'public, no-cache');
  return new Response(html.repeat(30), { status, headers });
};

/** Treats every address as a page except those below /lost and /hi/desk; upper case is a non-canonical spelling. */
const addressOf = (path: string) =>
  /^\/(lost|hi\/desk)/.test(path) ? undefined : { path: path.toLowerCase(), pattern: path.toLowerCase(), params: {} };

beforeEach(async () => {
  rendered = [];
  trouble = undefined;
  cache = openPageCache();
  metrics = createMetrics();
  const app = Fastify();
  await app.register(cookies);
  const port = await freeLoopbackPort();
  leave = prepareGracefulShutdown(app);
  metrics.watch(app);
  registerPages(app, {
    web: async () => ({ handle: render, pageAddress: addressOf }),
    reading: {
      plans: async () => {
        if (trouble) throw trouble;
        return [];
      },
      plan: async () => undefined,
      services: async () => [],
      taxDocument: async () => undefined,
      listedCoupons: async () => [],
      payment: { scriptUrl: '/sdk.js', mode: 'sandbox' },
      phone: { kind: 'off' },
      publicUrl: `http://127.0.0.1:${port}`,
      api: () => ({}),
      record: async () => null,
    },
    cache,
    hosts: new Map(),
    https: false,
    development: false,
    sessionCookie: 'token',
  });
  await app.listen({ port, host: '127.0.0.1' });
  line = new Agent({ keepAlive: true });
  ask = (path, headers = {}, method = 'GET') => fetchRaw({ port, path, headers, method, agent: line });
  close = async () => {
    line.destroy();
    await app.close();
  };
});
afterEach(() => close());

function fetchRaw(options: {
  port: number;
  path: string;
  headers: Record<string, string>;
  method: string;
  agent: Agent;
}): Promise<Told> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', ...options }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) });
    })
      .on('error', reject)
      .end();
  });
}

describe('a shared page', () => {
  test('is rendered once for concurrent and later requests', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask('/kept')));
    await ask('/kept');
    await ask('/kept?utm_source=poster');
    expect(new Set(replies.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(rendered).toEqual(['/kept']);
  });

  test('is rendered again after a change of the catalogue', async () => {
    await ask('/kept');
    cache.forget();
    await ask('/kept');
    expect(rendered).toEqual(['/kept', '/kept']);
  });

  test('does not contain another user’s query or cookie', async () => {
    expect((await ask('/kept?name=Asha')).body.toString()).not.toContain('Asha');
    expect((await ask('/kept', { cookie: 'token=secret' })).body.toString()).not.toMatch(/Asha|secret/);
    expect((await ask('/kept')).body.toString()).not.toMatch(/Asha|secret/);
    expect(rendered).toEqual(['/kept']);
  });

  test('is rendered once for requests with a cookie or a query, too', async () => {
    await ask('/kept');
    cache.forget();
    await Promise.all([ask('/kept?a=1'), ask('/kept?b=2'), ask('/kept', { cookie: 'token=1' }), ask('/kept')]);
    expect(rendered).toEqual(['/kept', '/kept']);
  });

  test.each(['fresh', 'kept'])('comes as the browser takes it, %s', async (when) => {
    const shown = (await ask('/kept')).body.toString();
    if (when === 'fresh') cache.forget();
    const br = await ask('/kept', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await ask('/kept', { 'accept-encoding': 'gzip, br;q=0' });
    const plain = await ask('/kept', { 'accept-encoding': 'identity' });
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect([brotliDecompressSync(br.body), gunzipSync(gzip.body), plain.body].map(String)).toEqual(
      Array(3).fill(shown),
    );
    for (const { headers, body } of [br, gzip, plain]) {
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.vary).toBe('accept-encoding');
    }
  });

  test('has the same headers whether cached or not, also for HEAD', async () => {
    const fresh = await ask('/kept', { 'accept-encoding': 'br' });
    const cached = await ask('/kept', { 'accept-encoding': 'br' });
    const head = await ask('/kept', { 'accept-encoding': 'br' }, 'HEAD');
    const lasting = ({ status, headers: { date: _date, ...headers } }: Told) => ({ status, headers });
    expect(lasting(cached)).toEqual(lasting(fresh));
    expect(lasting(head)).toEqual(lasting(fresh));
    expect(head.body).toHaveLength(0);
    expect(rendered).toHaveLength(1);
  });

  test('is answered with 304 when the browser has it', async () => {
    const etag = (await ask('/kept')).headers.etag ?? 'none';
    for (const known of [etag, `W/${etag}`, `"old", ${etag}`]) {
      const { status, body, headers } = await ask('/kept', { 'if-none-match': known });
      expect([status, body.length, headers.etag, headers['cache-control']]).toEqual([304, 0, etag, 'public, no-cache']);
    }
    expect((await ask('/kept', { 'if-none-match': '"old"' })).status).toBe(200);
  });

  test('is counted, and closes the connection during shutdown', async () => {
    await ask('/kept');
    await ask('/kept');
    const left = leave();
    const last = await ask('/kept');
    expect([last.status, last.headers.connection]).toEqual([200, 'close']);
    await left;
    expect((await metrics.text()).body).toContain('http_requests_total{method="GET",route="/*",status="200"} 3');
  });
});

describe('a non-canonical address', () => {
  test('redirects to the canonical one with its query, without rendering', async () => {
    for (const path of ['/KEPT', '/Kept?utm_source=poster']) {
      const { status, headers } = await ask(path);
      expect([status, headers.location]).toEqual([308, path.toLowerCase()]);
    }
    expect(rendered).toEqual([]);
  });

  test('of an English-only screen below /hi redirects to English with its query, without rendering', async () => {
    const { status, headers } = await ask('/hi/desk?year=2027');
    expect([status, headers.location]).toEqual([308, '/desk?year=2027']);
    expect(rendered).toEqual([]);
  });

  test('of no page gets the shared not-found page', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(`/lost/${n}?q=${n}`)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect((await ask('/hi/lost')).status).not.toBe(404);
    expect(rendered).toEqual(['/not-found', '/hi/lost']);
  });
});

describe('personal pages are not cached', () => {
  test.each([
    ['a page of one person', '/mine', 200],
    ['an unknown address', '/gone', 404],
    ['a failure of ours', '/broken', 500],
  ])('%s', async (_what, path, status) => {
    const replies = await Promise.all([ask(path), ask(path), ask(path)]);
    expect(replies.map((each) => each.status)).toEqual([status, status, status]);
    expect([rendered.length, cache.get(path)]).toEqual([3, undefined]);
    expect(replies[0]?.headers.etag).toBeUndefined();
  });

  test('a page that fails during a database outage is 503 with Retry-After, and works afterwards', async () => {
    trouble = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { status, headers } = await ask('/plans');
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '5', 'text/html; charset=utf-8']);
    trouble = new Error('a slip of ours');
    expect((await ask('/plans')).status).toBe(500);
    trouble = undefined;
    expect((await ask('/plans')).status).toBe(200);
  });

  test('a request that waited for a page that turns out personal gets its own', async () => {
    const [asha, ravi] = await Promise.all([ask('/mine'), ask('/mine', { cookie: 'token=ravi' })]);
    expect(String(asha?.body)).not.toContain('ravi');
    expect(String(ravi?.body)).toContain('token=ravi');
  });
});
