import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { FilterField } from '../ui/FilterField.tsx';
import { ExportLink } from './ExportLink.tsx';
import type { choices, View } from './view.ts';

type Name = keyof typeof choices;
type Option = readonly [value: string, label: () => string];

const filters: { name: Name; label: () => string; options: readonly Option[] }[] = [
  {
    name: 'role',
    label: m.customers_filter_role,
    options: [
      ['', m.customers_filter_role_any],
      ['user', m.app_role_user],
      ['seller', m.app_role_seller],
      ['admin', m.app_role_admin],
    ],
  },
  {
    name: 'orders',
    label: m.customers_filter_orders,
    options: [
      ['', m.customers_filter_orders_any],
      ['open', m.customers_filter_orders_open],
      ['paid', m.customers_filter_orders_paid],
      ['none', m.customers_filter_orders_none],
    ],
  },
  {
    name: 'papers',
    label: m.customers_filter_papers,
    options: [
      ['', m.customers_filter_papers_any],
      ['sent', m.customers_filter_papers_sent],
      ['none', m.customers_filter_papers_none],
    ],
  },
  {
    name: 'joinedWithin',
    label: m.customers_filter_joined,
    options: [
      ['', m.customers_filter_joined_any],
      ['0', m.customers_filter_joined_0],
      ['6', m.customers_filter_joined_6],
      ['29', m.customers_filter_joined_29],
    ],
  },
  {
    name: 'sort',
    label: m.customers_sort,
    options: [
      ['', m.customers_sort_newest],
      ['createdAt', m.customers_sort_oldest],
      ['name', m.customers_sort_name],
      ['-name', m.customers_sort_name_back],
    ],
  },
];

/** What narrows the list, and its order; on phones behind a button. */
export function Filters({ view, onShow }: { view: View; onShow: (changes: Partial<View>) => void }) {
  const [open, setOpen] = useState(false);
  const set = filters.filter(({ name }) => view[name] !== undefined).length;
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-3 md:hidden">
        <Button
          variant="ghost"
          small
          aria-expanded={open}
          aria-controls="people-filters"
          onClick={() => setOpen(!open)}
        >
          {set > 0 ? m.customers_filters_on({ count: set }) : m.customers_filters()}
        </Button>
        <ExportLink view={view} />
      </div>
      <fieldset
        id="people-filters"
        className={`mt-3 grid-cols-2 gap-3 md:grid md:grid-cols-3 xl:grid-cols-5 ${open ? 'grid' : 'max-md:hidden'}`}
      >
        <legend className="sr-only">{m.customers_filters()}</legend>
        {filters.map(({ name, label, options }) => (
          <FilterField
            key={name}
            name={name}
            label={label()}
            value={view[name] ?? ''}
            options={options.map(([value, text]) => [value, text()] as const)}
            onPick={(value) => onShow({ [name]: value || undefined })}
          />
        ))}
      </fieldset>
    </>
  );
}
