import { m } from '#web/paraglide/messages.js';
import { ButtonLink } from '#web/ui/Button.tsx';
import { addressOf, type CustomerListView, wholeList } from './view.ts';

/** Link that downloads the filtered list as CSV. */
export function ExportLink({ view, className }: { view: CustomerListView; className?: string }) {
  const wanted = addressOf(wholeList(view));
  return (
    <ButtonLink
      variant="ghost"
      small
      href={`/api/admin/users.csv${wanted && `?${wanted}`}`}
      download
      className={className}
    >
      {m.customers_export()}
    </ButtonLink>
  );
}
