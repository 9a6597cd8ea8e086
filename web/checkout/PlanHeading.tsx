import type { Plan } from '#shared/rules/catalogue.ts';
import { brandWords } from '../brand-words.ts';
import { ClockIcon } from '../ui/icons.tsx';

export function PlanHeading({ plan }: { plan: Plan }) {
  const { recentBuyers } = brandWords().claims;
  return (
    <>
      <h1>{plan.name}</h1>
      <p className="mt-2.5 text-lg text-muted">{plan.tagline}</p>
      {recentBuyers.shown && (
        <p className="mt-2 flex items-center gap-2 font-medium">
          <ClockIcon className="size-5 shrink-0 text-kesar" />
          {recentBuyers.text}
        </p>
      )}
    </>
  );
}
