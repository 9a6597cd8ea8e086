import type { Reply } from '../api.ts';
import { m } from '../paraglide/messages.js';
import { here } from '../paths.ts';

type Found = Reply<'searchOwn'>;
export type Option = Found['orders'][number] & { id: string };
export type Group = { name: string; options: Option[] };

/** So many of a kind, so that the other kinds stay in sight. */
const mostShown = 5;

export const nothing: Found = { orders: [], plans: [], documents: [] };

/** The kinds that found something, in the order in which they stand; each result with an id for the keyboard. */
export function groupsOf(found: Found): Group[] {
  const kinds = [
    { kind: 'orders', name: m.dashboard_search_orders() },
    { kind: 'plans', name: m.dashboard_search_plans() },
    { kind: 'documents', name: m.dashboard_search_documents() },
  ] as const;
  return kinds
    .map(({ kind, name }) => ({
      name,
      options: found[kind]
        .slice(0, mostShown)
        .map((each, place) => ({ ...each, href: here(each.href), id: `found-${kind}-${place}` })),
    }))
    .filter(({ options }) => options.length > 0);
}

/** The option so many steps from the present one, round and round; from nowhere the first or the last. */
export function stepFrom(active: string | null, step: 1 | -1, groups: readonly Group[]): string | null {
  const ids = groups.flatMap(({ options }) => options.map(({ id }) => id));
  if (ids.length === 0) return null;
  const place = active === null ? -1 : ids.indexOf(active);
  if (place < 0) return (step > 0 ? ids[0] : ids.at(-1)) ?? null;
  return ids[(place + step + ids.length) % ids.length] ?? null;
}
