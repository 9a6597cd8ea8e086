import { m } from '../paraglide/messages.js';
import { dayInIst } from '../ui/day-in-ist.ts';
import { Money } from '../ui/Money.tsx';
import type { CustomerData } from './papers.ts';
import { Nothing, Section } from './Section.tsx';

type Subscription = CustomerData['subscriptions'][number];

const states: Record<Subscription['status'], { text: () => string; ink: string }> = {
  Active: { text: m.customers_active, ink: 'text-pudina' },
  Expired: { text: m.customers_expired, ink: 'text-muted' },
  Cancelled: { text: m.customers_cancelled, ink: 'text-mirchi' },
};

export function Subscriptions({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <Section id="subscriptions" title={m.customers_subscriptions()}>
      {subscriptions.length === 0 && <Nothing>{m.customers_subscriptions_none()}</Nothing>}
      <ul
        className="max-h-[19.5rem] overflow-y-auto"
        tabIndex={subscriptions.length > 5 ? 0 : undefined}
        aria-label={m.customers_subscriptions()}
      >
        {subscriptions.map((subscription) => (
          <Row key={subscription.orderId} {...subscription} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ planName, amount, startDate, endDate, status }: Subscription) {
  const { text, ink } = states[status];
  const start = dayInIst(startDate);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5">
      <span className="font-medium">{planName}</span>
      <span className="figures text-sm text-muted">
        {endDate
          ? m.customers_subscription_span({ start, end: dayInIst(endDate) })
          : `${m.customers_subscription_once()}, ${start}`}
      </span>
      <span className={`ml-auto text-sm font-medium ${ink}`}>{text()}</span>
      <Money amount={amount} className="font-semibold" />
    </li>
  );
}
