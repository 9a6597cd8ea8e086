import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#database/listen.ts';
import { until } from '#test/people.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { openPageCache } from './page-cache.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ jobs: false });
});
afterAll(() => stage.close());

async function open(path: string): Promise<{ status: number; headers: Headers; html: string }> {
  const response = await fetch(stage.url + path);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const pages = ['/', '/plans', '/services', '/checkout/basic', '/payment-success', '/no/such/page'];

describe.each(pages)('%s', (path) => {
  test('is a page in HTML with the headers that guard it', async () => {
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

  test('has a policy that names each of its inline tags by hash and lets no other in', async () => {
    const { headers, html } = await open(path);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((line) => {
        const [name = '', ...values] = line.split(' ');
        return [name, values] as const;
      }),
    );
    const inline = (tag: string) =>
      [
        ...html.matchAll(
          new RegExp(`<${tag}(?![^>]*(?:\\bsrc=|application/ld\\+json))[^>]*>([\\s\\S]+?)</${tag}>`, 'g'),
        ),
      ].map(([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
    for (const hash of inline('script')) expect(policy.get('script-src')).toContain(hash);
    for (const hash of inline('style')) expect(policy.get('style-src')).toContain(hash);
    expect([...policy.values()].flat().filter((value) => /unsafe|\*|nonce|^https?:$|^data:$/.test(value))).toEqual(
      policy.get('img-src')?.includes('data:') ? ['data:'] : [],
    );
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
  });

  test('gives no nonce away', async () => {
    expect((await open(path)).html).not.toMatch(/nonce="[^"]+"|x-render-nonce/);
  });
});

test('only the checkout may talk to the payment provider', async () => {
  const policyOf = async (path: string) => (await open(path)).headers.get('content-security-policy');
  expect(await policyOf('/checkout/basic')).toContain(stage.provider.url);
  for (const path of ['/', '/plans', '/no/such/page']) expect(await policyOf(path)).not.toContain(stage.provider.url);
});

test('what one person sees is not kept by anybody on the way', async () => {
  for (const path of ['/checkout/basic', '/payment-success', '/no/such/page'])
    expect((await open(path)).headers.get('cache-control')).toMatch(/no-store/);
});

describe('a price that changes', () => {
  test('is on the page at once, in every process', async () => {
    const elsewhere = openPageCache();
    let forgotten = 0;
    const forget = () => {
      forgotten += 1;
      elsewhere.forget();
    };
    const listener = listen(stage.where, 'catalogue', forget, (error) => expect.unreachable(error.message));
    await until(async () => forgotten, Boolean);
    const before = await open('/plans');
    expect(before.html).toContain('1,999');
    expect((await open('/plans')).headers.get('etag')).toBe(before.headers.get('etag'));
    const heard = forgotten;
    await stage.db.updateTable('plans').set({ price: 2345 }).where('slug', '=', 'zomato-starter').execute();
    const after = await until(
      () => open('/plans'),
      ({ html }) => html.includes('2,345'),
    );
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    await until(
      async () => forgotten,
      (times) => times > heard,
    );
    await listener.close();
  });
});
