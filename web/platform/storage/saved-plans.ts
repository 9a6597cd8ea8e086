import { readStored, removeStored, storedToken, writeStored } from './safe-storage.ts';

/** Plans that a guest has saved with the heart button: slugs in local storage until the login. */

const key = 'favourites';
const most = 40;

export function slugsIn(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? [...new Set(list.filter(isSlug))].slice(0, most) : [];
  } catch {
    return [];
  }
}

function isSlug(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9-]{1,60}$/.test(value);
}

export const storedSlugs = () => slugsIn(readStored(key));

export function storeSlugs(slugs: readonly string[]): void {
  if (slugs.length > 0) writeStored(key, JSON.stringify(slugs));
  else removeStored(key);
}

export function fetchFavourites(method: 'GET' | 'PUT' | 'DELETE', slug?: string): Promise<Response> {
  const address = slug === undefined ? '' : `/${slug}`;
  return fetch(`/api/user/favourites${address}`, { method, headers: { authorization: `Bearer ${storedToken()}` } });
}

/** Moves the guest's saved plans to the account. Unknown plans (404) are dropped; other failures are retried later. */
export async function moveSavedPlansToAccount(): Promise<void> {
  const slugs = storedSlugs();
  if (slugs.length === 0 || !storedToken()) return;
  const accepted = await Promise.all(
    slugs.map((slug) =>
      fetchFavourites('PUT', slug).then(
        ({ ok, status }) => ok || status === 404,
        () => false,
      ),
    ),
  );
  const settled = new Set(slugs.filter((_, place) => accepted[place]));
  storeSlugs(storedSlugs().filter((slug) => !settled.has(slug)));
}
