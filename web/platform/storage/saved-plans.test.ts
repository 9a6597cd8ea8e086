import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moveSavedPlansToAccount, slugsIn, storedSlugs, storeSlugs } from './saved-plans.ts';

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
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    requests.push(`${method} ${address}`);
    const code = status(address.split('/').at(-1) ?? '');
    if (code === 0) throw new TypeError('offline');
    return new Response(null, { status: code });
  });
  return requests;
};

test('invalid stored values and duplicates are ignored', () => {
  expect(slugsIn('["basic-growth","basic-growth","../users",7,{"a":1}]')).toEqual(['basic-growth']);
  for (const text of [null, '', '{', '{"a":1}', '"basic"']) expect(slugsIn(text)).toEqual([]);
});

test('a guest’s saved plans are not sent before the login', async () => {
  const requests = server(() => 204);
  storeSlugs(['basic-growth']);
  await moveSavedPlansToAccount();
  expect([requests, storedSlugs()]).toEqual([[], ['basic-growth']]);
});

test('after the login each plan is saved to the account and removed from the browser', async () => {
  const requests = server((slug) => (slug === 'gone-plan' ? 404 : 204));
  storeSlugs(['basic-growth', 'gone-plan']);
  storage.set('token', 't');
  await moveSavedPlansToAccount();
  expect(requests).toEqual(['PUT /api/user/favourites/basic-growth', 'PUT /api/user/favourites/gone-plan']);
  expect(storage.has('favourites')).toBe(false);
});

test('plans that the server did not accept stay stored', async () => {
  server((slug) => (slug === 'basic-growth' ? 204 : 0));
  storeSlugs(['basic-growth', 'swiggy-prime']);
  storage.set('token', 't');
  await moveSavedPlansToAccount();
  expect(storedSlugs()).toEqual(['swiggy-prime']);
});
