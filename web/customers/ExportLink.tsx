import { m } from '../paraglide/messages.js';
import { ButtonLink } from '../ui/Button.tsx';
import { addressOf, type View, wholeList } from './view.ts';

/** The way to take along the whole list that is searched. */
export function ExportLink({ view, className }: { view: View; className?: string }) {
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
