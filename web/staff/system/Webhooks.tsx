import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Webhook } from '#shared/contract/system.ts';
import { orderPath } from '#shared/paths.ts';
import { ticketNumber, webhookStates } from '#shared/rules/orders.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointPages, firstPageOf } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { MoreButton } from '#web/staff/shared/MoreButton.tsx';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { UrlFilterField } from '#web/ui/FilterField.tsx';
import { moment } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { UrlSearchBox } from '#web/ui/SearchBox.tsx';

const stateNames = {
  held: m.desk_webhooks_held,
  order_unknown: m.desk_webhooks_order_unknown,
  received: m.desk_webhooks_received,
  processed: m.desk_webhooks_processed,
};

/** Notices of the payment provider; first those that had no effect because their amount differs. */
export function Webhooks() {
  const view = useView();
  const action = useEndpointMutation();
  const orderId = view.read('search') || undefined;
  const shown = view.read('show');
  const all = shown === 'all' || orderId !== undefined;
  const state = webhookStates.find((each) => each === shown) ?? (all ? undefined : 'held');
  const query = useInfiniteQuery(
    endpointPages(
      'GET /api/admin/webhooks',
      (after: string | undefined) => ({ query: { state, orderId, after } }),
      ({ next }) => next,
    ),
  );
  const replay = async ({ key }: Webhook) => {
    if (await action.run('POST /api/admin/webhooks/:key/replay', { params: { key } }))
      action.setNotice({ tone: 'success', text: m.desk_webhook_replayed() });
    void query.refetch();
  };
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks" className="mb-3 text-2xl">
        {m.desk_webhooks()}
      </h2>
      <div className="mb-4 grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_18rem]">
        <UrlSearchBox view={view} label={m.desk_webhooks_order()} hint={m.desk_webhooks_order()} />
        <UrlFilterField
          view={view}
          name="show"
          label={m.desk_webhooks_show()}
          value={state ?? 'all'}
          options={[
            ...webhookStates.map((each) => [each, stateNames[each]()] as const),
            ['all', m.desk_webhooks_all()],
          ]}
        />
      </div>
      <ActionNotice notice={action.notice} className="mb-4" />
      <QueryResult query={firstPageOf(query)} loading={<RowsSkeleton />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="text-muted">{m.desk_webhooks_none()}</p>;
          return (
            <ul className="border-t-2 border-ink">
              {items.map((item) => (
                <Row key={item.key} item={item} onReplay={() => void replay(item)} />
              ))}
            </ul>
          );
        }}
      </QueryResult>
      <MoreButton query={query} label={m.desk_webhooks_more()} />
    </section>
  );
}

function Row({ item, onReplay }: { item: Webhook; onReplay: () => void }) {
  const { kind, orderId, orderKnown, state, note, receivedAt } = item;
  const when = moment(receivedAt);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {kind
            .toLowerCase()
            .replace(/_webhook$/, '')
            .replaceAll('_', ' ')}
        </p>
        <p>
          {orderKnown ? (
            <Link to={orderPath(orderId)} className="link">
              {m.orders_kot({ ticket: ticketNumber(orderId) })}
            </Link>
          ) : (
            m.desk_webhook_order({ id: orderId })
          )}
        </p>
        <p className={`text-sm ${state === 'processed' ? 'text-muted' : 'text-mirchi'}`}>
          {when}, {stateNames[state]()}
          {note && `, ${note}`}
        </p>
      </div>
      {orderKnown && (
        <button
          type="button"
          className="link target"
          aria-label={m.desk_webhook_replay_of({ when })}
          onClick={onReplay}
        >
          {m.desk_webhook_replay()}
        </button>
      )}
    </li>
  );
}
