import { m } from '#web/paraglide/messages.js';
import { useFirstRenderTime } from '#web/platform/data/first-data.ts';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { type DashboardState, type DashboardStep, dashboardSteps } from './next-steps.ts';

export function NextSteps(standing: DashboardState) {
  const now = useFirstRenderTime();
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="border-b-2 border-ink pb-2 text-2xl">
        {m.dashboard_next()}
      </h2>
      <ul>
        {dashboardSteps(standing, now).map((step) => (
          <li key={step.label} className="border-b border-line">
            <StepLine {...step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StepLine({ label, detail, href }: DashboardStep) {
  const words = (
    <span>
      <span className="font-medium group-hover:underline">{label}</span>
      <span className="block text-sm text-muted">{detail}</span>
    </span>
  );
  if (href === null) return <p className="py-3">{words}</p>;
  return (
    <a href={href} className="group flex items-center justify-between gap-4 py-3 underline-offset-4">
      {words}
      <ArrowIcon className="size-5 shrink-0 text-kesar" />
    </a>
  );
}
