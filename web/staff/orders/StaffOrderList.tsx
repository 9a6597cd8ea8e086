import { Link } from 'react-router';
import { OrderStatusStamp } from '#web/app/orders/shared/OrderStatusStamp.tsx';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { useMay } from '#web/platform/auth/use-may.ts';
import type { View } from '#web/platform/data/use-view.ts';
import { orderedText } from '#web/platform/i18n/ordered.ts';
import { Button } from '#web/ui/Button.tsx';
import { CursorPager } from '#web/ui/CursorPager.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatPhone } from '#web/ui/format-phone.ts';
import { AlertIcon } from '#web/ui/icons.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { Money } from '#web/ui/Money.tsx';

import { SearchCapped } from '#web/ui/SearchBox.tsx';

type Found = Reply<'GET /api/admin/orders'>;

export const orderProblemNames = {
  'refund-due': m.desk_trouble_refund_due,
  'refund-approval': m.desk_trouble_approval,
  held: m.desk_trouble_held,
};

export function StaffOrderList({ found, view }: { found: Found; view: View }) {
  const { items, next, capped } = found;
  const narrowed = ['search', 'show', 'before'].some((key) => view.read(key));
  if (items.length === 0)
    return (
      <EmptyState className="pt-2">
        <p role="status" className="text-lg">
          {narrowed ? m.desk_orders_none_found() : m.desk_orders_none()}
        </p>
        {narrowed && (
          <Button variant="ghost" onClick={() => view.show({ search: '', show: '' })}>
            {m.dashboard_orders_show_all()}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      {capped && <SearchCapped />}
      <ul aria-label={m.desk_orders_list()} className="border-t-2 border-ink">
        {items.map((order) => (
          <Row key={order.order_id} order={order} view={view} />
        ))}
      </ul>
      <CursorPager
        shown={items.length}
        newest={view.read('before') ? view.linkTo({ before: '' }) : null}
        older={next ? view.linkTo({ before: next }) : null}
      />
    </>
  );
}

function Row({ order, view }: { order: Found['items'][number]; view: View }) {
  const { order_id: id, ticket, name, email, phone, planName, total, createdAt } = order;
  const readsSums = useMay('staff');
  const current = view.read('open') === id;
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line px-2 py-3 hover:bg-wash md:grid-cols-[8.5rem_minmax(0,1fr)_auto] ${current ? 'bg-haldi-wash' : ''}`}
    >
      <div>
        <Link
          to={view.linkTo({ open: id })}
          preventScrollReset
          data-row=""
          aria-current={current ? 'true' : undefined}
          className="condensed text-xl font-bold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {m.dashboard_kot({ ticket })}
        </Link>
        <p className="text-sm text-muted">
          <Moment at={createdAt} />
        </p>
      </div>
      <div className="min-w-0 wrap-anywhere max-md:order-1 max-md:col-span-2">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">
          <EmailAddress>{email}</EmailAddress>{' '}
          {phone && <span className="whitespace-nowrap">· {formatPhone(phone)}</span>}
        </p>
        <p className="text-sm">{[planName, readsSums && orderedText(order)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="grid content-start justify-items-end gap-0.5 text-right">
        {readsSums && <Money amount={total} className="font-semibold" />}
        <OrderStatusStamp order={{ ...order, payment_session_id: null }} className="text-sm" />
        {order.troubles.map((trouble) => (
          <span key={trouble} className="flex items-center gap-1.5 text-sm font-semibold text-mirchi">
            <AlertIcon className="size-4 shrink-0" />
            {orderProblemNames[trouble]()}
          </span>
        ))}
      </div>
    </li>
  );
}
