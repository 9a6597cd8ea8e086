import { Asked } from '../asking/Asked.tsx';
import { SearchBox } from '../asking/SearchBox.tsx';
import { useListKeys } from '../asking/use-list-keys.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { EmptyPlatePicture } from '../ui/trouble-pictures.tsx';
import { CustomersTable } from './CustomersTable.tsx';
import { ExportLink } from './ExportLink.tsx';
import { Filters } from './Filters.tsx';
import { Pages } from './Pages.tsx';
import { useNews } from './use-news.ts';
import { usePeople } from './use-people.ts';
import { useView } from './use-view.ts';
import { addressOf } from './view.ts';

/** Everybody with an account; words, filters, order and place stand in the address. */
export function Customers() {
  const { view, show } = useView();
  const people = usePeople(view);
  useListKeys();
  useNews(['customers', 'orders'], people.again);
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
      <Filters view={view} onShow={(changes) => show(changes, { replace: false })} />
      <div className="mt-4">
        <Asked asked={people} waiting={<RowsSkeleton />}>
          {(found) => (
            <div aria-busy={people.old} className={people.old ? 'opacity-60' : ''}>
              <p role="status" className="figures mb-3 text-muted">
                {wordsFor(found)}
              </p>
              {found.items.length > 0 ? (
                <CustomersTable people={found.items} />
              ) : (
                <Nobody narrowed={addressOf(view) !== ''} onAll={() => show(everybody, { replace: false })} />
              )}
              <Pages view={view} next={found.next} previous={found.previous} />
            </div>
          )}
        </Asked>
      </div>
    </>
  );
}

const everybody = {
  search: '',
  role: undefined,
  orders: undefined,
  papers: undefined,
  joinedWithin: undefined,
};

function wordsFor({ total, totalIsCapped }: { total: number; totalIsCapped: boolean }): string {
  const count = total.toLocaleString('en-IN');
  if (total === 0) return m.customers_none();
  if (totalIsCapped) return m.customers_found_more({ count });
  return total === 1 ? m.customers_found_one() : m.customers_found({ count });
}

function Nobody({ narrowed, onAll }: { narrowed: boolean; onAll: () => void }) {
  if (!narrowed) return null;
  return (
    <div className="grid justify-items-start gap-4 pt-2">
      <EmptyPlatePicture className="size-28" />
      <p className="text-muted">{m.customers_none_text()}</p>
      <Button variant="ghost" small onClick={onAll}>
        {m.customers_show_all()}
      </Button>
    </div>
  );
}
