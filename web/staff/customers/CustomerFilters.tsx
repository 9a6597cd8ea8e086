import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { FilterField } from '#web/ui/FilterField.tsx';
import { customerRoleNames } from './CustomersTable.tsx';
import { ExportLink } from './ExportLink.tsx';
import { type CustomerListView, choices } from './view.ts';

type Name = keyof typeof choices;
type Texts = Record<string, () => string>;

const labels: Record<Name, () => string> = {
  role: m.customers_filter_role,
  account: m.customers_filter_account,
  orders: m.customers_filter_orders,
  papers: m.customers_filter_documents,
  joinedWithin: m.customers_filter_joined,
  sort: m.customers_sort,
};
const texts: Record<Name, Texts> = {
  role: { '': m.customers_filter_role_any, ...customerRoleNames },
  account: {
    '': m.customers_filter_account_any,
    guest: m.customers_filter_account_guest,
    unconfirmed: m.customers_badge_unconfirmed,
    disabled: m.customers_badge_disabled,
  },
  orders: {
    '': m.customers_filter_orders_any,
    open: m.customers_filter_orders_open,
    paid: m.customers_filter_orders_paid,
    none: m.customers_filter_orders_none,
  },
  papers: {
    '': m.customers_filter_documents_any,
    sent: m.customers_filter_documents_sent,
    none: m.customers_filter_documents_none,
  },
  joinedWithin: {
    '': m.customers_filter_joined_any,
    0: m.customers_filter_joined_0,
    6: m.customers_filter_joined_6,
    29: m.customers_filter_joined_29,
  },
  sort: {
    '': m.customers_sort_newest,
    createdAt: m.customers_sort_oldest,
    name: m.customers_sort_name,
    '-name': m.customers_sort_name_back,
  },
};
const names = Object.keys(labels) as Name[];

function optionsOf(name: Name) {
  return ['', ...choices[name]].flatMap((value) => {
    const text = texts[name][value];
    return text ? [[value, text()] as const] : [];
  });
}

export function CustomerFilters({
  view,
  onShow,
}: {
  view: CustomerListView;
  onShow: (changes: Partial<CustomerListView>) => void;
}) {
  const [open, setOpen] = useState(false);
  const active = names.filter((name) => view[name] !== undefined).length;
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-3 md:hidden">
        <Button variant="ghost" small aria-expanded={open} aria-controls="user-filters" onClick={() => setOpen(!open)}>
          {active > 0 ? m.customers_filters_on({ count: active }) : m.customers_filters()}
        </Button>
        <ExportLink view={view} />
      </div>
      <fieldset
        id="user-filters"
        className={`mt-3 grid-cols-2 gap-3 md:grid md:grid-cols-3 lg:grid-cols-6 ${open ? 'grid' : 'max-md:hidden'}`}
      >
        <legend className="sr-only">{m.customers_filters()}</legend>
        {names.map((name) => (
          <FilterField
            key={name}
            name={name}
            label={labels[name]()}
            value={view[name] ?? ''}
            options={optionsOf(name)}
            onPick={(value) => onShow({ [name]: value || undefined })}
          />
        ))}
      </fieldset>
    </>
  );
}
