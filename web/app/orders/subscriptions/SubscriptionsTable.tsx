import type { ReactNode, Ref } from 'react';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { orderedText } from '#web/platform/i18n/ordered.ts';
import { orderTitle } from '#web/platform/i18n/plan-title.ts';
import { CardCell, CardColumn, CardRow, CardRowHead, CardTable } from '#web/ui/CardTable.tsx';
import { Money } from '#web/ui/Money.tsx';
import { shortDay } from '#web/ui/page-dates.ts';

export type Subscription = Reply<'GET /api/user/subscriptions'>[number];

const states: Record<Subscription['status'], { text: () => string; ink: string }> = {
  Active: { text: m.dashboard_subscriptions_active, ink: 'text-pudina' },
  Done: { text: m.dashboard_subscriptions_done, ink: 'text-muted' },
  Expired: { text: m.dashboard_subscriptions_expired, ink: 'text-muted' },
  Cancelled: { text: m.dashboard_subscriptions_cancelled, ink: 'text-mirchi' },
};

type Props = {
  subscriptions: readonly Subscription[];
  focusable: { index: number; ref: Ref<HTMLTableRowElement> };
};

export function SubscriptionsTable({ subscriptions, focusable }: Props) {
  return (
    <CardTable
      caption={m.dashboard_subscriptions_caption()}
      head={
        <>
          <CardColumn className="pr-6">{m.dashboard_subscriptions_plan()}</CardColumn>
          <CardColumn className="pr-6 text-right">{m.dashboard_subscriptions_amount()}</CardColumn>
          <CardColumn className="pr-6 text-right">{m.dashboard_subscriptions_duration()}</CardColumn>
          <CardColumn className="pr-6">{m.dashboard_subscriptions_start()}</CardColumn>
          <CardColumn className="pr-6">{m.dashboard_subscriptions_end()}</CardColumn>
          <CardColumn className="pr-6">{m.dashboard_subscriptions_status()}</CardColumn>
        </>
      }
    >
      {subscriptions.map((subscription, index) => (
        <Row
          key={subscription.orderId}
          {...subscription}
          focusRef={index === focusable.index ? focusable.ref : undefined}
        />
      ))}
    </CardTable>
  );
}

type RowProps = Subscription & { focusRef: Ref<HTMLTableRowElement> | undefined };

function Row({ focusRef, ...subscription }: RowProps) {
  const { category, planName, amount, duration, quantity, startDate, endDate, status } = subscription;
  const ordered = orderedText({ category, duration: duration ?? 1, quantity, total: amount });
  const { text, ink } = states[status];
  return (
    <CardRow focusRef={focusRef}>
      <CardRowHead className="max-md:pb-1 md:py-3.5 md:pr-5 md:max-lg:w-full">
        {orderTitle({ category, planName })}
        {ordered && <span className="block text-sm font-normal text-muted">{ordered}</span>}
      </CardRowHead>
      <Cell label={m.dashboard_subscriptions_amount()} right>
        <Money amount={amount} />
      </Cell>
      <Cell label={m.dashboard_subscriptions_duration()} right>
        {duration ?? m.dashboard_subscriptions_once()}
      </Cell>
      <Cell label={m.dashboard_subscriptions_start()}>{shortDay(startDate)}</Cell>
      <Cell label={m.dashboard_subscriptions_end()}>
        {endDate ? (
          shortDay(endDate)
        ) : status === 'Active' ? (
          m.dashboard_subscriptions_until_done()
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
    </CardRow>
  );
}

function Cell({ label, right, children }: { label: string; right?: boolean; children: ReactNode }) {
  return (
    <CardCell
      label={label}
      className={`figures max-md:flex max-md:justify-between max-md:gap-4 md:py-3.5 md:pr-6 md:whitespace-nowrap ${right ? 'md:text-right' : ''}`}
    >
      {children}
    </CardCell>
  );
}
