import { m } from '#web/paraglide/messages.js';
import { ButtonLink } from '#web/ui/Button.tsx';
import { type CustomerListView, firstPageView, queryStringOf } from './view.ts';

export function ExportLink({ view, className }: { view: CustomerListView; className?: string }) {
  const wanted = queryStringOf(firstPageView(view));
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
