import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { CaseSummary } from '#shared/contract/cases.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { call } from '#web/platform/api/api.ts';
import { useLive } from '#web/platform/live/use-live.ts';
import { CaseRow } from '#web/ui/case/CaseRow.tsx';

/** Cases of an order, for its owner; renders `none` if there are no cases yet or the cases cannot be loaded. */
export function OrderCases({ orderId, none }: { orderId: string; none: ReactNode }) {
  const cases = useOrderCases(orderId);
  if (cases === 'loading') return <div className="h-32" />;
  if (cases.length === 0) return none;
  return (
    <>
      <h3>{m.orders_progress()}</h3>
      <ul className="[&>:last-child]:border-b-0">
        {cases.map((one) => (
          // Full page load, because the case pages have another Content Security Policy.
          <CaseRow key={one.id} one={one} reload />
        ))}
      </ul>
    </>
  );
}

function useOrderCases(orderId: string): readonly CaseSummary[] | 'loading' {
  const [cases, setCases] = useState<readonly CaseSummary[] | 'loading'>('loading');
  const load = useEffectEvent(async () => {
    const answer = await call('listOwnCases', { query: { lang: getLocale() } });
    if (answer.ok) setCases(answer.reply.filter((one) => one.orderId === orderId));
    else setCases((known) => (known === 'loading' ? [] : known));
  });
  useEffect(() => void load(), []);
  useLive(() => void load(), 'customers');
  return cases;
}
