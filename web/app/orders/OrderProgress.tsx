import { lazy, Suspense, useState } from 'react';
import { callComesWithin } from '#shared/rules/orders.ts';
import { m } from '#web/paraglide/messages.js';
import { TicketRule } from '#web/ui/Ticket.tsx';
import { TicketSteps } from '#web/ui/TicketSteps.tsx';
import { nextSteps } from './next-steps.ts';
import type { TrackedOrder } from './shared/poll-delay.ts';

// Lazy, because most buyers are guests.
const OrderCases = lazy(async () => ({ default: (await import('./OrderCases.tsx')).OrderCases }));

/** Progress of the work on a paid order: the cases for its owner; for a guest the next steps. */
export function OrderProgress({ order }: { order: TrackedOrder }) {
  if (!order.own) return <NextSteps order={order} />;
  return (
    <Suspense fallback={<div className="h-32" />}>
      <OrderCases orderId={order.order_id} none={<NextSteps order={order} />} />
    </Suspense>
  );
}

function NextSteps({ order }: { order: TrackedOrder }) {
  const [now] = useState(() => Date.now());
  const isFresh = order.paidAt !== null && now - Date.parse(order.paidAt) < callComesWithin;
  return isFresh && !order.cancelled ? <Steps order={order} /> : null;
}

function Steps({ order }: { order: TrackedOrder }) {
  const [first, ...later] = nextSteps(order);
  const states = { done: m.orders_state_done(), now: m.orders_state_now(), todo: m.orders_state_todo() };
  const paid = { label: m.orders_step_paid(), state: 'done' as const };
  return (
    <>
      <TicketRule />
      <h3 className="mb-3">{m.orders_next()}</h3>
      <TicketSteps
        states={states}
        steps={[
          paid,
          ...(first ? [{ label: <StepText {...first} />, state: 'now' as const }] : []),
          ...later.map((step) => ({ label: <StepText {...step} />, state: 'todo' as const })),
        ]}
      />
    </>
  );
}

function StepText({ label, detail }: { label: string; detail: string }) {
  return (
    <>
      {label}
      <span className="block text-sm font-normal text-muted">{detail}</span>
    </>
  );
}
