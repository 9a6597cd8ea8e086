import { describe, expect, test } from 'vitest';
import { openPageCache } from './page-cache.ts';
import { buildPage, type RenderedPage } from './rendered-page.ts';

const aPage = (html: string): Promise<RenderedPage> => buildPage(html, 'none', true, { status: 200, headers: {} });
const textOf = (page: RenderedPage | undefined) => page?.raw.toString();

/** Creates a render function that resolves on demand. */
function slowly(html: string) {
  let finish = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const calls = { count: 0 };
  const render = async () => {
    calls.count += 1;
    await released;
    return aPage(html);
  };
  return { render, finish: () => finish(), calls };
}

describe('the page cache', () => {
  test('keeps a page until it is invalidated', async () => {
    const cache = openPageCache();
    await cache.share('/', '/', () => aPage('one'));
    expect(textOf(cache.get('/'))).toBe('one');
    cache.forget();
    expect(cache.get('/')).toBeUndefined();
  });

  test('renders once for concurrent requests', async () => {
    const cache = openPageCache();
    const { render, finish, calls } = slowly('one');
    const waiting = Array.from({ length: 30 }, () => cache.share('/', '/', render));
    finish();
    expect((await Promise.all(waiting)).map(textOf)).toEqual(Array(30).fill('one'));
    expect(calls.count).toBe(1);
  });

  test('drops a page whose rendering began before an invalidation', async () => {
    const cache = openPageCache();
    const old = slowly('old price');
    const first = cache.share('/', '/', old.render);
    cache.forget();
    const second = cache.share('/', '/', () => aPage('new price'));
    old.finish();
    expect([textOf(await first), textOf(await second)]).toEqual(['old price', 'new price']);
    expect(textOf(cache.get('/'))).toBe('new price');
  });

  test('does not keep a personal page, and renders again for the next request', async () => {
    const cache = openPageCache();
    expect(await cache.share('/checkout/basic', '/checkout/basic', async () => undefined)).toBeUndefined();
    expect([cache.get('/checkout/basic'), cache.isShared('/checkout/basic')]).toEqual([undefined, undefined]);
    expect(textOf(await cache.share('/checkout/basic', '/checkout/basic', () => aPage('now it is')))).toBe('now it is');
  });

  test('does not keep a page whose rendering failed', async () => {
    const cache = openPageCache();
    await expect(cache.share('/', '/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(textOf(await cache.share('/', '/', () => aPage('one')))).toBe('one');
  });

  test('remembers which routes are shared', async () => {
    const cache = openPageCache();
    await cache.share('/plans', '/plans', () => aPage('plans'));
    cache.forget();
    expect(cache.isShared('/plans')).toBe(true);
  });

  test('evicts the oldest page beyond its size', async () => {
    const cache = openPageCache(3);
    for (const path of ['/a', '/b', '/c', '/d']) await cache.share(path, path, () => aPage(path));
    expect(['/a', '/b', '/c', '/d'].map((path) => textOf(cache.get(path)))).toEqual([undefined, '/b', '/c', '/d']);
  });
});
