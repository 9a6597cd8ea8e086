import type { ReactNode } from 'react';

type Props = { title: string; lead?: string; id?: string; children: ReactNode };

export function PlanSection({ title, lead, id, children }: Props) {
  return (
    <section id={id} className="later">
      <h2 className="text-3xl">{title}</h2>
      {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
