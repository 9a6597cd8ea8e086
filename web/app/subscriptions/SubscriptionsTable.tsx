import type { ReactNode, Ref } from 'react';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api.ts';
import { dayInIst } from '#web/ui/format-date.ts';
import { Money } from '#web/ui/Money.tsx';
import { orderTitle } from '#web/ui/plan-title.ts';

export type Subscription = Reply<'listSubscriptions'>[number];

const states: Record<Subscription['status'], { text: () => string; ink: string }> = {
  Active: { text: m.dashboard_subscriptions_active, ink: 'text-pudina' },
  Done: { text: m.dashboard_subscriptions_done, ink: 'text-muted' },
  Expired: { text: m.dashboard_subscriptions_expired, ink: 'text-muted' },
  Cancelled: { text: m.dashboard_subscriptions_cancelled, ink: 'text-mirchi' },
};

// biome-ignore-start lint/a11y/noRedundantRoles: browsers drop a table's roles where its display changes

type Props = {
  subscriptions: readonly Subscription[];
  /** The row that can get the focus. */
  focusable: { index: number; ref: Ref<HTMLTableRowElement> };
};

/** Table of subscriptions; rows become cards on phones. */
export function SubscriptionsTable({ subscriptions, focusable }: Props) {
  return (
    <table role="table" className="w-full text-left max-md:block">
      <caption className="sr-only">{m.dashboard_subscriptions_caption()}</caption>
      <thead role="rowgroup" className="border-b-2 border-ink text-muted max-md:sr-only">
        <tr role="row">
          <Head>{m.dashboard_subscriptions_plan()}</Head>
          <Head right>{m.dashboard_subscriptions_amount()}</Head>
          <Head right>{m.dashboard_subscriptions_duration()}</Head>
          <Head>{m.dashboard_subscriptions_start()}</Head>
          <Head>{m.dashboard_subscriptions_end()}</Head>
          <Head>{m.dashboard_subscriptions_status()}</Head>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
        {subscriptions.map((subscription, index) => (
          <Row
            key={subscription.orderId}
            {...subscription}
            focusRef={index === focusable.index ? focusable.ref : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Subscription & { focusRef: Ref<HTMLTableRowElement> | undefined };

function Row({ category, planName, amount, duration, startDate, endDate, status, focusRef }: RowProps) {
  const { text, ink } = states[status];
  return (
    <tr
      ref={focusRef}
      tabIndex={focusRef ? -1 : undefined}
      role="row"
      className="max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:px-4 max-md:py-3 md:border-b md:border-line"
    >
      <th
        role="rowheader"
        scope="row"
        className="font-semibold max-md:block max-md:pb-1 max-md:text-lg md:py-3.5 md:pr-5 md:max-lg:w-full"
      >
        {orderTitle({ category, planName })}
      </th>
      <Cell label={m.dashboard_subscriptions_amount()} right>
        <Money amount={amount} />
      </Cell>
      <Cell label={m.dashboard_subscriptions_duration()} right>
        {duration ?? m.dashboard_subscriptions_once()}
      </Cell>
      <Cell label={m.dashboard_subscriptions_start()}>{dayInIst(startDate)}</Cell>
      <Cell label={m.dashboard_subscriptions_end()}>
        {endDate ? (
          dayInIst(endDate)
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{m.dashboard_subscriptions_no_end()}</span>
          </>
        )}
      </Cell>
      <Cell label={m.dashboard_subscriptions_status()}>
        <span className={`font-medium ${ink}`}>{text()}</span>
      </Cell>
    </tr>
  );
}

function Head({ right, children }: { right?: boolean; children: ReactNode }) {
  return (
    <th role="columnheader" scope="col" className={`py-2.5 pr-6 font-medium ${right ? 'text-right' : ''}`}>
      {children}
    </th>
  );
}

function Cell({ label, right, children }: { label: string; right?: boolean; children: ReactNode }) {
  return (
    <td
      role="cell"
      data-label={label}
      className={`figures max-md:flex max-md:justify-between max-md:gap-4 max-md:py-1 max-md:before:text-muted max-md:before:content-[attr(data-label)] md:py-3.5 md:pr-6 md:whitespace-nowrap ${right ? 'md:text-right' : ''}`}
    >
      {children}
    </td>
  );
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above
