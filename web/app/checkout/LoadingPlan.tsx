import { m } from '#web/paraglide/messages.js';
import { SitePage } from '#web/ui/layout/SitePage.tsx';

export function LoadingPlan() {
  return (
    <SitePage className="grid place-items-center">
      <p role="status" className="py-24 text-lg text-muted">
        {m.checkout_loading()}
      </p>
    </SitePage>
  );
}
