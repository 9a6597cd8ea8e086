import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';

type Props = { id: string; more: string; less: string; children: ReactNode };

/** Attributes of entries that are hidden until 'show all' is clicked; without scripts all entries are visible. */
export const extra = { 'data-extra': '', className: '[@media(scripting:enabled)]:group-not-data-open:hidden' };

/** List that first shows only its first entries; the others have the attributes `extra`. */
export function MoreList({ id, more, less, children }: Props) {
  return (
    <div data-more-list="" className="group scroll-mt-24">
      <div id={id}>{children}</div>
      <Button variant="ghost" small data-more="" aria-expanded="false" aria-controls={id} className="needs-script mt-5">
        <span className="group-data-open:hidden">{more}</span>
        <span className="hidden group-data-open:inline">{less}</span>
      </Button>
    </div>
  );
}
