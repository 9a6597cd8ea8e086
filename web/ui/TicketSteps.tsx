import type { ReactNode } from 'react';
import { CrossIcon, TickIcon } from './icons.tsx';

export type TicketStep = {
  label: ReactNode;
  state: 'done' | 'now' | 'todo' | 'wrong';
  when?: ReactNode;
};

/** Steps of a ticket; `states` has the texts for screen readers. */
export function TicketSteps({
  steps,
  states,
}: {
  steps: readonly TicketStep[];
  states?: Partial<Record<TicketStep['state'], string>>;
}) {
  return (
    <ol className="grid gap-2.5">
      {steps.map(({ label, state, when }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their places
          key={place}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
          className={`grid grid-cols-[26px_1fr_auto] items-start gap-2.5 ${state === 'now' ? 'font-semibold' : ''}`}
        >
          <span className="ticket-mark">
            {state === 'done' && <TickIcon className="size-4" />}
            {state === 'wrong' && <CrossIcon className="size-4" />}
          </span>
          <span className="leading-6">
            {label}
            {states?.[state] && <span className="sr-only">, {states[state]}</span>}
          </span>
          {when && <span className="text-sm leading-6 font-normal whitespace-nowrap text-muted">{when}</span>}
        </li>
      ))}
    </ol>
  );
}
