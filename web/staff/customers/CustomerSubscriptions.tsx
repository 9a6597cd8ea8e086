import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { orderedText } from '#web/platform/i18n/ordered.ts';
import { Button } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { shortDay } from '#web/ui/page-dates.ts';
import { CustomerSection, Nothing } from './CustomerSection.tsx';
import type { CustomerData } from './customer-documents.ts';

type Subscription = CustomerData['subscriptions'][number];

const states: Record<Subscription['status'], { text: () => string; ink: string }> = {
  Active: { text: m.customers_active, ink: 'text-pudina' },
  Done: { text: m.customers_subscription_done, ink: 'text-muted' },
  Expired: { text: m.customers_expired, ink: 'text-muted' },
  Cancelled: { text: m.customers_cancelled, ink: 'text-mirchi' },
};

const fewest = 6;

export function CustomerSubscriptions({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const [all, setAll] = useState(false);
  const folded = !all && subscriptions.length > fewest;
  return (
    <CustomerSection id="subscriptions" title={m.customers_subscriptions()}>
      {subscriptions.length === 0 && <Nothing>{m.customers_subscriptions_none()}</Nothing>}
      <ul aria-label={m.customers_subscriptions()}>
        {subscriptions.slice(0, folded ? fewest : undefined).map((subscription) => (
          <Row key={subscription.orderId} {...subscription} />
        ))}
      </ul>
      {folded && (
        <Button variant="ghost" small className="mt-3" onClick={() => setAll(true)}>
          {m.customers_subscriptions_all({ count: subscriptions.length })}
        </Button>
      )}
    </CustomerSection>
  );
}

function Row({ planName, category, amount, duration, quantity, startDate, endDate, status }: Subscription) {
  const ordered = orderedText({ category, duration: duration ?? 1, quantity, total: amount });
  const { text, ink } = states[status];
  const start = shortDay(startDate);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2.5 md:flex">
      <span className="font-medium">{[planName, ordered].filter(Boolean).join(' · ')}</span>
      <span className="figures text-sm text-muted max-md:order-1">
        {endDate
          ? m.customers_subscription_span({ start, end: shortDay(endDate) })
          : `${m.customers_subscription_once()}, ${start}`}
      </span>
      <span className={`text-right text-sm font-medium max-md:order-1 md:ml-auto ${ink}`}>{text()}</span>
      <Money amount={amount} className="text-right font-semibold" />
    </li>
  );
}
