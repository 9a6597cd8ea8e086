import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { localPath } from '#web/platform/i18n/paths.ts';

type Results = Reply<'GET /api/user/search'>;

/** Maximum number of results of each kind, so that all kinds are visible. */
const maxShown = 5;

export const noResults: Results = { orders: [], plans: [], documents: [] };

export function groupResults(results: Results) {
  const kinds = [
    { kind: 'orders', name: m.dashboard_search_orders() },
    { kind: 'plans', name: m.dashboard_search_plans() },
    { kind: 'documents', name: m.dashboard_search_documents() },
  ] as const;
  return kinds
    .map(({ kind, name }) => ({
      name,
      options: results[kind].slice(0, maxShown).map(({ label, detail, href }, index) => ({
        id: `${kind}-${index}`,
        text: label,
        detail,
        href: localPath(href),
      })),
    }))
    .filter(({ options }) => options.length > 0);
}
