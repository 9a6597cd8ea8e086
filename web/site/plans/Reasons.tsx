import { m } from '#web/paraglide/messages.js';
import type { Reason } from './content/types.ts';
import { Section } from './Section.tsx';

export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <Section title={m.plans_reasons()}>
      <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {reasons.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-haldi pt-3">
            <h3>{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
