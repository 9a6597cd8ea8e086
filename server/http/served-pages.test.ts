import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#database/notification-listener.ts';
import { openPageCache } from '#server/rendering/page-cache.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

async function open(path: string): Promise<{ status: number; headers: Headers; html: string }> {
  const response = await fetch(testApp.url + path);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const pages = ['/', '/plans', '/services', '/checkout/basic', '/payment-success', '/no/such/page'];

describe.each(pages)('%s', (path) => {
  test('the page is HTML with all security headers', async () => {
    const { status, headers, html } = await open(path);
    expect(status).toBe(path === '/no/such/page' ? 404 : 200);
    expect(html).toMatch(/^<!DOCTYPE html>[\s\S]*<h1/i);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer|same-origin)$/);
  });

  test('the policy allows the page’s own inline tags and no others', async () => {
    const { headers, html } = await open(path);
    const policy = policyIn(headers);
    for (const tag of ['script', 'style'])
      for (const { nonce, hash } of inlineTags(html, tag))
        expect(policy.get(`${tag}-src`)).toContain(nonce ? `'nonce-${nonce}'` : hash);
    const wide = [...policy].filter(([, values]) => values.some((value) => /unsafe|\*|^https?:$|^data:$/.test(value)));
    expect(wide).toEqual([
      ['img-src', ["'self'", 'data:', 'blob:']],
      ['font-src', ["'self'", 'data:']],
    ]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
  });

  test('a nonce is sent at most once', async () => {
    const nonces = async () => {
      const { headers, html } = await open(path);
      const inPage = [...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce ?? '');
      const inPolicy = [...(headers.get('content-security-policy') ?? '').matchAll(/'nonce-([^']+)'/g)];
      return new Set([...inPage, ...inPolicy.map(([, nonce]) => nonce ?? '')]);
    };
    const [first, second] = [await nonces(), await nonces()];
    expect(first.size).toBeLessThanOrEqual(1);
    expect([...first].filter((nonce) => second.has(nonce))).toEqual([]);
  });
});

function policyIn(headers: Headers): Map<string, string[]> {
  return new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((line) => {
      const [name = '', ...values] = line.split(' ');
      return [name, values] as const;
    }),
  );
}

function inlineTags(html: string, tag: string): { nonce: string | undefined; hash: string }[] {
  const tags = html.matchAll(
    new RegExp(`<${tag}(?![^>]*(?:\\bsrc=|application/ld\\+json))([^>]*)>([\\s\\S]+?)</${tag}>`, 'g'),
  );
  return [...tags].map(([, attributes = '', body = '']) => ({
    nonce: /nonce="([^"]+)"/.exec(attributes)?.[1],
    hash: `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  }));
}

test('page data is stored by no shared cache', async () => {
  for (const path of ['/checkout/basic.data', '/login.data', '/hi/checkout/basic.data'])
    expect([path, (await open(path)).headers.get('cache-control')]).toEqual([path, 'private, no-store']);
});

test('only the checkout’s policy allows the payment provider’s hosts', async () => {
  const policyOf = async (path: string) => (await open(path)).headers.get('content-security-policy');
  expect(await policyOf('/checkout/basic')).toContain(testApp.provider.url);
  for (const path of ['/', '/plans', '/no/such/page']) expect(await policyOf(path)).not.toContain(testApp.provider.url);
});

test('personal pages are not cached by proxies', async () => {
  for (const path of ['/checkout/basic', '/payment-success', '/no/such/page'])
    expect((await open(path)).headers.get('cache-control')).toMatch(/no-store/);
});

describe('a changed price', () => {
  test('is on the page at once in every process', async () => {
    const elsewhere = openPageCache();
    let forgotten = 0;
    const forget = () => {
      forgotten += 1;
      elsewhere.forget();
    };
    const listener = listen(testApp.where, 'catalogue', forget, (error) => expect.unreachable(error.message));
    await waitUntil(async () => forgotten, Boolean);
    const before = await open('/plans');
    expect(before.html).toContain('1,999');
    expect((await open('/plans')).headers.get('etag')).toBe(before.headers.get('etag'));
    const forgottenBefore = forgotten;
    await testApp.db
      .updateTable('plan_prices')
      .set({ rupees: 2345 })
      .where('plan_slug', '=', 'zomato-starter')
      .execute();
    const after = await waitUntil(
      () => open('/plans'),
      ({ html }) => html.includes('2,345'),
    );
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    await waitUntil(
      async () => forgotten,
      (times) => times > forgottenBefore,
    );
    await listener.close();
  });
});
