import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOver, keepSlugs, keptSlugs, slugsIn } from './kept.ts';

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const server = (status: (slug: string) => number) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    const code = status(address.split('/').at(-1) ?? '');
    if (code === 0) throw new TypeError('offline');
    return new Response(null, { status: code });
  });
  return asked;
};

test('only slugs count, each once, whatever lies in the storage', () => {
  expect(slugsIn('["basic-growth","basic-growth","../users",7,{"a":1}]')).toEqual(['basic-growth']);
  for (const text of [null, '', '{', '{"a":1}', '"basic"']) expect(slugsIn(text)).toEqual([]);
});

test('a guest’s saved plans wait for the login', async () => {
  const asked = server(() => 204);
  keepSlugs(['basic-growth']);
  await handOver();
  expect([asked, keptSlugs()]).toEqual([[], ['basic-growth']]);
});

test('after the login each goes to the account, and nothing stays in the browser', async () => {
  const asked = server((slug) => (slug === 'gone-plan' ? 404 : 204));
  keepSlugs(['basic-growth', 'gone-plan']);
  storage.set('token', 't');
  await handOver();
  expect(asked).toEqual(['PUT /api/user/favourites/basic-growth', 'PUT /api/user/favourites/gone-plan']);
  expect(storage.has('favourites')).toBe(false);
});

test('what the server did not take stays for the next time', async () => {
  server((slug) => (slug === 'basic-growth' ? 204 : 0));
  keepSlugs(['basic-growth', 'swiggy-prime']);
  storage.set('token', 't');
  await handOver();
  expect(keptSlugs()).toEqual(['swiggy-prime']);
});
