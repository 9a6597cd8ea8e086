import { useState } from 'react';
import type { CaseReply } from '#shared/contract/cases.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { momentInIst } from '#web/ui/format-date.ts';

type Event = CaseReply['events'][number];

const fewDates = 5;

/** What happened when, the newest first: the step, with whom the case was then, and who did it. */
export function CaseDates({ one: { events, partner } }: { one: CaseReply }) {
  const [all, setAll] = useState(false);
  const dates = events.filter(({ text }) => text !== '').toReversed();
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="border-b-2 border-ink pb-2 text-2xl">
        {m.cases_dates()}
      </h2>
      <ol>
        {dates.map((event, place) => (
          <li
            key={`${event.at} ${event.kind} ${event.text}`}
            className={`gap-x-4 border-b border-line py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)] print:grid ${
              all || place < fewDates ? 'grid' : 'hidden'
            }`}
          >
            <time dateTime={event.at} className="text-sm leading-6 text-muted">
              {momentInIst(event.at)}
            </time>
            <span className="min-w-0 wrap-anywhere">
              {event.text}
              <span className="block text-sm text-muted">{whoText(event, partner)}</span>
            </span>
          </li>
        ))}
      </ol>
      {!all && dates.length > fewDates && (
        <Button small variant="ghost" className="mt-4 print:hidden" onClick={() => setAll(true)}>
          {m.cases_dates_all({ count: dates.length })}
        </Button>
      )}
    </section>
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
