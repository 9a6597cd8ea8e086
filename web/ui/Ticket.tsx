import type { ReactNode } from 'react';

export function TicketRail({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`ticket-rail ${className}`}>{children}</div>;
}

type TicketProps = {
  title: ReactNode;
  note?: ReactNode;
  as?: 'h1' | 'h2' | 'h3' | 'p';
  children: ReactNode;
  className?: string;
};

/** Card that looks like a kitchen order ticket with a torn edge. */
export function Ticket({ title, note, as: Title = 'h2', children, className = '' }: TicketProps) {
  return (
    <div className={`ticket ${className}`}>
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2.5">
        <Title className="condensed text-2xl font-bold">{title}</Title>
        {note && <span className="text-right text-muted">{note}</span>}
      </div>
      {children}
    </div>
  );
}

/** Lines of a ticket, each with a label and a value, such as prices; the children are TicketLine elements. */
export function TicketLines({ children, className = 'my-3.5' }: { children: ReactNode; className?: string }) {
  return <dl className={`grid gap-2 ${className}`}>{children}</dl>;
}

type LineProps = { label: ReactNode; children: ReactNode; tone?: 'plain' | 'saving' | 'quiet'; wraps?: boolean };
const tones = { plain: 'font-medium', saving: 'font-medium text-pudina', quiet: '' };

/** Line of a ticket: label on the left, amount on the right. With `wraps`, a long amount or text wraps. */
export function TicketLine({ label, children, tone = 'plain', wraps = false }: LineProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${tone === 'quiet' ? 'text-sm text-muted' : ''}`}>
      <dt className={wraps ? 'max-w-1/2 shrink-0' : 'min-w-0'}>{label}</dt>
      <dd className={`text-right ${wraps ? '' : 'whitespace-nowrap'} ${tones[tone]}`}>{children}</dd>
    </div>
  );
}

export function TicketRule() {
  return <hr className="ticket-rule" />;
}

/** Total of a ticket; `live` announces its changes to screen readers. */
export function TicketTotal({ label, children, live }: { label: ReactNode; children: ReactNode; live?: boolean }) {
  return (
    <p
      className="condensed flex items-baseline justify-between gap-4 text-[1.75rem] leading-tight font-bold"
      aria-live={live ? 'polite' : undefined}
    >
      <span>{label}</span>
      <span className="whitespace-nowrap">{children}</span>
    </p>
  );
}
