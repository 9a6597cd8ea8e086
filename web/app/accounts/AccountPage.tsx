import type { ReactNode } from 'react';
import { SitePage } from '#web/ui/layout/SitePage.tsx';
import { Ticket, TicketRail } from '#web/ui/Ticket.tsx';

type Props = { title: string; note?: string; children: ReactNode; below?: ReactNode };

export function AccountPage({ title, note, children, below }: Props) {
  return (
    <SitePage>
      <div className="mx-auto max-w-[30rem] px-5 pt-5 pb-16 md:pt-10 md:pb-20">
        <TicketRail>
          <Ticket as="h1" title={title} note={note}>
            <div className="grid gap-5 pt-5">{children}</div>
          </Ticket>
        </TicketRail>
        {below && <div className="mt-7 grid justify-items-center gap-1 text-center">{below}</div>}
      </div>
    </SitePage>
  );
}
