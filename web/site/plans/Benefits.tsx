import { m } from '#web/paraglide/messages.js';
import type { PlanReason } from './content/types.ts';
import { extra, MoreList } from './MoreList.tsx';
import { PlanSection } from './PlanSection.tsx';

const shownFirst = 4;

export function Benefits({ benefits }: { benefits: readonly PlanReason[] }) {
  return (
    <PlanSection title={m.plans_benefits()}>
      <MoreList id="benefits" more={m.plans_benefits_all()} less={m.plans_less()}>
        <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2">
          {benefits.map(({ title, text }, place) => (
            <li key={title} {...(place >= shownFirst && extra)}>
              <h3 className="border-t-2 border-haldi pt-3">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </MoreList>
    </PlanSection>
  );
}
