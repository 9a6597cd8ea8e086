import { describe, expect, test } from 'vitest';
import { type Page, toPage } from './page.ts';
import { openPageCache } from './page-cache.ts';

const aPage = (html: string): Promise<Page> => toPage(html, 'none', true, { status: 200, headers: {} });
const textOf = (kept: { page: Page } | undefined) => kept?.page.raw.toString();

/** A rendering that ends when it is told to. */
function slowly(html: string) {
  let finish = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const calls = { count: 0 };
  const render = async () => {
    calls.count += 1;
    await told;
    return aPage(html);
  };
  return { render, finish: () => finish(), calls };
}

describe('pages are kept', () => {
  test('until something is forgotten', async () => {
    const cache = openPageCache();
    await cache.share('/', () => aPage('one'));
    expect(textOf(cache.get('/'))).toBe('one');
    cache.forget();
    expect(cache.get('/')).toBeUndefined();
  });

  test('and rendered once for all who want one at once', async () => {
    const cache = openPageCache();
    const { render, finish, calls } = slowly('one');
    const waiting = Array.from({ length: 30 }, () => cache.share('/', render));
    finish();
    expect((await Promise.all(waiting)).map(textOf)).toEqual(Array(30).fill('one'));
    expect(calls.count).toBe(1);
  });

  test('but not one that was begun before the catalogue changed', async () => {
    const cache = openPageCache();
    const old = slowly('old price');
    const first = cache.share('/', old.render);
    cache.forget();
    const second = cache.share('/', () => aPage('new price'));
    old.finish();
    expect([textOf(await first), textOf(await second)]).toEqual(['old price', 'new price']);
    expect(textOf(cache.get('/'))).toBe('new price');
  });

  test('but not one that is not for everybody, and the next asker renders again', async () => {
    const cache = openPageCache();
    expect(await cache.share('/checkout/basic', async () => undefined)).toBeUndefined();
    expect([cache.get('/checkout/basic'), cache.isForAll('/checkout/basic')]).toEqual([undefined, false]);
    expect(textOf(await cache.share('/checkout/basic', () => aPage('now it is')))).toBe('now it is');
  });

  test('but not one whose rendering failed', async () => {
    const cache = openPageCache();
    await expect(cache.share('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(textOf(await cache.share('/', () => aPage('one')))).toBe('one');
  });

  test('and so is the knowledge that a path’s page is for everybody', async () => {
    const cache = openPageCache();
    await cache.share('/plans', () => aPage('plans'));
    cache.forget();
    expect(cache.isForAll('/plans')).toBe(true);
  });

  test('at most so many, the oldest goes first', async () => {
    const cache = openPageCache(3);
    for (const path of ['/a', '/b', '/c', '/d']) await cache.share(path, () => aPage(path));
    expect(['/a', '/b', '/c', '/d'].map((path) => textOf(cache.get(path)))).toEqual([undefined, '/b', '/c', '/d']);
  });
});
