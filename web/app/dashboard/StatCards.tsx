import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { formatCount } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';

type Props = { total: number; favourites: number; recent: number };

export function StatCards({ total, favourites, recent }: Props) {
  const cards = [
    {
      label: m.dashboard_total_orders(),
      note: m.dashboard_total_orders_note(),
      count: total,
      to: localPath(paths.orders),
    },
    {
      label: m.dashboard_favorite_items(),
      note: m.dashboard_favorite_items_note(),
      count: favourites,
      to: favourites > 0 ? '#saved' : localPath(paths.plans),
    },
    {
      label: m.dashboard_recent_orders(),
      note: m.dashboard_recent_orders_note(),
      count: recent,
      to: localPath(paths.orders),
    },
  ];
  return (
    <ul aria-label={m.dashboard_numbers()} className="grid grid-cols-3 grid-rows-[auto_auto_auto] gap-x-2 md:gap-x-4">
      {cards.map(({ label, note, count, to }) => (
        <li key={label} className="row-span-3 grid grid-rows-subgrid">
          <StatLink to={to}>
            <span className="text-sm leading-tight font-medium md:text-base">{label}</span>
            <span className="condensed mt-1 block text-3xl font-bold figures">{formatCount(count)}</span>
            <span className="block text-sm leading-tight text-muted">{note}</span>
          </StatLink>
        </li>
      ))}
    </ul>
  );
}

/** Uses client-side navigation for the orders page only, because plan pages are static. */
function StatLink({ to, children }: { to: string; children: ReactNode }) {
  const look =
    'row-span-3 grid grid-rows-subgrid rounded-card border border-line bg-card p-3 hover:border-edge md:px-5 md:py-4';
  return to === localPath(paths.orders) ? (
    <Link to={to} className={look}>
      {children}
    </Link>
  ) : (
    <a href={to} className={look}>
      {children}
    </a>
  );
}
