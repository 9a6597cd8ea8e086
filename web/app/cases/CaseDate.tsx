import type { CaseReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { Moment } from '#web/ui/Moment.tsx';

type Event = CaseReply['events'][number];

export const shownDates = ({ events }: CaseReply): Event[] => events.filter(({ text }) => text !== '').toReversed();

type Props = { event: Event; partner: string | null; className?: string };

export function CaseDate({ event, partner, className = 'grid' }: Props) {
  return (
    <li className={`gap-x-4 border-b border-line py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)] print:grid ${className}`}>
      <Moment at={event.at} className="text-sm leading-6 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        {event.text}
        <span className="block text-sm text-muted">{whoText(event, partner)}</span>
      </span>
    </li>
  );
}

function whoText({ kind, ball, by }: Event, partner: string | null): string {
  const holder = kind === 'ball' ? holderText(ball, partner) : undefined;
  return [holder, by && m.cases_date_by({ name: by })].filter(Boolean).join(', ');
}

function holderText(ball: Event['ball'], partner: string | null): string {
  if (ball === null) return m.cases_with_nobody();
  if (ball === 'customer') return m.cases_with_customer();
  if (ball === 'us') return m.cases_with_us();
  if (partner) return m.cases_with_partner({ partner });
  return ball === 'authority' ? m.cases_with_authority() : m.cases_with_platform();
}
