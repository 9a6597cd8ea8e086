import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useLiveCases } from '#web/platform/live/use-live-cases.ts';
import { CaseRow } from '#web/ui/case/CaseRow.tsx';
import { TicketRule } from '#web/ui/Ticket.tsx';

/** Cases of an order, for its owner; renders `none` if there are no cases yet or the cases cannot be loaded. */
export function OrderCases({ orderId, none }: { orderId: string; none: ReactNode }) {
  useLiveCases();
  const { data, errorUpdateCount } = useQuery(endpointQuery('GET /api/user/cases', { query: { lang: getLocale() } }));
  if (!data && errorUpdateCount === 0) return <div className="h-32" />;
  const cases = data?.filter((one) => one.orderId === orderId) ?? [];
  if (cases.length === 0) return none;
  return (
    <>
      <TicketRule />
      <h3>{m.orders_progress()}</h3>
      <ul className="[&>:last-child]:border-b-0">
        {cases.map((one) => (
          // Full page load, because the case pages have another Content Security Policy.
          <CaseRow key={one.id} one={one} as="h4" reload />
        ))}
      </ul>
    </>
  );
}
