import { forget, keep, kept, keptToken } from '../session/kept.ts';

/** What a guest saved with the heart, as slugs in this browser until there is an account to take it. */

const key = 'favourites';
const most = 40;

/** The slugs in a stored text; whatever else lies there counts for nothing. */
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

export const keptSlugs = () => slugsIn(kept(key));

export function keepSlugs(slugs: readonly string[]): void {
  if (slugs.length > 0) keep(key, JSON.stringify(slugs));
  else forget(key);
}

/** Asks our server about the saved plans of whoever is signed in. */
export function askFavourites(method: 'GET' | 'PUT' | 'DELETE', slug?: string): Promise<Response> {
  const address = slug === undefined ? '' : `/${slug}`;
  return fetch(`/api/user/favourites${address}`, { method, headers: { authorization: `Bearer ${keptToken()}` } });
}

/** Hands the guest's saved plans to the account; what our server did not take stays for the next time. */
export async function handOver(): Promise<void> {
  const slugs = keptSlugs();
  if (slugs.length === 0 || !keptToken()) return;
  const taken = await Promise.all(
    slugs.map((slug) =>
      askFavourites('PUT', slug).then(
        ({ ok, status }) => ok || status === 404,
        () => false,
      ),
    ),
  );
  const settled = new Set(slugs.filter((_, place) => taken[place]));
  keepSlugs(keptSlugs().filter((slug) => !settled.has(slug)));
}
