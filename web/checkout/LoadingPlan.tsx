import { SitePage } from '../layout/SitePage.tsx';
import { m } from '../paraglide/messages.js';

export function LoadingPlan() {
  return (
    <SitePage className="grid place-items-center">
      <p role="status" className="py-24 text-lg text-muted">
        {m.checkout_loading()}
      </p>
    </SitePage>
  );
}
