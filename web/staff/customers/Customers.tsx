import { Link } from 'react-router';
import { formatCount } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { useUrlState } from '#web/platform/data/use-url-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { useListKeys } from '#web/ui/use-list-keys.ts';
import { CustomerFilters } from './CustomerFilters.tsx';
import { CustomersTable } from './CustomersTable.tsx';
import { ExportLink } from './ExportLink.tsx';
import { useCustomers } from './use-users.ts';
import { type CustomerListView, firstPageView, parseView, queryStringOf } from './view.ts';

export function Customers() {
  const { view, show } = useCustomerListView();
  const list = useCustomers(view);
  useListKeys();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label={m.customers_search()}
          hint={m.customers_search_hint()}
          words={view.search}
          onSearch={(search) => show({ search }, { replace: true })}
        />
        <ExportLink view={view} className="max-md:hidden" />
      </div>
      <CustomerFilters view={view} onShow={(changes) => show(changes, { replace: false })} />
      <div className="mt-4">
        <QueryResult query={list} loading={<RowsSkeleton />}>
          {(found) => (
            <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
              <p role="status" className="figures mb-3 text-muted">
                {countText(found, view.search !== '')}
              </p>
              {found.items.length > 0 ? (
                <CustomersTable users={found.items} />
              ) : (
                <NoCustomers narrowed={queryStringOf(view) !== ''} onAll={() => show(noFilters, { replace: false })} />
              )}
              <CustomerPages view={view} next={found.next} previous={found.previous} />
            </div>
          )}
        </QueryResult>
      </div>
    </>
  );
}

const noFilters = {
  search: '',
  role: undefined,
  account: undefined,
  orders: undefined,
  papers: undefined,
  joinedWithin: undefined,
};

function countText({ total, totalIsCapped }: { total: number; totalIsCapped: boolean }, searched: boolean): string {
  const count = formatCount(total);
  if (total === 0) return m.customers_none();
  if (totalIsCapped && searched) return m.desk_search_capped({ count });
  if (totalIsCapped) return m.customers_found_more({ count });
  return total === 1 ? m.customers_found_one() : m.customers_found({ count });
}

function NoCustomers({ narrowed, onAll }: { narrowed: boolean; onAll: () => void }) {
  if (!narrowed) return null;
  return (
    <EmptyState className="pt-2">
      <p className="text-muted">{m.customers_none_text()}</p>
      <Button variant="ghost" small onClick={onAll}>
        {m.customers_show_all()}
      </Button>
    </EmptyState>
  );
}

type Props = { view: CustomerListView; next: string | null; previous: string | null };

function CustomerPages({ view, next, previous }: Props) {
  if (!next && !previous) return null;
  const whole = firstPageView(view);
  const ways = [
    { to: previous && queryStringOf(whole), label: m.customers_first() },
    { to: previous && queryStringOf({ ...whole, before: previous }), label: m.customers_before() },
    { to: next && queryStringOf({ ...whole, after: next }), label: m.customers_next() },
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

/** `show` changes it and returns to the first page. */
function useCustomerListView() {
  const { query, change } = useUrlState();
  const show = (changes: Partial<CustomerListView>, options: { replace: boolean }) =>
    change(
      (before) => new URLSearchParams(queryStringOf({ ...firstPageView(parseView(before)), ...changes })),
      options,
    );
  return { view: parseView(query), show };
}
