import { useSearchParams } from 'react-router';
import { Asked } from '../asking/Asked.tsx';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { CustomersTable } from './CustomersTable.tsx';
import { SearchPeople } from './SearchPeople.tsx';
import { pageSize, usePeople } from './use-people.ts';

/** Everybody with an account; search and page stand in the address. */
export function Customers() {
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const asked = usePeople(search, page);
  const goTo = (wish: { search: string; page: number }) =>
    setQuery({
      ...(wish.search ? { search: wish.search } : {}),
      ...(wish.page > 1 ? { page: String(wish.page) } : {}),
    });
  return (
    <>
      <SearchPeople key={search} search={search} onSearch={(words) => goTo({ search: words, page: 1 })} />
      <Asked asked={asked} waiting={<p role="status">{m.customers_loading()}</p>}>
        {({ items, total }) => (
          <>
            <p role="status" className="mt-4 mb-3 text-muted">
              {total === 0 ? m.customers_none() : m.customers_found({ count: String(total) })}
            </p>
            {total > 0 && <CustomersTable people={items} />}
            <Pages page={page} pages={Math.ceil(total / pageSize)} onPage={(next) => goTo({ search, page: next })} />
          </>
        )}
      </Asked>
    </>
  );
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label={m.customers_page({ page: String(page), pages: String(pages) })}
      className="mt-5 flex items-center gap-4"
    >
      <Button variant="ghost" small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {m.customers_before()}
      </Button>
      <span className="figures">{m.customers_page({ page: String(page), pages: String(pages) })}</span>
      <Button variant="ghost" small disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {m.customers_next()}
      </Button>
    </nav>
  );
}
