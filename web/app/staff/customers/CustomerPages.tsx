import { Link } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import { addressOf, type CustomerListView, wholeList } from './view.ts';

type Props = { view: CustomerListView; next: string | null; previous: string | null };

/** Links to the first, previous and next page. */
export function CustomerPages({ view, next, previous }: Props) {
  if (!next && !previous) return null;
  const whole = wholeList(view);
  const ways = [
    { to: previous && addressOf(whole), label: m.customers_first() },
    { to: previous && addressOf({ ...whole, before: previous }), label: m.customers_before() },
    { to: next && addressOf({ ...whole, after: next }), label: m.customers_next() },
  ];
  return (
    <nav aria-label={m.customers_pages()} className="mt-5 flex flex-wrap gap-3">
      {ways.map(
        ({ to, label }) =>
          to !== null && (
            <Link key={label} to={`?${to}`} className="button button-ghost button-small">
              {label}
            </Link>
          ),
      )}
    </nav>
  );
}
